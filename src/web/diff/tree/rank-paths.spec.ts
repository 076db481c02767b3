import { expect, test } from 'vitest'

import { rankPaths } from './rank-paths.ts'

const PATHS = ['src/store/cache.ts', 'src/cache/store.ts', 'docs/cache-store.md', 'README.md']

test('finds letters in order, and prefers names and starts of words', () => {
  expect(rankPaths(PATHS, 'store')[0]).toBe('src/cache/store.ts')
  expect(rankPaths(PATHS, 'cs')[0]).toBe('docs/cache-store.md')
  expect(rankPaths(PATHS, 'SRC cache')).toContain('src/store/cache.ts')
})

test('leaves out paths without the letters in order', () => {
  expect(rankPaths(PATHS, 'readme')).toEqual(['README.md'])
  expect(rankPaths(['a'], 'aa')).toEqual([])
})

test('keeps the order without a query', () => {
  expect(rankPaths(PATHS, ' ')).toEqual(PATHS)
})
