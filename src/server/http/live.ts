import type { FastifyInstance } from 'fastify'

import { watchGroup, watchProject } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import type { User } from '#server/domain/accounts/users.ts'
import { throttled } from '#server/domain/refusal.ts'
import { watch } from '#server/domain/spaces/live.ts'
import { EventStream } from './protocol/event-stream.ts'
import { API_ROOT, readmit, receive } from './protocol/mount.ts'

/** Seconds. */
const RETRY_AFTER = 60

/** Mounts the hint streams. Each hint checks the listener's access again. */
export function mountLive(app: FastifyInstance, deps: Deps): void {
  const streams = new Map<EventStream, string>()
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end()
  })

  /** Opens a stream unless too many are open in the user's budget. */
  function openStream(user: User): EventStream {
    const budget = budgetOf(user)
    const open = [...streams.values()].filter((other) => other === budget)
    if (open.length >= deps.config.limits.streamsPerUser) {
      throw throttled(RETRY_AFTER)
    }
    const stream = new EventStream()
    streams.set(stream, budget)
    stream.onceEnded(() => streams.delete(stream))
    return stream
  }

  for (const [route, kind] of [
    [watchProject, 'project'],
    [watchGroup, 'group'],
  ] as const) {
    // A HEAD request would open a stream that nobody reads.
    app.get(API_ROOT + route.path, { exposeHeadRoute: false }, async (request, reply) => {
      const { input, user } = await receive(app, deps, route, request, reply)
      const stream = openStream(user)
      const who = async () => (await readmit(deps, route, request)).user
      try {
        const where = { kind, reference: input.id }
        const { isComplete, check, stop } = await watch(deps, where, who, stream, input.past)
        const heartbeat = setInterval(check, deps.config.heartbeat)
        stream.onceEnded(() => {
          clearInterval(heartbeat)
          stop()
        })
        stream.hint([{ event: 'open', data: isComplete ? { complete: true } : {} }])
      } catch (error) {
        stream.end()
        throw error
      }
      return (
        reply
          .type(route.media)
          .header('Cache-Control', 'no-store')
          .header('X-Accel-Buffering', 'no')
          // A keep-alive connection would outlast the stream and delay shutdown.
          .header('Connection', 'close')
          .send(stream.body)
      )
    })
  }
}
