import { finished } from 'node:stream'

import type { FastifyReply } from 'fastify'

import type { Deps } from '#server/deps.ts'

/** Milliseconds that a client may take to read the reply. */
const REPLY_TIMEOUT = 10 * 60_000

/** Waits for a slot to send a raw diff. Releases the slot when the reply is sent or abandoned. */
export async function takeRawDiffSlot(deps: Deps, reply: FastifyReply): Promise<void> {
  const gone = new AbortController()
  const left = finished(reply.raw, () => gone.abort())
  const release = await deps.locks.rawDiff(gone.signal)
  left()
  const late = setTimeout(() => reply.raw.destroy(), REPLY_TIMEOUT)
  finished(reply.raw, () => {
    clearTimeout(late)
    release()
  })
}
