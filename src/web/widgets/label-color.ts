import { contrast, formatHex, mix, parseHex, readableOn, type Rgb } from '#web/lib/color.ts'

/** The usual backgrounds of chips: the cards of the light and the dark theme. */
const GROUND: Record<'light' | 'dark', Rgb> = { light: [255, 255, 255], dark: [26, 31, 39] }
/** Fallback for invalid colors. */
const GREY: Rgb = [127, 136, 148]

/** The contrast of a barely visible edge. */
const LEAST_EDGE = 1.3

/** CSS colors, each with a variant for the light and the dark theme. */
export interface ChipColors {
  readonly fill: string
  readonly edge: string
  readonly text: string
}

const known = new Map<string, ChipColors>()

/**
 * Returns a label chip's colors, readable in every theme: a tint with a hairline, and text in the label's color,
 * darkened or lightened as much as the contrast requires.
 */
export function chipColors(color: string): ChipColors {
  const cached = known.get(color)
  if (cached) return cached
  const light = tinted(color, GROUND.light)
  const dark = tinted(color, GROUND.dark)
  const both = (part: keyof ChipColors) => `light-dark(${light[part]}, ${dark[part]})`
  const colors = { fill: both('fill'), edge: both('edge'), text: both('text') }
  known.set(color, colors)
  return colors
}

function tinted(color: string, ground: Rgb): ChipColors {
  const base = parseHex(color) ?? GREY
  const fill = mix(base, ground, 0.18)
  // A color close to the background would give no visible edge.
  const own = mix(base, ground, 0.45)
  const edge = contrast(own, ground) < LEAST_EDGE ? mix(GREY, ground, 0.45) : own
  return {
    fill: formatHex(fill),
    edge: formatHex(edge),
    text: formatHex(readableOn(fill, base)),
  }
}
