import { describe, expect, test } from 'vitest'

import {
  Busy,
  lockIdleRepository,
  makeLock,
  makeSharing,
  makeSlots,
  NEVER,
  shareRepository,
} from './locks.ts'

const withLock = makeLock()

/** Resolves once all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Returns a task that logs its begin and end. The test ends it. */
function loggedWork(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
    return name
  }
  return { run, end: resolve }
}

/** Returns a task that the test ends. */
function work() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const task = { isIn: false, end, run: () => ((task.isIn = true), promise) }
  return task
}

describe('a keyed lock', () => {
  test('runs tasks of one key one at a time, in order', async () => {
    const log: string[] = []
    const [first, second, other] = [
      loggedWork(log, 'first'),
      loggedWork(log, 'second'),
      loggedWork(log, 'other'),
    ]
    const all = [withLock('a', first.run), withLock('a', second.run), withLock('b', other.run)]
    await settled()
    expect(log).toEqual(['first begins', 'other begins'])
    first.end()
    await settled()
    expect(log.slice(2)).toEqual(['first ends', 'second begins'])
    second.end()
    other.end()
    expect(await Promise.all(all)).toEqual(['first', 'second', 'other'])
  })

  test('continues after a failed task', async () => {
    const failed = withLock('a', () => Promise.reject(new Error('no')))
    const next = withLock('a', async () => 'done')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})

describe('shared work', () => {
  test('shares one run among callers until the result is stored', async () => {
    const share = makeSharing()
    const first = Promise.withResolvers<string>()
    const after = work()
    let runs = 0
    const ask = () =>
      share(
        'a',
        () => {
          runs += 1
          return first.promise
        },
        after.run,
      )
    const asked = [ask(), ask()]
    first.resolve('found')
    expect(await Promise.all(asked)).toEqual(['found', 'found'])
    expect([await ask(), runs]).toEqual(['found', 1])
    after.end()
    await settled()
    expect([await ask(), runs]).toEqual(['found', 2])
  })

  test('rejects only the caller that started it', async () => {
    const share = makeSharing()
    const first = Promise.withResolvers<string>()
    const nothing = async () => {}
    const failing = share('a', () => first.promise, nothing)
    const other = share('a', async () => 'found', nothing)
    first.reject(new Busy())
    await expect(failing).rejects.toThrow(Busy)
    expect(await other).toBe('found')
  })
})

describe('a repository lock', () => {
  test('admits many shared holders or one exclusive holder', async () => {
    const [first, second, hold, late] = [work(), work(), work(), work()]
    const shares = [shareRepository('a', first.run), shareRepository('a', second.run)]
    await settled()
    expect([first.isIn, second.isIn]).toEqual([true, true])
    first.end()
    await settled()
    expect(await lockIdleRepository('a', hold.run)).toBe(false)
    expect(hold.isIn).toBe(false)
    second.end()
    await Promise.all(shares)

    const held = lockIdleRepository('a', hold.run)
    shares.push(shareRepository('a', late.run))
    await settled()
    expect([hold.isIn, late.isIn]).toEqual([true, false])
    expect(await lockIdleRepository('a', async () => {})).toBe(false)
    expect(await lockIdleRepository('b', async () => {})).toBe(true)
    hold.end()
    expect(await held).toBe(true)
    await settled()
    expect(late.isIn).toBe(true)
    late.end()
    await Promise.all(shares)
  })

  test('can be shared again within a shared section', async () => {
    const inner = () => shareRepository('a', async () => 'inner')
    expect(await shareRepository('a', inner)).toBe('inner')
    expect(await lockIdleRepository('a', async () => {})).toBe(true)
  })

  test('is released when the task fails', async () => {
    const fail = () => Promise.reject(new Error('no'))
    await expect(shareRepository('a', fail)).rejects.toThrow('no')
    await expect(lockIdleRepository('a', fail)).rejects.toThrow('no')
    expect(await lockIdleRepository('a', async () => {})).toBe(true)
    expect(await shareRepository('a', async () => 'done')).toBe('done')
  })
})

describe('slots', () => {
  test('one client gets at most half of the slots, and the first eligible waiter goes next', async () => {
    const take = makeSlots(2)
    const started: string[] = []
    const run = async (key: string) => {
      const release = await take(key, NEVER)
      started.push(key)
      return release
    }
    const first = await run('a')
    const second = run('a')
    const other = await run('b')
    const third = run('c')
    expect(started).toEqual(['a', 'b'])
    other()
    const release = await third
    expect(started).toEqual(['a', 'b', 'c'])
    first()
    ;(await second)()
    release()
    expect(started).toEqual(['a', 'b', 'c', 'a'])
  })

  test('skips waiters that left the queue', async () => {
    const take = makeSlots(1)
    const release = await take('a', NEVER)
    const gone = new AbortController()
    const left = take('b', gone.signal)
    const waiting = take('c', NEVER)
    gone.abort()
    await expect(left).rejects.toThrow(Busy)
    release()
    ;(await waiting)()
    ;(await take('d', NEVER))()
  })

  test('a full queue rejects more waiters', async () => {
    const take = makeSlots(1)
    const release = await take('a', NEVER)
    const line = Array.from({ length: 4 }, () => take('b', NEVER))
    await expect(take('c', NEVER)).rejects.toThrow(Busy)
    release()
    for (const waiting of line) (await waiting)()
  })
})
