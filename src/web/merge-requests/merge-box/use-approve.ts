import { useQueryClient } from '@tanstack/react-query'

import { approveMergeRequest, unapproveMergeRequest } from '#contract/approvals.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIntention } from '#web/api/intention.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { approvalsQuery } from './approvals-query.ts'

/** Approves the commits on screen. False revokes the user's approval. */
export function useApprove() {
  const { name, mergeRequest } = useRequest()
  const client = useQueryClient()
  return useIntention({
    key: ['approve', name.project, name.iid],
    send: async (isApproval: boolean) => {
      const input = { id: name.project, merge_request_iid: name.iid }
      if (!isApproval) return await call(unapproveMergeRequest, input)
      const { sha } = mergeRequest
      try {
        return await call(approveMergeRequest, { ...input, ...(sha !== null && { sha }) })
      } catch (error) {
        if (isOutdated(error)) error.message = OUTDATED
        throw error
      }
    },
    confirm: async (approvals, isApproval) => {
      client.setQueryData(approvalsQuery(name).queryKey, approvals)
      announce(isApproval ? 'Approved.' : 'Approval revoked.')
      void refreshRequestLists(client)
      await invalidateSubject(client, name)
    },
    refuse: async (error) => {
      if (isOutdated(error)) await invalidateSubject(client, name)
    },
  })
}

const OUTDATED = 'New commits arrived since you last looked. Review them, then approve again.'

/** True when the commits on screen are no longer the latest. */
function isOutdated(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status === 409
}
