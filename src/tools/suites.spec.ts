import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { sum } from './results.js'
import { playwrightSuite, runSuite, type Suite, vitestSuite } from './suites.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-suites-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a suite whose command writes the report and exits with the code. */
function pretend(suite: Suite, report: object | null, code: number) {
  const write = `require('node:fs').writeFileSync(process.argv[1], process.argv[2])`
  const script = `${report ? write : ''};process.exit(${code})`
  const args = ['-e', script, suite.report, JSON.stringify(report)]
  return runSuite('Suite', async () => ({ ...suite, command: process.execPath, args }))
}

const vitest = () => vitestSuite(['unit'], join(folder, 'report.json'), {})
const playwright = () => playwrightSuite(join(folder, 'e2e.json'), {})

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
        { status: 'passed', fullName: 'adds', duration: 2, failureMessages: [] },
        { status: 'passed', fullName: 'divides', duration: 3, failureMessages: ['late', 'later'] },
        ...Array.from({ length: numFailedTests }, () => ({
          status: 'failed',
          fullName: 'subtracts',
          failureMessages: ['expected 1 to be 2'],
        })),
      ],
    },
  ],
})

const trace = join(process.cwd(), 'test-results/opens/trace.zip')
const attempt = (message: string) => ({
  duration: 5,
  errors: [{ message }],
  attachments: [{ name: 'trace', path: trace }],
})
const ofPlaywright = {
  stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 2 },
  suites: [
    {
      specs: [
        {
          file: 'a.e2e.ts',
          title: 'drags',
          tests: [{ status: 'flaky', results: [attempt('hidden'), { duration: 4 }] }],
        },
      ],
      suites: [
        {
          specs: [
            {
              file: 'a.e2e.ts',
              title: 'opens',
              tests: [{ status: 'unexpected', results: [attempt('hidden'), attempt('absent')] }],
            },
          ],
        },
      ],
    },
  ],
}

test('counts tests, names the failed and the flaky ones, and times all', async () => {
  const units = await pretend(vitest(), ofVitest(5, 1), 1)
  expect(units).toMatchObject({ passed: 5, failed: 1, skipped: 3 })
  const journeys = await pretend(playwright(), ofPlaywright, 1)
  expect(journeys).toMatchObject({ passed: 4, failed: 1, skipped: 2 })

  const all = sum([units, journeys])
  expect(all).toMatchObject({ passed: 9, failed: 2, skipped: 5 })
  expect(all.failures).toEqual([
    'src/a.spec.ts › subtracts\nexpected 1 to be 2',
    'e2e/a.e2e.ts › opens\nabsent\nTrace: test-results/opens/trace.zip',
  ])
  expect(all.flaky).toEqual([
    'src/a.spec.ts › divides\nlate',
    'e2e/a.e2e.ts › drags\nhidden\nTrace: test-results/opens/trace.zip',
  ])
  expect(all.tests).toContainEqual({ title: 'src/a.spec.ts › divides', ms: 3 })
  expect(all.tests).toContainEqual({ title: 'e2e/a.e2e.ts › opens', ms: 10 })
  expect(all.suites.map(({ title }) => title)).toEqual(['Suite', 'Suite'])
})

test('counts a file that cannot be loaded as a failure', async () => {
  const broken = { name: 'src/b.spec.ts', message: 'no such module', assertionResults: [] }
  const report = { ...ofVitest(5, 0), testResults: [broken] }
  const failure = 'src/b.spec.ts\nno such module'
  expect(await pretend(vitest(), report, 1)).toMatchObject({ failed: 1, failures: [failure] })
})

test('counts a crashed suite as a failure, whatever its tests say', async () => {
  expect(await pretend(vitest(), ofVitest(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 })
  expect(await pretend(vitest(), null, 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('counts a suite without tests as a failure', async () => {
  expect(await pretend(vitest(), ofVitest(0, 0), 0)).toMatchObject({ failed: 1 })
})

test('explains in one line why a suite did not start', async () => {
  const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 9 }
  const errors = [{ message: '\u001B[31mError: port 80\nis in use\u001B[39m' }]
  const failures = ['Suite did not start: Error: port 80 is in use']
  const started = await pretend(playwright(), { stats, suites: [], errors }, 1)
  expect(started).toMatchObject({ passed: 0, failed: 1, failures })

  const unprepared = await runSuite('Suite', () => Promise.reject(new Error('no Chromium\n')))
  expect(unprepared).toMatchObject({ failed: 1, failures: ['Suite did not start: no Chromium'] })
})

test('narrows a suite to files or a title, and repeats its tests', () => {
  const { args } = playwrightSuite('', { title: 'opens (twice)', repeat: '20' })
  expect(args.slice(-4)).toEqual(['--grep', String.raw`opens \(twice\)`, '--repeat-each', '20'])
  expect(vitestSuite(['unit'], '', { files: ['board'] }).args.at(-1)).toBe('board')
})
