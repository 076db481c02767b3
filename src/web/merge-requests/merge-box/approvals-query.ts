import { getApprovals, getApprovalState } from '#contract/approvals.ts'
import { ifOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { requestInput } from '#web/merge-requests/request-sources.ts'

type Name = SubjectName<'merge_request'>

/** A merge request's approvals. Null if the server does not support approvals. */
export function approvalsQuery(name: Name) {
  const input = requestInput(name)
  return sourceQuery(
    getApprovals,
    input,
    async ({ signal }) => await ifOffered(call(getApprovals, input, { signal })),
    STALE.board,
  )
}

/** The approvals by rule. Null if the server does not support rules. */
export function approvalStateQuery(name: Name) {
  const input = requestInput(name)
  return sourceQuery(
    getApprovalState,
    input,
    async ({ signal }) => await ifOffered(call(getApprovalState, input, { signal })),
    STALE.board,
  )
}
