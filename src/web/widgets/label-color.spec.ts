import { expect, test } from 'vitest'

import { contrast, parseHex } from '#web/lib/color.ts'
import { chipColors } from './label-color.ts'

const themes = (value: string) =>
  /^light-dark\((#\w+), (#\w+)\)$/
    .exec(value)!
    .slice(1)
    .map((color) => parseHex(color)!)

test.each(['#ffffff', '#000000', '#ffff00', '#6699cc', '#d9534f', '#1f75cb', '#be185d', 'plum'])(
  'the name of a label colored %s is readable in the light and the dark theme',
  (color) => {
    const { fill, text } = chipColors(color)
    const [fills, texts] = [themes(fill), themes(text)]
    for (const theme of [0, 1]) {
      expect(contrast(fills[theme]!, texts[theme]!)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test.each(['#ffffff', '#eeeeee', '#000000', '#1a1f27'])(
  'the edge of a label colored %s is visible on cards of both themes',
  (color) => {
    const [light, dark] = themes(chipColors(color).edge)
    expect(contrast(light!, [255, 255, 255])).toBeGreaterThan(1.3)
    expect(contrast(dark!, [26, 31, 39])).toBeGreaterThan(1.3)
  },
)
