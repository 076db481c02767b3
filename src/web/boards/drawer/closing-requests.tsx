import { useQuery } from '@tanstack/react-query'

import { listClosingMergeRequests } from '#contract/merge-requests/lists.ts'
import { allPagesQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { MergeRequestRow } from '#web/widgets/merge-request-row.tsx'
import { Rows, Section } from '#web/widgets/section.tsx'

/** The merge requests that close the issue when they are merged. */
export function ClosingRequests() {
  const { name } = useSubject()
  const requests = useQuery(closingRequestsQuery(name)).data
  if (!requests?.length) return null
  return (
    <Section title="Closed by" count={requests.length}>
      <Rows>
        {requests.map((request) => (
          <MergeRequestRow key={request.id} request={request} within={name.project} />
        ))}
      </Rows>
    </Section>
  )
}

function closingRequestsQuery(name: SubjectName) {
  const input = { id: name.project, issue_iid: name.iid }
  return allPagesQuery(listClosingMergeRequests, input, STALE.list)
}
