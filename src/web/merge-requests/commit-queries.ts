import { queryOptions } from '@tanstack/react-query'

import { listMergeRequestCommits } from '#contract/merge-request-versions.ts'
import { callAllPages } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectKey } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'

/** A merge request's commits, newest first. */
export function commitsQuery(name: SubjectName) {
  const input = { id: name.project, merge_request_iid: name.iid }
  return queryOptions({
    queryKey: [...subjectKey(name), 'commits'],
    queryFn: async ({ signal }) => await callAllPages(listMergeRequestCommits, input, { signal }),
    staleTime: STALE.board,
  })
}
