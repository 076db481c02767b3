import { expect, test } from 'vitest'

import { holdIdleRepository, shareRepository } from './repository-lock.ts'

/** Returns a task that the test ends. */
function work() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const task = { isIn: false, end, run: () => ((task.isIn = true), promise) }
  return task
}

/** Resolves once all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('is shared by many, and exclusive only while nobody shares it', async () => {
  const [first, second, hold, late] = [work(), work(), work(), work()]
  const shares = [shareRepository('a', first.run), shareRepository('a', second.run)]
  await settled()
  expect([first.isIn, second.isIn]).toEqual([true, true])
  first.end()
  await settled()
  expect(await holdIdleRepository('a', hold.run)).toBe(false)
  expect(hold.isIn).toBe(false)
  second.end()
  await Promise.all(shares)

  const held = holdIdleRepository('a', hold.run)
  shares.push(shareRepository('a', late.run))
  await settled()
  expect([hold.isIn, late.isIn]).toEqual([true, false])
  expect(await holdIdleRepository('a', async () => {})).toBe(false)
  expect(await holdIdleRepository('b', async () => {})).toBe(true)
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
  expect(await holdIdleRepository('a', async () => {})).toBe(true)
})

test('is released when the task fails', async () => {
  const fail = () => Promise.reject(new Error('no'))
  await expect(shareRepository('a', fail)).rejects.toThrow('no')
  await expect(holdIdleRepository('a', fail)).rejects.toThrow('no')
  expect(await holdIdleRepository('a', async () => {})).toBe(true)
  expect(await shareRepository('a', async () => 'done')).toBe('done')
})
