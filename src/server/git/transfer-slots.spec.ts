import { expect, test } from 'vitest'

import { Busy, makeTransferSlots } from './transfer-slots.ts'

const never = new AbortController().signal

test('half of the places are for one client, and whoever fits goes first', async () => {
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

test('whoever leaves the line is passed over', async () => {
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

test('a line that is long enough sends others away', async () => {
  const take = makeTransferSlots(1)
  const release = await take('a', never)
  const line = Array.from({ length: 4 }, () => take('b', never))
  await expect(take('c', never)).rejects.toThrow(Busy)
  release()
  for (const waiting of line) (await waiting)()
})
