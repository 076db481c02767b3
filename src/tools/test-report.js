import { say } from './progress.js'

const SLOWEST = 10
/** More flaky tests fail the run. */
const MAX_FLAKY = 5

/**
 * Prints the times, then the flaky and the failed tests, and a last line that counts all tests. Returns true when the
 * run passed.
 *
 * @param {import('./results.js').Results} results
 */
export function sayResults({ passed, failed, skipped, failures, flaky, tests, suites }) {
  say('\n── Suites')
  for (const { title, ms } of suites) say(`${inSeconds(ms)}  ${title}`)
  say('\n── Slowest tests')
  const ran = tests.filter(({ ms }) => ms > 0)
  const slowest = ran.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  for (const { title, ms } of slowest) say(`${inSeconds(ms)}  ${title}`)

  for (const each of flaky) say(`\n── Flaky: ${each}`)
  const tooFlaky = flaky.length > MAX_FLAKY
  if (tooFlaky) say(`\n── Failed: ${flaky.length} flaky tests, more than ${MAX_FLAKY}`)
  for (const each of failures) say(`\n── Failed: ${each}`)
  const allFailed = failed + (tooFlaky ? 1 : 0)
  say(`\n${passed} passed, ${allFailed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return allFailed === 0
}

/** @param {number} ms */
function inSeconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`
}
