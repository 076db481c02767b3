import { PassThrough } from 'node:stream'

import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { gitBody, wholeBody } from './git-body.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const MINUTE = 60_000

function requestOf(body: PassThrough): FastifyRequest {
  return { headers: {}, body } as unknown as FastifyRequest
}

test('a stalled body is aborted', async () => {
  const sent = new PassThrough()
  const body = gitBody(requestOf(sent), 100)
  sent.write('one')
  expect((await body.next()).value?.toString()).toBe('one')
  const next = body.next().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await next).toMatchObject({ statusCode: 408 })
})

test('a short body may arrive byte by byte', async () => {
  const sent = new PassThrough()
  const body = gitBody(requestOf(sent), 100)
  const whole = wholeBody(body, MINUTE).catch((error: unknown) => error)
  for (let second = 0; second < 60; second += 10) {
    sent.write('x')
    await vi.advanceTimersByTimeAsync(MINUTE / 6)
  }
  expect(await whole).toMatchObject({ statusCode: 408 })
})

test('a long body may come slowly, but not byte by byte', async () => {
  const read = async (bytes: number) => {
    const sent = new PassThrough()
    const body = gitBody(requestOf(sent), 1_000_000)
    let size = 0
    const reading = (async () => {
      for await (const chunk of body) size += chunk.length
    })().catch((error: unknown) => error)
    for (let nth = 0; nth < 20; nth++) {
      sent.write(Buffer.alloc(bytes))
      await vi.advanceTimersByTimeAsync(MINUTE / 6)
    }
    sent.end()
    return { size, problem: await reading }
  }
  expect(await read(10_000)).toEqual({ size: 200_000, problem: undefined })
  expect(await read(1)).toMatchObject({ size: 7, problem: { statusCode: 408 } })
})
