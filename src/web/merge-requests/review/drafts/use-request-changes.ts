import { useQuery, useQueryClient } from '@tanstack/react-query'

import { publishDraftNotes } from '#contract/draft-notes.ts'
import { listMergeRequestReviewers } from '#contract/participants.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { requestInput } from '#web/merge-requests/request-sources.ts'
import { draftsQuery } from './draft-queries.ts'

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

/** Returns a function that requests changes. It returns false if the server ignores the request, as others may. */
export function useRequestChanges(): () => Promise<boolean> {
  const { name } = useRequest()
  const client = useQueryClient()
  const input = requestInput(name)
  return async () => {
    await call(publishDraftNotes, { ...input, reviewer_state: 'requested_changes' })
    void invalidateSubject(client, name)
    const user = await client.ensureQueryData(currentUserQuery())
    const reviewers = await callAllPages(listMergeRequestReviewers, input)
    const own = reviewers.find((reviewer) => reviewer.user.id === user?.id)
    return own?.state === 'requested_changes'
  }
}
