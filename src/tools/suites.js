import { existsSync, readFileSync, rmSync } from 'node:fs'

import { runVisibly } from './command.js'
import { say } from './progress.js'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ title: string, command: string, args: string[], env?: NodeJS.ProcessEnv, report: string, read: (report: any) => Counts }} Suite
 */

/**
 * @param {string} title
 * @param {string[]} projects
 * @param {string} report the file for the results
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Suite}
 */
export function vitestSuite(title, projects, report, env = {}) {
  const chosen = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    title,
    command: 'vitest',
    args: ['run', ...chosen, ...reporters],
    env,
    report,
    read: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  }
}

/**
 * A second try tells a flaw of the app from a machine that is busy; the report names each test that needed it.
 *
 * @param {string} title
 * @param {string} report
 * @returns {Suite}
 */
export function playwrightSuite(title, report) {
  return {
    title,
    command: 'playwright',
    args: ['test', '-c', 'e2e', '--retries=1', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    read: ({ stats: { expected, unexpected, flaky, skipped } }) => ({
      passed: expected + flaky,
      failed: unexpected,
      skipped,
    }),
  }
}

/**
 * A suite that broke, or that ran no test at all, counts as one failure more.
 *
 * @param {Suite} suite
 * @returns {Promise<Counts>}
 */
export async function runSuite({ title, command, args, env = {}, report, read }) {
  say(`\n── ${title}`)
  rmSync(report, { force: true })
  const code = await runVisibly(command, args, { env })
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  const ran = counts.passed + counts.failed
  if (ran === 0 || (code !== 0 && counts.failed === 0)) {
    say(`${title}: ${ran === 0 ? 'no test was executed' : `ended with ${code}`}`)
    counts.failed += 1
  }
  return counts
}

/** @param {Counts[]} all */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}
