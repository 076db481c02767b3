import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { checkout } from './checkout.js'

/** The steps of `npm test`. */
const STEPS = /** @type {const} */ (['units', 'server', 'git', 'postgres', 'e2e'])

const USAGE = `Usage: npm test -- [${STEPS.join(' | ')}] [part of a file's path, or a test's title] [--repeat N, for e2e]`

/** @typedef {typeof STEPS[number]} Step */

/**
 * Reads the arguments of `npm test`. Without arguments, selects all tests of all steps.
 *
 * @param {string[]} args
 * @returns {{ steps: readonly Step[], selection: import('./suites.js').Selection }}
 */
export function readSelection(args) {
  const { values, positionals } = readArguments(args)
  const [name, words, ...more] = positionals
  const steps = name === undefined ? STEPS : STEPS.filter((step) => step === name)
  const { repeat } = values
  if (steps.length === 0 || more.length > 0) throw new Error(USAGE)
  if (repeat !== undefined && (name !== 'e2e' || !/^[1-9]\d*$/.test(repeat))) throw new Error(USAGE)
  return { steps, selection: { ...(words && select(words)), ...(repeat && { repeat }) } }
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { repeat: { type: 'string' } } })
  } catch {
    throw new Error(USAGE)
  }
}

/**
 * @param {string} words
 * @returns {import('./suites.js').Selection}
 */
function select(words) {
  const files = ['src', 'e2e']
    .flatMap((folder) =>
      readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.(spec|e2e)\.tsx?$/.test(path))
  return files.some((path) => path.includes(words)) ? { files: [words] } : { title: words }
}
