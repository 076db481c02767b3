import { contrast, type Rgb } from '#web/lib/color.ts'
import type { Preferences } from '#web/lib/preferences.ts'

/** The lowest contrast that WCAG accepts for text. */
export const LEAST_CONTRAST = 4.5

const CODE = [
  'text',
  'syntax-keyword',
  'syntax-string',
  'syntax-number',
  'syntax-comment',
  'syntax-function',
  'syntax-type',
  'syntax-tag',
  'syntax-attribute',
  'syntax-punctuation',
]

/** The lowest contrast of code, signs and line numbers on changed lines, in light and in dark themes. */
export interface PaletteContrast {
  readonly light: number
  readonly dark: number
}

/** Measures a palette as the style sheet defines it. `colors` are those of the custom palette. */
export function measureContrast(
  palette: Preferences['diffPalette'],
  colors: Preferences['diffColors'],
): PaletteContrast {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.dataset['diffPalette'] = palette
  for (const [name, value] of Object.entries(customVariables(colors))) {
    probe.style.setProperty(name, value)
  }
  const [light, dark] = ['light', 'dark'].map((theme) => {
    probe.dataset['theme'] = theme
    return lowestOf(probe)
  })
  probe.remove()
  return { light: light!, dark: dark! }
}

/** The CSS variables that the custom palette is mixed from. */
export function customVariables({ add, del }: Preferences['diffColors']): Record<string, string> {
  return { '--diff-custom-add': add, '--diff-custom-del': del }
}

function lowestOf(probe: HTMLElement): number {
  const colorOf = (name: string) => {
    probe.style.color = `var(--${name})`
    return parseComputed(getComputedStyle(probe).color)
  }
  const lowest = (names: readonly string[], fill: string) =>
    Math.min(...names.map((name) => contrast(colorOf(name), colorOf(fill))))
  const ratios = ['diff-add', 'diff-del'].flatMap((side) => [
    lowest([...CODE, `${side}-sign`], `${side}-line`),
    lowest([...CODE, `${side}-sign`], `${side}-word`),
    lowest(['text-muted'], `${side}-gutter`),
  ])
  return Math.min(...ratios)
}

/** Rounds down, so that a refused contrast never reads like an accepted one. */
export function formatContrast(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
}

/** Parses `rgb(255, 128, 0)` and `color(srgb 1 0.5 0)`. */
function parseComputed(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
  const scale = color.startsWith('rgb') ? 1 : 255
  return [red * scale, green * scale, blue * scale]
}
