import { existsSync, readFileSync, rmSync } from 'node:fs'

import { runVisibly } from './command.js'
import { say } from './progress.js'
import { failedStart, readPlaywright, readVitest } from './results.js'

/**
 * @typedef {import('./results.js').Results} Results
 * @typedef {{ files?: string[], title?: string, repeat?: string }} Selection part of a suite's tests: those in files
 *   whose path contains one of the words, or with the title. `repeat` is the number of runs of each.
 * @typedef {{ command: string, args: string[], env?: NodeJS.ProcessEnv, report: string, read: (report: any) => Results }} Suite
 */

/**
 * @param {string[]} projects
 * @param {string} report the file for the results
 * @param {Selection} selection
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Suite}
 */
export function vitestSuite(projects, report, { files = [], title }, env = {}) {
  const chosen = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const named = title ? ['--testNamePattern', escape(title)] : []
  return {
    command: 'vitest',
    args: ['run', ...chosen, ...reporters, ...named, ...files],
    env,
    report,
    read: readVitest,
  }
}

/**
 * @param {string} report the file for the results
 * @param {Selection} selection
 * @returns {Suite}
 */
export function playwrightSuite(report, { files = [], title, repeat }) {
  const named = title ? ['--grep', escape(title)] : []
  const repeated = repeat ? ['--repeat-each', repeat] : []
  return {
    command: 'playwright',
    args: ['test', '-c', 'e2e', '--reporter=list,json', ...named, ...repeated, ...files],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    read: readPlaywright,
  }
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/**
 * Prepares and runs a suite. A suite that cannot start, crashes or runs no tests counts as one failure.
 *
 * @param {string} title
 * @param {() => Promise<Suite>} prepare
 * @returns {Promise<Results>}
 */
export async function runSuite(title, prepare) {
  say(`\n── ${title}`)
  const started = performance.now()
  try {
    const results = await run(title, await prepare())
    return { ...results, suites: [{ title, ms: performance.now() - started }] }
  } catch (error) {
    return failedStart(title, String(error instanceof Error ? error.message : error))
  }
}

/**
 * @param {string} title
 * @param {Suite} suite
 */
async function run(title, { command, args, env = {}, report, read }) {
  rmSync(report, { force: true })
  const code = await runVisibly(command, args, { env })
  if (!existsSync(report)) return failedStart(title, `ended with ${code} and no results`)
  const results = read(JSON.parse(readFileSync(report, 'utf8')))
  if (results.problem) return failedStart(title, results.problem)
  if (results.passed + results.failed === 0) return failedStart(title, 'no test ran')
  if (code === 0 || results.failed > 0) return results
  return { ...results, failed: 1, failures: [`${title}\nended with ${code}`] }
}
