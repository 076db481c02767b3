import type { FastifyInstance } from 'fastify'

import { getNamespace, getNamespaceExistence, listNamespaces } from '#contract/namespaces.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/accounts/attempts.ts'
import { budgetOf } from '#server/domain/accounts/budget.ts'
import { tooManyCalls } from '#server/domain/refusal.ts'
import * as domain from '#server/domain/spaces/namespaces.ts'
import { presentNamespace } from '#server/http/present/namespace.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { NamespaceView } from '#server/store/spaces/namespace-lists.ts'

const MINUTE_SECONDS = 60

export function mountNamespaces(app: FastifyInstance, deps: Deps): void {
  const { existenceChecksPerUser } = deps.config.limits
  const checks = countAttempts(MINUTE_SECONDS)
  const present = (row: NamespaceView) =>
    presentNamespace(deps, { ...row, avatar: row.avatar ?? row.owner_avatar })

  mount(app, deps, listNamespaces, async ({ input, user, page }) => {
    const { rows, total } = await domain.listNamespaces(deps, user, input, page)
    return { rows: rows.map(present), total }
  })
  mount(app, deps, getNamespace, async ({ input, user }) =>
    present(await domain.readNamespace(deps, user, input.id)),
  )
  mount(app, deps, getNamespaceExistence, async ({ input, user }) => {
    const wait = checks.take([{ key: budgetOf(user), max: existenceChecksPerUser }])
    if (wait > 0) throw tooManyCalls(wait)
    return domain.checkNamespaceExists(deps, user, input)
  })
}
