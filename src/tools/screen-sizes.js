import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const ENTRY = 'index.html'
const MAIN = 'src/web/main.tsx'

/**
 * The screens. A budget is the number of gzipped bytes of JavaScript that the screen may load when it is opened by its
 * URL. The first chunk is the page, and the other chunks are parts that the page shows at once.
 */
const SCREENS = [
  // Loaded by every screen.
  { budget: 149_000, chunks: [MAIN] },
  { budget: 160_000, chunks: ['src/web/sign-in/sign-in-page.tsx'] },
  { budget: 160_000, chunks: ['src/web/sign-in/callback-page.tsx'] },
  { budget: 185_000, chunks: ['src/web/home/home-page.tsx'] },
  { budget: 180_000, chunks: ['src/web/projects/project-list-page.tsx'] },
  { budget: 180_000, chunks: ['src/web/groups/group-list-page.tsx'] },
  { budget: 185_000, chunks: ['src/web/app/space-page.tsx'] },
  { budget: 190_000, chunks: ['src/web/members/members-page.tsx'] },
  { budget: 190_000, chunks: ['src/web/app/settings-pages.tsx'] },
  { budget: 180_000, chunks: ['src/web/tokens/personal-tokens-page.tsx'] },
  { budget: 180_000, chunks: ['src/web/sessions/sessions-page.tsx'] },
  { budget: 180_000, chunks: ['src/web/app/space-settings-pages.tsx'] },
  { budget: 185_000, chunks: ['src/web/app/admin-pages.tsx'] },
  { budget: 185_000, chunks: ['src/web/boards/index/board-index-page.tsx'] },
  { budget: 200_000, chunks: ['src/web/boards/board-page.tsx'] },
  { budget: 200_000, chunks: ['src/web/merge-requests/list/merge-request-list-page.tsx'] },
  {
    budget: 200_000,
    chunks: [
      'src/web/merge-requests/request/merge-request-page.tsx',
      'src/web/merge-requests/request/overview.tsx',
    ],
  },
  {
    // The diff, its file tree and its line comments come on top of the merge request page.
    budget: 247_000,
    chunks: [
      'src/web/merge-requests/changes/changes-tab.tsx',
      'src/web/merge-requests/request/merge-request-page.tsx',
    ],
  },
  { budget: 190_000, chunks: ['src/web/merge-requests/create/new-merge-request-page.tsx'] },
]

/**
 * @typedef {{ file: string, imports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * Adds up the JavaScript that each screen loads: the HTML's scripts, the screen's chunks, and their static imports.
 *
 * @param {string} folder of the build
 * @param {typeof SCREENS} all the screens to check
 * @returns {string} a table of the sizes
 * @throws when a screen is over its budget
 */
export function assertScreensAreSmall(folder, all = SCREENS) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const html = readFileSync(join(folder, ENTRY), 'utf8')
  const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file)
  const screens = all.map(({ budget, chunks }) => {
    const files = new Set([...scripts, ...withStaticImports(manifest, [ENTRY, MAIN, ...chunks])])
    const sizes = [...files].map((file) => ({ file, bytes: gzippedSize(join(folder, file)) }))
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    return { page: chunks[0], budget, sizes, total }
  })
  const table = screens
    .flatMap(({ page, budget, sizes, total }) => [
      row(total, `${page}, of ${budget} at most`),
      ...sizes.map(({ file, bytes }) => row(bytes, `  ${file}`)),
    ])
    .join('\n')
  if (screens.some(({ budget, total }) => total > budget)) {
    throw new Error(`A screen loads too much JavaScript (bytes, gzipped):\n${table}`)
  }
  return `JavaScript per screen (bytes, gzipped):\n${table}`
}

/**
 * @param {Manifest} manifest
 * @param {string[]} keys of chunks
 * @returns {string[]} files
 */
function withStaticImports(manifest, keys) {
  const reached = new Set(keys)
  const files = new Set()
  for (const key of reached) {
    const chunk = manifest[key]
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
