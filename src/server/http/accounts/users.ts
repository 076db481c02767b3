import type { FastifyInstance } from 'fastify'

import * as routes from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/domain/accounts/user-accounts.ts'
import * as states from '#server/domain/accounts/user-states.ts'
import * as users from '#server/domain/accounts/users.ts'
import {
  presentCurrentUser,
  presentProfile,
  presentUser,
  presentUserWithAdmin,
} from '#server/http/present/user.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountUsers(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, routes.getCurrentUser, async ({ user }) =>
    presentCurrentUser(deps, await users.requireUser(deps, user.id)),
  )
  mount(app, deps, routes.listUsers, async ({ user, input, page }) => {
    const { rows, total } = await users.listUsers(deps, user, input, page)
    if (!user?.admin) return { rows: rows.map((row) => presentUser(deps, row)), total }
    const accounts = await users.readAccounts(deps, rows)
    return { rows: accounts.map((account) => presentUserWithAdmin(deps, account)), total }
  })
  mount(app, deps, routes.getUser, async ({ user, input }) =>
    presentProfile(deps, user, await users.readUser(deps, user, input.id)),
  )

  mount(app, deps, routes.createUser, async ({ user, input }) =>
    presentUserWithAdmin(deps, await accounts.createUser(deps, user, input)),
  )
  mount(app, deps, routes.updateUser, async ({ input: { id, ...changes } }) =>
    presentUserWithAdmin(deps, await accounts.updateUser(deps, id, changes)),
  )
  mount(app, deps, routes.deleteUser, async ({ input, unmodifiedSince }) => {
    const withContributions = input.hard_delete === true
    await accounts.deleteUser(deps, input.id, { withContributions, unmodifiedSince })
    return null
  })

  mount(app, deps, routes.blockUser, ({ user, input }) => states.blockUser(deps, user, input.id))
  mount(app, deps, routes.unblockUser, ({ input }) => states.unblockUser(deps, input.id))
  mount(app, deps, routes.activateUser, ({ input }) => states.activateUser(deps, input.id))
  mount(app, deps, routes.deactivateUser, ({ input }) => states.deactivateUser(deps, input.id))
}
