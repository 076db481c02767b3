import { expect, test } from 'vitest'

import { readImageHeader } from './image-header.ts'

test.each([
  ['image/png', '89504e470d0a1a0a 0000000d 49484452 00000140 000000f0'],
  ['image/gif', '474946383961 4001 f000 000000'],
  ['image/jpeg', 'ffd8 ffe00004 0000 ff ffdb0003 00 ffc2000b08 00f0 0140 01'],
  ['image/webp', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000'],
  ['image/webp', '52494646 00000000 57454250 5650384c 00000000 2f 3fc13b00'],
  ['image/webp', '52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 ef0000'],
  ['image/bmp', '424d 00000000 00000000 36000000 28000000 40010000 10ffffff'],
])('reads the size of %s from %s', (type, hex) => {
  expect(readImageHeader(bytesOf(hex))).toEqual({ type, width: 320, height: 240 })
})

test('reads the size that a pixel flood declares', () => {
  const flood = bytesOf('89504e470d0a1a0a 0000000d 49484452 0000c350 0000c350')
  expect(readImageHeader(flood)).toMatchObject({ width: 50_000, height: 50_000 })
})

test.each([
  ['nothing', ''],
  ['text', '68656c6c6f20776f726c642c2068656c6c6f20776f726c64'],
  ['a page', '3c21646f63747970652068746d6c3e3c7363726970743e'],
  ['a cut PNG', '89504e470d0a1a0a 0000000d 49484452 0000'],
  ['a JPEG without a frame', 'ffd8 ffe00004 0000 ffd9'],
  ['a JPEG whose segment has no length', 'ffd8 ffe00000 ffe00000'],
  ['a WebP of an unknown kind', '52494646 00000000 57454250 41424344 00000000 00000000'],
])('refuses %s', (_name, hex) => {
  expect(readImageHeader(bytesOf(hex))).toBeNull()
})

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.replaceAll(' ', '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => parseInt(pair, 16))
}
