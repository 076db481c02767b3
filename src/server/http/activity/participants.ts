import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/participants.ts'
import type { Deps } from '#server/deps.ts'
import { listParticipants, listReviewers } from '#server/domain/activity/participants.ts'
import { subscribe } from '#server/domain/activity/subscriptions.ts'
import { getIssue } from '#server/domain/issues/issues.ts'
import { getMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import { presentIssueDetails } from '#server/http/present/issue.ts'
import { presentMergeRequest } from '#server/http/present/merge-request.ts'
import { presentUser } from '#server/http/present/user.ts'
import { mount, mountEach } from '#server/http/protocol/mount.ts'

export function mountParticipants(app: FastifyInstance, deps: Deps): void {
  mountEach(
    app,
    deps,
    [contract.listIssueParticipants, contract.listMergeRequestParticipants],
    async ({ input, user, page }) => {
      const { rows, total } = await listParticipants(deps, user, input, page)
      return { rows: rows.map((person) => presentUser(deps, person)), total }
    },
  )
  mount(app, deps, contract.listMergeRequestReviewers, async ({ input, user, page }) => {
    const { rows, total } = await listReviewers(deps, user, input, page)
    return {
      rows: rows.map(({ user: person, state, created_at }) => ({
        user: presentUser(deps, person),
        state,
        created_at,
      })),
      total,
    }
  })
  const issues = [
    [contract.subscribeToIssue, true],
    [contract.unsubscribeFromIssue, false],
  ] as const
  for (const [route, subscribed] of issues) {
    mount(app, deps, route, async ({ input, user }) => {
      await subscribe(deps, user, input, subscribed)
      return presentIssueDetails(deps, await getIssue(deps, user, input.id, input.issue_iid))
    })
  }
  const mergeRequests = [
    [contract.subscribeToMergeRequest, true],
    [contract.unsubscribeFromMergeRequest, false],
  ] as const
  for (const [route, subscribed] of mergeRequests) {
    mount(app, deps, route, async ({ input, user }) => {
      await subscribe(deps, user, input, subscribed)
      return presentMergeRequest(deps, await getMergeRequest(deps, user, input))
    })
  }
}
