import { PassThrough } from 'node:stream'

import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'

import type { Deps } from '#server/deps.ts'
import { makeLocks } from '#server/domain/locks.ts'
import { takeRawDiffSlot } from './raw-diff-slot.ts'

test('a client that does not read the response loses its slot', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const deps = { locks: makeLocks() } as Deps
  const hold = async () => {
    const raw = new PassThrough()
    await takeRawDiffSlot(deps, { raw } as unknown as FastifyReply)
    return raw
  }
  const held = [await hold(), await hold()]
  const next = hold()
  vi.advanceTimersByTime(10 * 60_000)
  expect(held.map((raw) => raw.destroyed)).toEqual([true, true])
  ;(await next).destroy()
  vi.useRealTimers()
})
