import { expect, test } from 'vitest'

import { readViewed, writeViewed } from './viewed-files.ts'

test('reads what it wrote', () => {
  const files = new Map([['src/a.ts', '1f']])
  expect(readViewed(writeViewed(files))).toEqual(files)
  expect(writeViewed(new Map())).toBeNull()
})

test.each([null, '', '{', '{"a":1}', '[1,["a"],["b",2]]'])('ignores %j', (text) => {
  expect(readViewed(text).size).toBe(0)
})

test('forgets the oldest files beyond the limit', () => {
  const files = new Map(Array.from({ length: 5001 }, (_, at) => [String(at), 'x']))
  const kept = readViewed(writeViewed(files))
  expect(kept.size).toBe(5000)
  expect(kept.has('0')).toBe(false)
})
