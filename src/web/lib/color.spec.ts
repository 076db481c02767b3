import { expect, test } from 'vitest'

import { contrast, formatHex, mix, parseHex, readableOn, type Rgb } from './color.ts'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

test('reads long and short hex colors, and nothing else', () => {
  expect(parseHex('#ff8000')).toEqual([255, 128, 0])
  expect(parseHex('#F80')).toEqual([255, 136, 0])
  for (const text of ['red', '#ff80', 'ff8000', '#ff80zz', ''])
    expect(parseHex(text)).toBeUndefined()
})

test('writes what it read', () => {
  expect(formatHex(parseHex('#0a1b2c')!)).toBe('#0a1b2c')
})

test('measures contrast from 1 to 21', () => {
  expect(contrast(white, black)).toBeCloseTo(21)
  expect(contrast(black, white)).toBeCloseTo(21)
  expect(contrast(white, white)).toBe(1)
  expect(contrast(parseHex('#767676')!, white)).toBeCloseTo(4.54, 2)
})

test('makes every color readable on its tint, whatever the background', () => {
  const colors = ['#ffffff', '#000000', '#ffff00', '#00ff00', '#6699cc', '#d9534f', '#808080']
  for (const ground of [white, parseHex('#0f1216')!, parseHex('#777777')!]) {
    for (const color of colors.map((text) => parseHex(text)!)) {
      const tint = mix(color, ground, 0.18)
      expect(contrast(readableOn(tint, color), tint)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('keeps a readable color unchanged', () => {
  expect(readableOn(white, parseHex('#1a4d2e')!)).toEqual(parseHex('#1a4d2e'))
})
