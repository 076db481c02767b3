import { expect, test } from 'vitest'

import { filePattern } from './file-pattern.ts'

test.each([
  ['*.gen.ts', ['a.gen.ts', 'src/web/a.gen.ts'], ['gen.ts', 'a.gen.tsx', 'agen.ts']],
  ['dist/', ['dist/a.js', 'web/dist/b/c.js'], ['dist', 'src/dist.ts']],
  ['schema', ['schema', 'src/schema', 'src/schema/a.sql'], ['schema.ts', 'src/my-schema']],
  ['docs/api', ['docs/api/a.md', 'docs/api'], ['src/docs/api/a.md', 'docs/api.md']],
  ['/LICENSE', ['LICENSE'], ['vendor/LICENSE']],
  ['docs/**/api.md', ['docs/api.md', 'docs/a/b/api.md'], ['docs/a/my-api.md']],
  ['src/**', ['src/a.ts', 'src/b/c.ts'], ['lib/src/a.ts']],
  ['a?.ts', ['ab.ts'], ['a.ts', 'abc.ts', 'a/.ts']],
  ['[a](b)+.ts', ['[a](b)+.ts'], ['ab.ts', 'a.ts']],
])('%s', (pattern, matching, others) => {
  const matches = (path: string) => filePattern(pattern).test(path)
  expect(matching.filter(matches)).toEqual(matching)
  expect(others.filter(matches)).toEqual([])
})
