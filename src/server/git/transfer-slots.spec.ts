import { expect, test } from 'vitest'

import { Busy, makeTransferSlots } from './transfer-slots.ts'

const never = new AbortController().signal

test('one client gets at most half of the slots, and the first eligible waiter goes next', async () => {
  const take = makeTransferSlots(2)
  const started: string[] = []
  const run = async (key: string) => {
    const release = await take(key, never)
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
  const take = makeTransferSlots(1)
  const release = await take('a', never)
  const gone = new AbortController()
  const left = take('b', gone.signal)
  const waiting = take('c', never)
  gone.abort()
  await expect(left).rejects.toThrow(Busy)
  release()
  ;(await waiting)()
  ;(await take('d', never))()
})

test('a full queue rejects more waiters', async () => {
  const take = makeTransferSlots(1)
  const release = await take('a', never)
  const line = Array.from({ length: 4 }, () => take('b', never))
  await expect(take('c', never)).rejects.toThrow(Busy)
  release()
  for (const waiting of line) (await waiting)()
})
