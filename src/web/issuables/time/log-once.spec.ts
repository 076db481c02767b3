import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import { withoutReply } from '#web/api/request.ts'
import { logOnce } from './log-once.ts'

/** The time that the test's server has, in seconds. While it is silent, its replies are lost. */
const server = vi.hoisted(() => ({ spent: 0, isSilent: false }))

vi.mock('#web/api/call.ts', () => ({
  call(_route: unknown, { duration }: { duration: string }) {
    server.spent += duration === '30m' ? 1800 : 3600
    return reply(stats())
  },
}))
vi.mock('#web/issuables/subject-queries.ts', () => ({
  readSubject: () => reply({ time_stats: stats() }),
  subjectQuery: () => ({ queryKey: ['subject'] }),
}))

const stats = () => ({ total_time_spent: server.spent })

async function reply<Body>(body: Body): Promise<Body> {
  return server.isSilent ? await Promise.reject(withoutReply(null)) : await Promise.resolve(body)
}

const name = { kind: 'issue', project: 'acme/app', iid: 1 } as const

/** Logs time as a newly opened form does. */
const log = async (text: string, key = 'amara') =>
  await logOnce(name, { text, client: new QueryClient(), key })

beforeEach(() => Object.assign(server, { spent: 0, isSilent: false }))

test('checks a lost attempt first, also from another form', async () => {
  server.isSilent = true
  await expect(log('30m')).rejects.toThrow('30m may have been logged.')
  server.isSilent = false
  expect(await log('30m')).toEqual({ total_time_spent: 1800 })
  expect(await log('30m')).toEqual({ total_time_spent: 3600 })
})

test('logs another time, and that of another user, after a lost attempt', async () => {
  server.isSilent = true
  await expect(log('30m')).rejects.toThrow('30m may have been logged.')
  server.isSilent = false
  expect(await log('30m', 'dev')).toEqual({ total_time_spent: 3600 })
  expect(await log('1h')).toEqual({ total_time_spent: 7200 })
})
