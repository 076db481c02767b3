import { useQuery } from '@tanstack/react-query'

import { listClosingMergeRequests } from '#contract/merge-requests.ts'
import { callAllPages } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { subjectKey } from '#web/issuables/subject-queries.ts'
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
  return {
    queryKey: [...subjectKey(name), 'closing-requests'],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      await callAllPages(
        listClosingMergeRequests,
        { id: name.project, issue_iid: name.iid },
        { signal },
      ),
    staleTime: STALE.list,
  }
}
