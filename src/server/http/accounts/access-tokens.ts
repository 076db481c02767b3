import type { FastifyInstance } from 'fastify'

import * as routes from '#contract/access-tokens.ts'
import type { Deps } from '#server/deps.ts'
import * as tokens from '#server/domain/accounts/access-tokens.ts'
import * as impersonation from '#server/domain/accounts/impersonation-tokens.ts'
import {
  presentImpersonationToken,
  presentNewToken,
  presentToken,
} from '#server/http/present/token.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountAccessTokens(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, routes.listPersonalAccessTokens, async ({ user, input, page }) => {
    const { rows, total } = await tokens.listPersonalTokens(deps, user, input, page)
    return { rows: rows.map((row) => presentToken(deps, row)), total }
  })
  mount(app, deps, routes.getPersonalAccessToken, async ({ user, input }) =>
    presentToken(deps, await tokens.readPersonalToken(deps, user, input.id)),
  )
  mount(app, deps, routes.createPersonalAccessToken, async ({ caller, input }) =>
    presentNewToken(deps, await tokens.createTokenFor(deps, caller, input.user_id, input)),
  )
  mount(app, deps, routes.createOwnAccessToken, async ({ caller, input }) =>
    presentNewToken(deps, await tokens.createOwnToken(deps, caller, input)),
  )
  mount(app, deps, routes.rotatePersonalAccessToken, async ({ user, caller, input }) => {
    const token = await tokens.readPersonalToken(deps, user, input.id)
    return presentNewToken(deps, await tokens.rotateToken(deps, caller, token, input.expires_at))
  })
  mount(app, deps, routes.deletePersonalAccessToken, async ({ user, input, unmodifiedSince }) => {
    const token = await tokens.readPersonalToken(deps, user, input.id)
    await tokens.deleteToken(deps, token, unmodifiedSince)
    return null
  })

  mount(app, deps, routes.getOwnAccessToken, async ({ caller }) =>
    presentToken(deps, await tokens.readOwnToken(deps, caller)),
  )
  mount(app, deps, routes.rotateOwnAccessToken, async ({ caller, input }) => {
    const token = await tokens.readOwnToken(deps, caller)
    return presentNewToken(deps, await tokens.rotateToken(deps, caller, token, input.expires_at))
  })
  mount(app, deps, routes.deleteOwnAccessToken, async ({ caller, unmodifiedSince }) => {
    const token = await tokens.readOwnToken(deps, caller)
    await tokens.deleteToken(deps, token, unmodifiedSince)
    return null
  })

  mount(app, deps, routes.listImpersonationTokens, async ({ input, page }) => {
    const { user_id, state = 'all' } = input
    const { rows, total } = await impersonation.listImpersonationTokens(deps, user_id, state, page)
    return { rows: rows.map((row) => presentImpersonationToken(deps, row)), total }
  })
  mount(app, deps, routes.getImpersonationToken, async ({ input }) => {
    const { user_id, impersonation_token_id: id } = input
    const token = await impersonation.readImpersonationToken(deps, user_id, id)
    return presentImpersonationToken(deps, token)
  })
  mount(app, deps, routes.createImpersonationToken, async ({ caller, input }) => {
    const token = await impersonation.createImpersonationToken(deps, caller, input.user_id, input)
    return presentImpersonationToken(deps, token)
  })
  mount(app, deps, routes.deleteImpersonationToken, async ({ input, unmodifiedSince }) => {
    const { user_id, impersonation_token_id: id } = input
    const token = await impersonation.readImpersonationToken(deps, user_id, id)
    await tokens.deleteToken(deps, token, unmodifiedSince)
    return null
  })
}
