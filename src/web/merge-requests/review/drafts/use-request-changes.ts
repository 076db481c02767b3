import { useQuery, useQueryClient } from '@tanstack/react-query'

import { publishDraftNotes } from '#contract/draft-notes.ts'
import { listMergeRequestReviewers } from '#contract/participants.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { subjectKey } from '#web/issuables/subject-queries.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { toast } from '#web/ui/toast.ts'
import { draftsQuery, inputOf } from './draft-queries.ts'

/** True for a reviewer of an open merge request on a server that keeps drafts. */
export function useCanRequestChanges(): boolean {
  const { name, mergeRequest } = useRequest()
  const ownId = useQuery(currentUserQuery()).data?.id
  const hasDrafts = useQuery(draftsQuery(name)).data != null
  return (
    hasDrafts &&
    mergeRequest.state === 'opened' &&
    mergeRequest.reviewers.some(({ id }) => id === ownId)
  )
}

/** Returns a function that requests changes. Other servers may ignore the request, so it reads the outcome. */
export function useRequestChanges(): () => Promise<void> {
  const { name } = useRequest()
  const client = useQueryClient()
  const input = inputOf(name)
  return async () => {
    await call(publishDraftNotes, { ...input, reviewer_state: 'requested_changes' })
    void client.invalidateQueries({ queryKey: subjectKey(name) })
    const user = await client.ensureQueryData(currentUserQuery())
    const reviewers = await callAllPages(listMergeRequestReviewers, input)
    const own = reviewers.find((reviewer) => reviewer.user.id === user?.id)
    if (own?.state !== 'requested_changes') {
      toast.error('Changes not requested. The server does not support it.')
    }
  }
}
