import { beforeEach, expect, test, vi } from 'vitest'

import { pastSince } from './live-connection.ts'

const { timeOrigin } = performance
const at = (seconds: number) => timeOrigin + seconds * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

test.each([
  ['reaches back to the opening of a new page', 2, 1, { past: 7 }],
  ['reaches back to the read, with time for both replies', 100, 90, { past: 20 }],
  ['is unknown after a long time, as when the device slept', 600, 2, {}],
  ['is unknown after the clock was set back', -60, 2, {}],
])('the past %s', (_, now, arrived, wanted) => {
  vi.setSystemTime(at(now))
  const { past, ...rest } = pastSince(at(arrived))
  expect({ ...rest, ...(past !== undefined && { past: Math.round(past) }) }).toEqual(wanted)
})
