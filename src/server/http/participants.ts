import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/participants.ts'
import type { Deps } from '#server/deps.ts'
import { listParticipants } from '#server/domain/participants.ts'
import { subscribe } from '#server/domain/subscriptions.ts'
import { mount } from './mount.ts'
import { presentIssueDetails } from './present-issue.ts'
import { presentUser } from './present-user.ts'

export function mountParticipants(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listIssueParticipants, async ({ input, user, page }) => {
    const { rows, total } = await listParticipants(deps, user, input, page)
    return { rows: rows.map((person) => presentUser(deps, person)), total }
  })
  mount(app, deps, contract.subscribeToIssue, async ({ input, user }) =>
    presentIssueDetails(deps, (await subscribe(deps, user, input, true)).row),
  )
  mount(app, deps, contract.unsubscribeFromIssue, async ({ input, user }) =>
    presentIssueDetails(deps, (await subscribe(deps, user, input, false)).row),
  )
}
