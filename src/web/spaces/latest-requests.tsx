import { useQuery } from '@tanstack/react-query'

import { ApiFailure } from '#web/api/api-failure.ts'
import { paths, type Space } from '#web/paths.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { MergeRequestRow } from '#web/widgets/merge-request-row.tsx'
import { EmptyRows, Rows, Section } from '#web/widgets/section.tsx'
import { mergeRequestsQuery } from './merge-request-queries.ts'
import { PushedBranch } from './pushed-branch.tsx'

const SHOWN = 5

export function latestRequestsQuery(space: Space) {
  return mergeRequestsQuery(space, { state: 'opened' }, SHOWN)
}

/** A project's or group's open merge requests, most recently updated first. Renders nothing without access. */
export function LatestRequests({ space }: { space: Space }) {
  const { data, error } = useQuery(latestRequestsQuery(space))
  if (error instanceof ApiFailure && (error.status === 403 || error.status === 404)) return null
  if (error) throw error
  return (
    <Section
      title="Merge requests"
      count={data?.total ?? null}
      more={[{ label: 'All merge requests', to: paths.mergeRequests(space) }]}
    >
      {space.kind === 'project' && <PushedBranch project={space.fullPath} />}
      {!data ? (
        <SkeletonRows label="Loading merge requests…" rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyRows>No open merge requests.</EmptyRows>
      ) : (
        <Rows>
          {data.items.map((request) => (
            <MergeRequestRow key={request.id} request={request} within={space.fullPath} />
          ))}
        </Rows>
      )}
    </Section>
  )
}
