import { expect, test } from 'vitest'

import { canHappen, hasWarnings, statusAfter, statusOf, type JobState } from './pipeline-status.ts'

/** `failed?` may fail. */
const jobs = (text: string): JobState[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      status: word.replace('?', '') as JobState['status'],
      allow_failure: word.endsWith('?') ? 1 : 0,
    }))

test.each([
  ['', null],
  ['success', 'success'],
  ['success success?', 'success'],
  ['success failed?', 'success'],
  ['failed?', 'success'],
  ['success skipped', 'success'],
  ['skipped skipped', 'skipped'],
  ['manual?', 'skipped'],
  ['success manual?', 'success'],
  ['manual', 'manual'],
  ['success manual created', 'manual'],
  ['success manual pending', 'running'],
  ['created created', 'created'],
  ['pending created', 'pending'],
  ['pending success', 'running'],
  ['running created', 'running'],
  ['success created', 'running'],
  ['failed created', 'running'],
  ['failed running', 'running'],
  ['failed success', 'failed'],
  ['failed skipped', 'failed'],
  ['failed manual', 'manual'],
  ['failed canceled', 'failed'],
  ['canceled success', 'canceled'],
  ['canceled skipped', 'canceled'],
  ['canceled?', 'success'],
  ['scheduled success', 'scheduled'],
])('%s make a pipeline %s', (text, status) => {
  expect(statusOf(jobs(text))).toBe(status)
})

test('a job that was allowed to fail leaves a warning', () => {
  expect(hasWarnings(jobs('success failed?'))).toBe(true)
  expect(hasWarnings(jobs('success? failed'))).toBe(false)
})

test.each([
  [null, 'on_success', 'pending'],
  ['success', 'on_success', 'pending'],
  ['skipped', 'on_success', 'pending'],
  ['failed', 'on_success', 'skipped'],
  ['canceled', 'on_success', 'skipped'],
  ['running', 'on_success', null],
  ['manual', 'on_success', null],
  ['success', 'manual', 'manual'],
  ['failed', 'manual', 'skipped'],
  ['success', 'delayed', 'scheduled'],
  ['success', 'on_failure', 'skipped'],
  ['failed', 'on_failure', 'pending'],
  ['failed', 'always', 'pending'],
  ['canceled', 'always', 'skipped'],
] as const)('after %s what starts %s is %s', (before, starts, wanted) => {
  expect(statusAfter(before, starts)).toBe(wanted)
})

test('what is over cannot go on', () => {
  expect(canHappen('run', 'pending')).toBe(true)
  expect(canHappen('run', 'success')).toBe(false)
  expect(canHappen('enqueue', 'running')).toBe(false)
})
