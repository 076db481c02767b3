import type { FastifyReply } from 'fastify'

import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { Throttled } from '#server/http/protocol/throttle.ts'

const MINUTE_SECONDS = 60

/** Counts a comment that somebody is about to write. */
export type CountNote = (user: User, reply: FastifyReply) => void

export function countNotes(deps: Deps): CountNote {
  const written = countAttempts(deps.now, MINUTE_SECONDS)
  return (user, reply) => {
    const { notesPerUser } = deps.config.limits
    const retryAfterSeconds = written.take([{ key: String(user.id), max: notesPerUser }])
    if (retryAfterSeconds === 0) return
    reply.header('Retry-After', String(retryAfterSeconds))
    throw new Throttled()
  }
}
