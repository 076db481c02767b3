import { expect, test } from 'vitest'

import { pathIn } from './path-in.ts'

test.each([
  ['acme/app', 'acme/app'],
  [' /acme/app/ ', 'acme/app'],
  ['https://git.example.test/acme/app/-/boards/4?peek=2', 'acme/app'],
  ['https://git.example.test/groups/acme/-/boards', 'acme'],
  ['https://git.example.test/acme#readme', 'acme'],
  ['https://git.example.test', ''],
])('the path in %j is %j', (text, path) => {
  expect(pathIn(text)).toBe(path)
})
