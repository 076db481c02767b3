import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

import { runVisibly } from './command.js'
import { say } from './progress.js'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts `failures` lists the
 *   failed tests with file, name and message.
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
    read: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      failures: testResults.flatMap(failuresOfFile),
    }),
  }
}

/**
 * @param {string} title
 * @param {string} report the file for the results
 * @returns {Suite}
 */
export function playwrightSuite(title, report) {
  return {
    title,
    command: 'playwright',
    args: ['test', '-c', 'e2e', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    read: ({ stats: { expected, flaky, unexpected, skipped }, suites }) => ({
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: suites.flatMap(failuresOfGroup),
    }),
  }
}

/**
 * @typedef {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile
 * @typedef {{ ok: boolean, file: string, title: string, tests: { results: { errors?: { message: string }[] }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: SpecGroup[] }} SpecGroup
 */

/**
 * Returns a file's failures. A file that failed to load has a message and no tests.
 *
 * @param {TestFile} file
 */
function failuresOfFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message) return [failure(name, '', message)]
  return failed.map(({ fullName, failureMessages }) =>
    failure(name, fullName, failureMessages.join('\n')),
  )
}

/**
 * @param {SpecGroup} group
 * @returns {string[]}
 */
function failuresOfGroup({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
      return failure(`e2e/${file}`, title, errors.map(({ message }) => message).join('\n'))
    }),
    ...suites.flatMap(failuresOfGroup),
  ]
}

/**
 * @param {string} file
 * @param {string} test
 * @param {string} message
 */
function failure(file, test, message) {
  return `${[relative(process.cwd(), file), test].filter(Boolean).join(' › ')}\n${message}`
}

/**
 * Runs a suite. A suite that crashed or ran no tests counts as one more failure.
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
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  const ran = counts.passed + counts.failed
  if (ran === 0 || (code !== 0 && counts.failed === 0)) {
    const reason = ran === 0 ? 'no test ran' : `ended with ${code}`
    counts.failed += 1
    counts.failures.push(`${title}: ${reason}`)
  }
  return counts
}

/** @param {Counts[]} all */
export function sum(all) {
  /** @type {Counts} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { passed, failed, skipped, failures } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
  }
  return total
}
