import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { assertScreensAreSmall } from './screen-sizes.js'

const screens = [
  { budget: 170_000, chunks: ['src/web/home/home-page.tsx'] },
  { budget: 170_000, chunks: ['src/web/sign-in/sign-in-page.tsx'] },
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-build-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a build with files of these sizes, made of incompressible bytes. */
function writeBuild(sizes: { entry: number; shared: number; home: number; later: number }): void {
  mkdirSync(join(folder, '.vite'))
  for (const [name, size] of Object.entries({ ...sizes, main: 10, signIn: 10 })) {
    writeFileSync(join(folder, `${name}.js`), randomBytes(size))
  }
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/entry.js"></script>')
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, dynamicImports: ['later'] },
    _shared: { file: 'shared.js' },
    'src/web/main.tsx': { file: 'main.js' },
    'src/web/home/home-page.tsx': { file: 'home.js', imports: ['index.html', '_shared'] },
    'src/web/sign-in/sign-in-page.tsx': { file: 'signIn.js', imports: ['index.html'] },
    later: { file: 'later.js', isDynamicEntry: true },
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
}

test('leaves out chunks loaded later', () => {
  writeBuild({ entry: 100_000, shared: 40_000, home: 20_000, later: 900_000 })
  expect(assertScreensAreSmall(folder, screens)).toMatch(
    /160\d\d\d {2}src\/web\/home\/home-page\.tsx/,
  )
})

test('fails the build, with the table, when a screen is over its budget', () => {
  writeBuild({ entry: 100_000, shared: 50_000, home: 20_000, later: 0 })
  expect(() => assertScreensAreSmall(folder, screens)).toThrow(/too much JavaScript.*shared\.js/s)
})

test('fails the build when a screen is missing', () => {
  writeBuild({ entry: 1, shared: 1, home: 1, later: 1 })
  writeFileSync(
    join(folder, '.vite', 'manifest.json'),
    '{ "index.html": { "file": "entry.js" }, "src/web/main.tsx": { "file": "main.js" } }',
  )
  expect(() => assertScreensAreSmall(folder, screens)).toThrow('The build has no src/web/home')
})
