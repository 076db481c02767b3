import { expect, test } from 'vitest'

import { makeLock } from './with-lock.ts'

const withLock = makeLock()

/** Returns a task that the test ends. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
    return name
  }
  return { run, end: resolve }
}

/** Resolves once all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('runs tasks of one key one at a time, in order', async () => {
  const log: string[] = []
  const [first, second, other] = [work(log, 'first'), work(log, 'second'), work(log, 'other')]
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
