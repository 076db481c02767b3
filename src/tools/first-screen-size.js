import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of JavaScript, gzipped, that a first screen may load. */
const BUDGET = 170_000

const ENTRY = 'index.html'

/** The chunks of what a person sees first: signed out, and signed in, where a session is renewed before the page is there. */
const FIRST_SCREENS = [
  ['src/web/sign-in/sign-in-page.tsx'],
  ['src/web/home/home-page.tsx', 'oauth'],
]

/**
 * @typedef {{ file: string, name?: string, imports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * Adds up the JavaScript that each first screen loads: the scripts of the HTML, the page, and what they import statically.
 *
 * @param {string} folder of the build
 * @returns {string} the table, for people
 * @throws when one is over the budget
 */
export function assertFirstScreensAreSmall(folder) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const html = readFileSync(join(folder, ENTRY), 'utf8')
  const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file)
  const screens = FIRST_SCREENS.map((modules) => {
    const files = new Set([...scripts, ...withStaticImports(manifest, [ENTRY, ...modules])])
    const sizes = [...files].map((file) => ({ file, bytes: gzippedSize(join(folder, file)) }))
    return { page: modules[0], sizes, total: sizes.reduce((sum, { bytes }) => sum + bytes, 0) }
  })
  const table = screens
    .flatMap(({ page, sizes, total }) => [
      row(total, `${page}, of ${BUDGET} at most`),
      ...sizes.map(({ file, bytes }) => row(bytes, `  ${file}`)),
    ])
    .join('\n')
  if (screens.some(({ total }) => total > BUDGET)) {
    throw new Error(`A first screen loads too much JavaScript (bytes, gzipped):\n${table}`)
  }
  return `JavaScript of the first screens (bytes, gzipped):\n${table}`
}

/**
 * @param {Manifest} manifest
 * @param {string[]} keys of chunks, or their names where several pages share them
 * @returns {string[]} files
 */
function withStaticImports(manifest, keys) {
  const reached = new Set(keys)
  const files = new Set()
  for (const key of reached) {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk) throw new Error(`The build has no ${key}`)
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) reached.add(imported)
  }
  return [...files]
}

/** @param {string} file */
function gzippedSize(file) {
  return gzipSync(readFileSync(file)).length
}

/**
 * @param {number} bytes
 * @param {string} what
 */
function row(bytes, what) {
  return `${String(bytes).padStart(8)}  ${what}`
}
