import { expect, test } from 'vitest'

import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [12_345, '12.3 kB'],
  [4_000_000, '4 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
