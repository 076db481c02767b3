import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/approvals.ts'
import type { Deps } from '#server/deps.ts'
import {
  approve,
  readApprovals,
  resetApprovals,
  unapprove,
} from '#server/domain/approvals/approvals.ts'
import {
  changeApprovalsRequired,
  changeProjectApprovals,
  readProjectApprovals,
} from '#server/domain/approvals/project-approvals.ts'
import { hasApprovalRules } from '#server/domain/merge-requests/approval-rights.ts'
import { absent } from '#server/domain/refusal.ts'
import { publishDraftNotes } from '#server/domain/reviews/publish-drafts.ts'
import {
  presentApprovals,
  presentApprovalState,
  presentProjectApprovals,
} from '#server/http/present/approvals.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountApprovals(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.getApprovals, async ({ input, user }) =>
    presentApprovals(deps, await readApprovals(deps, user, input)),
  )
  mount(app, deps, contract.getApprovalState, async ({ input, user }) => {
    const approvals = await readApprovals(deps, user, input)
    if (!hasApprovalRules(deps)) throw absent()
    return presentApprovalState(deps, approvals)
  })
  mount(app, deps, contract.approveMergeRequest, async ({ input, user }) => {
    const approvals = await approve(deps, user, input)
    if (input.publish_review) await publishDraftNotes(deps, user, input, {})
    return presentApprovals(deps, approvals)
  })
  mount(app, deps, contract.unapproveMergeRequest, async ({ input, user }) =>
    presentApprovals(deps, await unapprove(deps, user, input)),
  )
  mount(app, deps, contract.resetApprovals, async ({ input, user }) => {
    await resetApprovals(deps, user, input)
    return { message: '202 Accepted' }
  })
  mount(app, deps, contract.setApprovalsRequired, async ({ input, user }) =>
    presentApprovals(deps, await changeApprovalsRequired(deps, user, input)),
  )
  mount(app, deps, contract.getProjectApprovals, async ({ input, user }) =>
    presentProjectApprovals(await readProjectApprovals(deps, user, input.id)),
  )
  mount(app, deps, contract.setProjectApprovals, async ({ input, user }) =>
    presentProjectApprovals(await changeProjectApprovals(deps, user, input)),
  )
}
