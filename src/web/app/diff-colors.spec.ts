import { describe, expect, test } from 'vitest'

import { contrast, parseHex } from '#web/lib/color.ts'

import css from './diff-colors.css?raw'

const defaults = colorsAfter(':root,')
const palettes = {
  default: defaults,
  'red-green': { ...defaults, ...colorsAfter("[data-diff-palette='red-green']") },
  'blue-yellow': { ...defaults, ...colorsAfter("[data-diff-palette='blue-yellow']") },
  'high-contrast': { ...defaults, ...colorsAfter("[data-diff-palette='high-contrast']") },
}
const text = { light: '#1b2027', dark: '#e7eaf0' }
const muted = { light: '#4d5662', dark: '#a0a9b6' }

describe.each(Object.entries(palettes))('in the %s palette', (_name, colors) => {
  describe.each(['light', 'dark'] as const)('of the %s theme', (shade) => {
    const valuesOf = (pattern: RegExp) =>
      Object.entries(colors).flatMap(([name, value]) => (pattern.test(name) ? [value[shade]] : []))

    test('code is readable on every fill', () => {
      const code = [...valuesOf(/^syntax-/), text[shade]]
      const fills = valuesOf(/-(?:line|word|drift|hunk|selected)$/)
      expect(code).toHaveLength(10)
      expect(fills).toHaveLength(8)
      expect(lowest(code, fills)).toBeGreaterThanOrEqual(4.5)
    })

    test('line numbers are readable on every gutter', () => {
      expect(lowest([muted[shade]], valuesOf(/-gutter$/))).toBeGreaterThanOrEqual(4.5)
    })

    test('signs are readable on their lines, words and gutters', () => {
      for (const kind of ['add', 'del', 'moved']) {
        const fills = valuesOf(new RegExp(`^diff-(?:${kind}-(?:line|word|gutter)|moved-line)$`))
        expect(lowest(valuesOf(new RegExp(`^diff-${kind}-sign$`)), fills)).toBeGreaterThan(4.5)
      }
    })

    test('matches are readable', () => {
      const fills = valuesOf(/-find(?:-current)?$/)
      expect(lowest(valuesOf(/-find-text$/), fills)).toBeGreaterThanOrEqual(7)
    })
  })
})

/** Reads the colors of the first rule whose selector begins with `selector`. */
function colorsAfter(selector: string): Record<string, { light: string; dark: string }> {
  const rule = css.slice(css.indexOf(`\n${selector}`)).split('}')[0]!
  const colors = rule.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)
  return Object.fromEntries(
    [...colors].map(([, name, light, dark, both]) => [
      name!,
      { light: light ?? both!, dark: dark ?? both! },
    ]),
  )
}

function lowest(colors: readonly string[], fills: readonly string[]): number {
  const ratios = colors.flatMap((color) =>
    fills.map((fill) => contrast(parseHex(color)!, parseHex(fill)!)),
  )
  return Math.min(...ratios)
}
