import { expect, test } from 'vitest'

import { gitAddress } from './git-address.ts'

test.each([
  ['/a/b.git/info/refs?service=git-upload-pack', '/-/git/info/refs/a/b?service=git-upload-pack'],
  ['/a/b/c/d/info/refs', '/-/git/info/refs/a/b/c/d'],
  ['/a/b.git/git-upload-pack', '/-/git/git-upload-pack/a/b'],
  ['/a/b.git/git-receive-pack', '/-/git/git-receive-pack/a/b'],
  ['/a/b.git/git-receive-packs', '/a/b.git/git-receive-packs'],
  ['/a/b.git/config', '/a/b.git/config'],
  ['/a/b?x=/info/refs', '/a/b?x=/info/refs'],
  ['/api/v4/x/info/refs', '/api/v4/x/info/refs'],
])('%s is %s', (url, expected) => {
  expect(gitAddress(url)).toBe(expected)
})
