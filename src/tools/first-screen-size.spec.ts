import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { assertFirstScreensAreSmall } from './first-screen-size.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-build-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A build whose files have these sizes, in bytes that do not compress. */
function writeBuild(sizes: { entry: number; shared: number; home: number; later: number }): void {
  mkdirSync(join(folder, '.vite'))
  for (const [name, size] of Object.entries({ ...sizes, signIn: 10, oauth: 10 })) {
    writeFileSync(join(folder, `${name}.js`), randomBytes(size))
  }
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/entry.js"></script>')
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, dynamicImports: ['later'] },
    _shared: { file: 'shared.js' },
    'src/web/home/home-page.tsx': { file: 'home.js', imports: ['index.html', '_shared'] },
    'src/web/sign-in/sign-in-page.tsx': { file: 'signIn.js', imports: ['index.html'] },
    '_oauth-1.js': { file: 'oauth.js', name: 'oauth' },
    later: { file: 'later.js', isDynamicEntry: true },
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
}

test('what is loaded later does not count', () => {
  writeBuild({ entry: 100_000, shared: 40_000, home: 20_000, later: 900_000 })
  expect(assertFirstScreensAreSmall(folder)).toMatch(/160\d\d\d {2}src\/web\/home\/home-page\.tsx/)
})

test('one byte too many on either screen fails the build, with the table', () => {
  writeBuild({ entry: 100_000, shared: 50_000, home: 20_000, later: 0 })
  expect(() => assertFirstScreensAreSmall(folder)).toThrow(/too much JavaScript.*shared\.js/s)
})

test('a first screen that is gone from the build fails it too', () => {
  writeBuild({ entry: 1, shared: 1, home: 1, later: 1 })
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{ "index.html": { "file": "entry.js" } }')
  expect(() => assertFirstScreensAreSmall(folder)).toThrow('The build has no src/web/sign-in')
})
