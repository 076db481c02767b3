export type Rgb = readonly [red: number, green: number, blue: number]

/** Parses `#RGB` or `#RRGGBB`. Undefined for anything else. */
export function parseHex(text: string): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text)
  const hex = short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : text
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  if (!parts) return undefined
  return [parseInt(parts[1]!, 16), parseInt(parts[2]!, 16), parseInt(parts[3]!, 16)]
}

export function formatHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Blends a `share` (0–1) of `color` over `ground`, and rounds like browsers. */
export function mix(color: Rgb, ground: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] * share + ground[index] * (1 - share))
  return [part(0), part(1), part(2)]
}

/** The WCAG 2 contrast ratio, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Moves `color` toward black or white, only as far as necessary to make it readable on `ground`. */
export function readableOn(ground: Rgb, color: Rgb, least = 4.5): Rgb {
  const end: Rgb = luminance(ground) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 1; share > 0; share -= 0.05) {
    const candidate = mix(color, end, share)
    if (contrast(candidate, ground) >= least) return candidate
  }
  return end
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
