import { queryOptions } from '@tanstack/react-query'

import { listClosedIssues } from '#contract/merge-request-versions.ts'
import { callAllPages } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { subjectKey } from '#web/issuables/subject-queries.ts'
import type { SubjectName } from '#web/issuables/subject.ts'

/** The issues that merging closes. */
export function closingIssuesQuery(name: SubjectName) {
  return queryOptions({
    queryKey: [...subjectKey(name), 'closing-issues'],
    queryFn: async ({ signal }) =>
      await callAllPages(
        listClosedIssues,
        { id: name.project, merge_request_iid: name.iid },
        { signal },
      ),
    staleTime: STALE.list,
  })
}
