import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/scim-tokens.ts'
import type { ScimToken } from '#contract/scim-tokens.ts'
import type { Deps } from '#server/deps.ts'
import { createScimToken, readScimToken, revokeScimToken } from '#server/domain/scim/scim-tokens.ts'
import { scimAddress } from '#server/http/present/scim-user.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountScimTokens(app: FastifyInstance, deps: Deps): void {
  type Found = Awaited<ReturnType<typeof readScimToken>>
  const present = ({ group, token }: Found): ScimToken => ({
    group_id: group.id,
    scim_api_url: scimAddress(deps, group.full_path),
    created_at: token.created_at,
    last_used_at: token.last_used_at,
  })

  mount(app, deps, contract.getScimToken, async ({ user, input }) =>
    present(await readScimToken(deps, user, input.id)),
  )
  mount(app, deps, contract.createScimToken, async ({ user, input }) => {
    const created = await createScimToken(deps, user, input.id)
    return { ...present(created), token: created.plainText }
  })
  mount(app, deps, contract.deleteScimToken, async ({ user, input }) => {
    await revokeScimToken(deps, user, input.id)
    return null
  })
}
