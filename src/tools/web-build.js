import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { checkout, webFolder } from './checkout.js'
import { runQuietly } from './command.js'
import { step } from './progress.js'
import { assertScreensAreSmall } from './screen-sizes.js'

const SOURCES = [
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'src/contract',
  'src/tools/draw-frame.js',
  'src/tools/page-chunks.js',
  'src/tools/page-files.js',
  'src/tools/strip-schemas.js',
  'src/web',
  'vite.config.ts',
]

const stamp = join(webFolder, '.built-from')

/** Builds the web app, unless the last build used exactly these files. */
export async function ensureWebBuild() {
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await step('Building the web app', () => buildWeb())
}

/**
 * Builds in a separate folder and moves the result into place. A failed build keeps the last one, and a running service
 * never serves a mix of both.
 */
export async function buildWeb() {
  const sources = fingerprint()
  const aside = `${webFolder}.new`
  await runQuietly('vite', ['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  const table = assertScreensAreSmall(aside)
  rmSync(webFolder, { recursive: true, force: true })
  renameSync(aside, webFolder)
  writeFileSync(stamp, sources)
  return table
}

/**
 * Returns the path, size and time of each source file, in a few milliseconds. Hashing the files' contents would take
 * longer.
 */
function fingerprint() {
  return SOURCES.flatMap((source) => describe(source)).join('\n')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function describe(path) {
  const full = join(checkout, path)
  const found = statSync(full, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`]
  return readdirSync(full).flatMap((name) => describe(`${path}/${name}`))
}
