import { expect, test } from 'vitest'

import {
  canTransition,
  hasWarnings,
  statusAfter,
  statusOf,
  type JobState,
} from './pipeline-status.ts'

/** Parses job statuses. A question mark means `allow_failure`. */
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
])('jobs with status %s give the pipeline status %s', (text, status) => {
  expect(statusOf(jobs(text))).toBe(status)
})

test('a failed job with allow_failure causes a warning', () => {
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
] as const)('after %s, a job with when: %s becomes %s', (before, starts, wanted) => {
  expect(statusAfter(before, starts)).toBe(wanted)
})

test('a transition requires one of its allowed statuses', () => {
  expect(canTransition('run', 'pending')).toBe(true)
  expect(canTransition('run', 'success')).toBe(false)
  expect(canTransition('enqueue', 'running')).toBe(false)
})
