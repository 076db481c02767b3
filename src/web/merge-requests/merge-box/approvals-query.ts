import { queryOptions } from '@tanstack/react-query'

import { getApprovals, getApprovalState } from '#contract/approvals.ts'
import { ifOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectKey } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'

type Name = SubjectName<'merge_request'>

const inputOf = ({ project, iid }: Name) => ({ id: project, merge_request_iid: iid })

/** A merge request's approvals. Null if the server does not support approvals. */
export function approvalsQuery(name: Name) {
  return queryOptions({
    queryKey: [...subjectKey(name), 'approvals'],
    queryFn: async ({ signal }) => await ifOffered(call(getApprovals, inputOf(name), { signal })),
    staleTime: STALE.board,
  })
}

/** The approvals by rule. Null if the server does not support rules. */
export function approvalStateQuery(name: Name) {
  return queryOptions({
    queryKey: [...subjectKey(name), 'approval-state'],
    queryFn: async ({ signal }) =>
      await ifOffered(call(getApprovalState, inputOf(name), { signal })),
    staleTime: STALE.board,
  })
}
