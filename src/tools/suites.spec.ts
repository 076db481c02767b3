import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { playwrightSuite, runSuite, sum, vitestSuite } from './suites.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-suites-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns a suite that writes the report and exits with the code. */
function pretend<T extends { report: string }>(suite: T, report: object | null, code: number): T {
  const write = `require('node:fs').writeFileSync(process.argv[1], process.argv[2])`
  const script = `${report ? write : ''};process.exit(${code})`
  const args = ['-e', script, suite.report, JSON.stringify(report)]
  return { ...suite, command: process.execPath, args }
}

const vitest = () => vitestSuite('Units', ['unit'], join(folder, 'report.json'))
const ofVitest = (numPassedTests: number, numFailedTests: number) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: join(process.cwd(), 'src/a.spec.ts'),
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        ...Array.from({ length: numFailedTests }, () => ({
          status: 'failed',
          fullName: 'subtracts',
          failureMessages: ['expected 1 to be 2'],
        })),
      ],
    },
  ],
})
const ofPlaywright = {
  stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 2 },
  suites: [
    {
      specs: [{ ok: true }],
      suites: [
        {
          specs: [
            {
              ok: false,
              file: 'a.e2e.ts',
              title: 'opens',
              tests: [{ results: [{ errors: [{ message: 'not visible' }] }] }],
            },
          ],
        },
      ],
    },
  ],
}

test('counts passed, failed and skipped tests, and names the failed ones', async () => {
  const counts = await runSuite(pretend(vitest(), ofVitest(5, 1), 1))
  expect(counts).toMatchObject({ passed: 5, failed: 1, skipped: 3 })
  const playwright = playwrightSuite('End to end', join(folder, 'e2e.json'))
  const more = await runSuite(pretend(playwright, ofPlaywright, 1))
  expect(more).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
  expect(sum([counts, more])).toEqual({
    passed: 9,
    failed: 2,
    skipped: 5,
    failures: [
      'src/a.spec.ts › subtracts\nexpected 1 to be 2',
      'e2e/a.e2e.ts › opens\nnot visible',
    ],
  })
})

test('counts a crashed suite as a failure, whatever its tests say', async () => {
  expect(await runSuite(pretend(vitest(), ofVitest(5, 0), 1))).toMatchObject({ failed: 1 })
  expect(await runSuite(pretend(vitest(), null, 0))).toMatchObject({ passed: 0, failed: 1 })
})

test('counts a suite without tests as a failure', async () => {
  expect(await runSuite(pretend(vitest(), ofVitest(0, 0), 0))).toMatchObject({ failed: 1 })
})
