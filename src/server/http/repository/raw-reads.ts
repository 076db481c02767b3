import { finished } from 'node:stream'

import type { FastifyReply } from 'fastify'

import { takeRawRead } from '#server/domain/repository/raw-reads.ts'
import type { User } from '#server/store/accounts/users.ts'

/** Milliseconds in which a reply is to be read. */
const PATIENCE = 10 * 60_000

/** Waits for a place to read whole differences; it is given back once the reply is sent, or nobody reads it. */
export async function holdRawRead(user: User | null, reply: FastifyReply): Promise<void> {
  const gone = new AbortController()
  const left = finished(reply.raw, () => gone.abort())
  const release = await takeRawRead(user, gone.signal)
  left()
  const late = setTimeout(() => reply.raw.destroy(), PATIENCE)
  finished(reply.raw, () => {
    clearTimeout(late)
    release()
  })
}
