import type { FastifyInstance } from 'fastify'

import * as routes from '#contract/resource-access-tokens.ts'
import type { Deps } from '#server/deps.ts'
import * as tokens from '#server/domain/accounts/resource-access-tokens.ts'
import { presentResourceToken } from '#server/http/present/token.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountResourceAccessTokens(app: FastifyInstance, deps: Deps): void {
  mountKind(app, deps, 'project', {
    list: routes.listProjectAccessTokens,
    get: routes.getProjectAccessToken,
    create: routes.createProjectAccessToken,
    rotate: routes.rotateProjectAccessToken,
    remove: routes.deleteProjectAccessToken,
  })
  mountKind(app, deps, 'group', {
    list: routes.listGroupAccessTokens,
    get: routes.getGroupAccessToken,
    create: routes.createGroupAccessToken,
    rotate: routes.rotateGroupAccessToken,
    remove: routes.deleteGroupAccessToken,
  })
}

interface Routes {
  list: typeof routes.listProjectAccessTokens | typeof routes.listGroupAccessTokens
  get: typeof routes.getProjectAccessToken | typeof routes.getGroupAccessToken
  create: typeof routes.createProjectAccessToken | typeof routes.createGroupAccessToken
  rotate: typeof routes.rotateProjectAccessToken | typeof routes.rotateGroupAccessToken
  remove: typeof routes.deleteProjectAccessToken | typeof routes.deleteGroupAccessToken
}

function mountKind(
  app: FastifyInstance,
  deps: Deps,
  kind: tokens.ResourceKind,
  { list, get, create, rotate, remove }: Routes,
): void {
  mount(app, deps, list, async ({ user, input, page }) => {
    const { id, state = 'all' } = input
    const { rows, total } = await tokens.listResourceTokens(deps, user, kind, id, state, page)
    return { rows: rows.map((row) => presentResourceToken(deps, row)), total }
  })
  mount(app, deps, get, async ({ user, input }) => {
    const token = await tokens.readResourceToken(deps, user, kind, input.id, input.token_id)
    return presentResourceToken(deps, token)
  })
  mount(app, deps, create, async ({ caller, input }) => {
    const { access_level = 40, id } = input
    const attributes = { ...input, access_level }
    const token = await tokens.createResourceToken(deps, caller, kind, id, attributes)
    return presentResourceToken(deps, token)
  })
  mount(app, deps, rotate, async ({ caller, input }) => {
    const { id, token_id, expires_at } = input
    const token = await tokens.rotateResourceToken(deps, caller, kind, id, token_id, expires_at)
    return presentResourceToken(deps, token)
  })
  mount(app, deps, remove, async ({ user, input, unmodifiedSince }) => {
    const token = await tokens.readResourceToken(deps, user, kind, input.id, input.token_id)
    await tokens.deleteResourceToken(deps, token, unmodifiedSince)
    return null
  })
}
