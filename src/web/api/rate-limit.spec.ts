import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiFailure, readFailure } from './api-failure.ts'
import { rateLimit, readRetryAfter, whenAllowed } from './rate-limit.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

test.each([
  ['100', 100],
  ['Sun, 22 Nov 2026 10:01:30 GMT', 90],
  ['Sun, 22 Nov 2026 09:00:00 GMT', null],
  ['0', null],
  ['-5', null],
  ['soon', null],
  ['', null],
  [null, null],
])('%j means %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds)
})

describe('a call that is refused with 429', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** The reply of a server that counts all requests has no body of the API. */
  const failure = (retryAfter: number | null, body: unknown = null) =>
    new ApiFailure({ status: 429, requestId: null, retryAfter, ...readFailure(429, body) })

  /** Starts a call that fails so often, and then succeeds. Keeps how often it was made. */
  function begin(times: number, error: ApiFailure) {
    const started = { calls: 0, end: Promise.resolve('') }
    started.end = whenAllowed(false, async () => {
      started.calls += 1
      if (started.calls <= times) throw error
      return 'done'
    })
    started.end.catch(() => {})
    return started
  }

  test('waits as long as the server says, and holds back later calls', async () => {
    const refused = begin(1, failure(20))
    await vi.advanceTimersByTimeAsync(1)
    expect(rateLimit.get()).toMatchObject({ changes: 0 })
    const later = begin(0, failure(20))
    await vi.advanceTimersByTimeAsync(19_000)
    expect([refused.calls, later.calls]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await Promise.all([refused.end, later.end])).toEqual(['done', 'done'])
    expect(rateLimit.get()).toBeNull()
  })

  test('fails after too many waits', async () => {
    const refused = begin(Infinity, failure(null))
    await vi.advanceTimersByTimeAsync(3_600_000)
    await expect(refused.end).rejects.toMatchObject({ status: 429 })
    expect(refused.calls).toBeLessThan(10)
    expect(rateLimit.get()).toBeNull()
  })

  test('fails at once when it would have to wait too long', async () => {
    await expect(begin(1, failure(86_400)).end).rejects.toMatchObject({ status: 429 })
    expect(rateLimit.get()).toBeNull()
  })

  test.each([
    [{ message: { error: 'This endpoint has been requested too many times.' } }],
    [{ message: { error: 'The server is busy. Try again later.' } }],
  ])('fails alone when the limit concerns its route or the server is busy: %j', async (body) => {
    await expect(begin(1, failure(20, body)).end).rejects.toMatchObject({ status: 429 })
    expect(rateLimit.get()).toBeNull()
  })
})
