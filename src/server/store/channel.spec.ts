import { beforeEach, describe, expect, test, vi } from 'vitest'

import { History } from './channel.ts'

const SECOND = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

describe('the history of a channel', () => {
  test('returns the messages of a time, oldest first', () => {
    const history = new History()
    for (const text of ['a', 'b', 'c']) {
      vi.advanceTimersByTime(10 * SECOND)
      history.add(text)
    }
    expect(history.last(10 * SECOND)).toEqual(['b', 'c'])
    expect(history.last(0)).toEqual(['c'])
    expect(history.last(30 * SECOND)).toEqual(['a', 'b', 'c'])
  })

  test('knows nothing from before its start, a restart, or the messages that it dropped', () => {
    const history = new History()
    vi.advanceTimersByTime(10 * SECOND)
    expect(history.last(11 * SECOND)).toBeNull()
    history.restart()
    expect(history.last(1 * SECOND)).toBeNull()
    vi.advanceTimersByTime(30 * SECOND)
    for (let index = 0; index < 1002; index++) {
      vi.advanceTimersByTime(1)
      history.add(`${index}`)
    }
    expect(history.last(10 * SECOND)).toBeNull()
    expect(history.last(500)).toHaveLength(501)
  })
})
