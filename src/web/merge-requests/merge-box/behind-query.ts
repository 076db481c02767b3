import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { call } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { BEHIND, requestInput } from '#web/merge-requests/request-sources.ts'

/**
 * The number of commits that the source branch lacks. Null if the server does not count them. Counting takes longer than
 * all else that a merge request needs, so it has its own read.
 */
export function behindQuery(name: SubjectName<'merge_request'>) {
  const input = requestInput(name)
  return sourceQuery(
    BEHIND,
    input,
    async ({ signal }) => {
      const counted = { ...input, include_diverged_commits_count: true }
      return (await call(getMergeRequest, counted, { signal })).diverged_commits_count ?? null
    },
    STALE.board,
  )
}
