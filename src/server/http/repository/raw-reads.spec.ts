import { PassThrough } from 'node:stream'

import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'

import { holdRawRead } from './raw-reads.ts'

test('whoever does not read what they asked for keeps no place for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const hold = async () => {
    const raw = new PassThrough()
    await holdRawRead(null, { raw } as unknown as FastifyReply)
    return raw
  }
  const held = [await hold(), await hold()]
  const next = hold()
  vi.advanceTimersByTime(10 * 60_000)
  expect(held.map((raw) => raw.destroyed)).toEqual([true, true])
  ;(await next).destroy()
  vi.useRealTimers()
})
