import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ title: string, ms: number }} Timed
 * @typedef {object} Results
 * @property {number} passed includes the flaky tests, which passed at a later try
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures a file, a test and its message each
 * @property {string[]} flaky as `failures`, with the message of the first try
 * @property {Timed[]} tests
 * @property {Timed[]} suites
 * @property {string} [problem] the reason why no test ran
 */

/** @returns {Results} */
function noResults() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], tests: [], suites: [] }
}

/**
 * @param {string} title of the suite
 * @param {string} reason
 * @returns {Results}
 */
export function failedStart(title, reason) {
  const line = stripVTControlCharacters(reason).trim().replaceAll(/\s+/g, ' ').slice(0, 500)
  return { ...noResults(), failed: 1, failures: [`${title} did not start: ${line}`] }
}

/** @param {Results[]} all */
export function sum(all) {
  const total = noResults()
  for (const { passed, failed, skipped, failures, flaky, tests, suites } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
    total.flaky.push(...flaky)
    total.tests.push(...tests)
    total.suites.push(...suites)
  }
  return total
}

/**
 * @typedef {{ status: string, fullName: string, duration?: number, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, message: string, assertionResults: Assertion[] }} TestFile
 */

/**
 * Reads vitest's JSON report. It has no tries: a test that passed although it has failure messages is flaky.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: TestFile[] }} report
 * @returns {Results}
 */
export function readVitest(report) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((each) => ({ ...each, title: titleOf(name, each.fullName) })),
  )
  // A file that failed to load has a message and no failed tests.
  const broken = report.testResults.filter(
    ({ message, assertionResults }) =>
      message && !assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    ...noResults(),
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ title, failureMessages }) => `${title}\n${failureMessages.at(-1)}`),
      ...broken.map(({ name, message }) => `${titleOf(name)}\n${message}`),
    ],
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title, failureMessages }) => `${title}\n${failureMessages[0]}`),
    tests: tests.map(({ title, duration = 0 }) => ({ title, ms: duration })),
  }
}

/**
 * @typedef {{ duration: number, errors?: { message: string }[], attachments?: { name: string, path?: string }[] }} Try
 * @typedef {{ status: 'expected' | 'unexpected' | 'flaky' | 'skipped', results: Try[] }} Test
 * @typedef {{ file: string, title: string, tests: Test[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: SpecGroup[] }} SpecGroup
 */

/**
 * Reads Playwright's JSON report.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: SpecGroup[], errors?: { message?: string }[] }} report
 * @returns {Results}
 */
export function readPlaywright({ stats, suites, errors = [] }) {
  const tests = suites.flatMap(testsOf)
  const passed = stats.expected + stats.flaky
  const problem = errors[0]?.message
  return {
    ...noResults(),
    passed,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ title, results }) => `${title}\n${messageOf(results, results.length - 1)}`),
    flaky: tests
      .filter(({ status }) => status === 'flaky')
      .map(({ title, results }) => `${title}\n${messageOf(results, 0)}`),
    tests: tests.map(({ title, results }) => ({
      title,
      ms: results.reduce((total, { duration }) => total + duration, 0),
    })),
    ...(passed + stats.unexpected === 0 && problem && { problem }),
  }
}

/**
 * @param {SpecGroup} group
 * @returns {(Test & { title: string })[]}
 */
function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, title: titleOf(`e2e/${file}`, title) })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/**
 * Returns the message of a try, and the trace of the first try.
 *
 * @param {Try[]} tries
 * @param {number} at
 */
function messageOf(tries, at) {
  const messages = (tries[at]?.errors ?? []).map(({ message }) => stripVTControlCharacters(message))
  const attachments = tries.flatMap(({ attachments = [] }) => attachments)
  const trace = attachments.find(({ name }) => name === 'trace')?.path
  return [...messages, ...(trace ? [`Trace: ${relative(process.cwd(), trace)}`] : [])].join('\n')
}

/**
 * @param {string} file
 * @param {string} [test]
 */
function titleOf(file, test = '') {
  return [relative(process.cwd(), file), test].filter(Boolean).join(' › ')
}
