import { expect, test } from 'vitest'

import {
  beginCheck,
  endCheck,
  isDue,
  isOverdue,
  newRequest,
  readRequest,
} from './export-request.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const start = Date.UTC(2026, 10, 24, 12)
const requested = newRequest(start)

test('checks half a minute after the request, then at intervals of more than a minute', () => {
  expect(isDue(requested, start + 29 * SECOND)).toBe(false)
  expect(isDue(requested, start + 30 * SECOND)).toBe(true)

  const checking = beginCheck(requested, start + 30 * SECOND)
  expect(isDue(checking, start + MINUTE)).toBe(false)
  const waiting = endCheck(checking, start + 40 * SECOND)
  expect(isDue(waiting, start + 100 * SECOND)).toBe(false)
  expect(isDue(waiting, start + 105 * SECOND)).toBe(true)
})

test('is never due after a cancellation', () => {
  expect(isDue({ ...requested, nextCheck: null }, start + 90 * MINUTE)).toBe(false)
})

test('is overdue once a check ends in vain half an hour after the request', () => {
  expect(isOverdue(requested)).toBe(false)
  expect(isOverdue(endCheck(requested, start + 29 * MINUTE))).toBe(false)
  expect(isOverdue(endCheck(requested, start + 30 * MINUTE))).toBe(true)
  expect(isOverdue(beginCheck(requested, start + 90 * MINUTE))).toBe(false)
})

test('reads its own and older texts, and ignores others', () => {
  const checked = endCheck(requested, start + MINUTE)
  expect(readRequest(JSON.stringify(checked))).toEqual(checked)
  expect(readRequest('{"at":5,"nextCheck":7}')).toEqual({ at: 5, nextCheck: 7, lastCheck: null })
  for (const text of [null, '', '[]', 'null', '{"nextCheck":7}', '{"at":"5"}']) {
    expect(readRequest(text)).toBeNull()
  }
})
