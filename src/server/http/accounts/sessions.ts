import type { FastifyInstance } from 'fastify'

import * as routes from '#contract/sessions.ts'
import type { Deps } from '#server/deps.ts'
import * as sessions from '#server/domain/accounts/sessions.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountSessions(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, routes.listSessions, async ({ caller, page, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { rows, total } = await sessions.listOwnSessions(deps, caller, page)
    return {
      rows: rows.map(({ digest, ip_address, user_agent, created_at, last_used_at }) => ({
        id: digest,
        current: digest === caller.login?.digest,
        ip_address,
        user_agent,
        created_at,
        last_used_at,
      })),
      total,
    }
  })
  mount(app, deps, routes.endSession, async ({ caller, input }) => {
    await sessions.endOwnSession(deps, caller, input.session_id)
    return null
  })
  mount(app, deps, routes.endOtherSessions, async ({ caller }) => {
    await sessions.endOtherSessions(deps, caller)
    return null
  })
  mount(app, deps, routes.endUserSessions, async ({ input }) => {
    await sessions.endUserSessions(deps, input.id)
    return null
  })
}
