import { listClosedIssues } from '#contract/merge-requests/closing.ts'
import { allPagesQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { requestInput } from './request-sources.ts'

/** The issues that merging closes. */
export function closingIssuesQuery(name: SubjectName) {
  return allPagesQuery(listClosedIssues, requestInput(name), STALE.list)
}
