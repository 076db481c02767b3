import { expect, test } from 'vitest'

import { holdRepository, shareRepository } from './repository-lock.ts'

type Lock = typeof holdRepository

/** Asks for a lock; `end` gives it back. */
function ask(lock: Lock, gitDir = 'a') {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const asked = { isIn: false, end, done: Promise.resolve() }
  asked.done = lock(gitDir, async () => {
    asked.isIn = true
    await promise
  })
  return asked
}

/** Everything that can go on without the outside has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('is shared by many, and held by one', async () => {
  const shares = [ask(shareRepository), ask(shareRepository)]
  const holds = [ask(holdRepository), ask(holdRepository)]
  const elsewhere = ask(holdRepository, 'b')
  const late = ask(shareRepository)
  await settled()
  expect([...shares, late, elsewhere].every(({ isIn }) => isIn)).toBe(true)
  expect(holds.map(({ isIn }) => isIn)).toEqual([false, false])

  for (const { end } of [...shares, late]) end()
  await settled()
  expect(holds.map(({ isIn }) => isIn)).toEqual([true, false])
  const next = ask(shareRepository)
  await settled()
  expect(next.isIn).toBe(false)

  for (const { end } of [...holds, next, elsewhere]) end()
  await Promise.all([...shares, ...holds, late, next, elsewhere].map(({ done }) => done))
})

test('can be shared within a share while somebody waits to hold it', async () => {
  const order: string[] = []
  const outer = shareRepository('a', async () => {
    const hold = holdRepository('a', async () => order.push('held'))
    await shareRepository('a', async () => order.push('inner'))
    order.push('outer')
    return hold
  })
  // The hold runs when the outer share has ended, which must not wait for it.
  void outer
  await settled()
  expect(order).toEqual(['inner', 'outer'])
})

test('is given back by a work that failed', async () => {
  await expect(holdRepository('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await holdRepository('c', async () => 'done')).toBe('done')
})
