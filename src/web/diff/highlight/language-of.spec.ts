import { expect, test } from 'vitest'

import { languageOf } from './language-of.ts'

test.each([
  ['src/cache.ts', 'ts'],
  ['src/App.TSX', 'tsx'],
  ['lib/merge_request.rb', 'rb'],
  ['Dockerfile', 'docker'],
  ['ci/Dockerfile.dev', 'docker'],
  ['CMakeLists.txt', 'cmake'],
  ['yarn.lock', 'yaml'],
  ['types.pyi', 'python'],
  ['.gitlab-ci.yml', 'yml'],
  ['.env', 'env'],
])('%s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})

test.each([
  '',
  'LICENSE',
  'photo.jpeg',
  'log.ansi',
  'a.constructor',
  '__proto__',
  'src.ts/readme.',
])('“%s” has no known language', (path) => {
  expect(languageOf(path)).toBeNull()
})
