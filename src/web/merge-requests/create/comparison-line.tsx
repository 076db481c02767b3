import type { UseQueryResult } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'

import { isAbsent, isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { counted } from '#web/lib/counted.ts'
import type { Comparison } from './create-queries.ts'
import { RequestLink } from './request-link.tsx'

interface ComparisonLineProps {
  query: UseQueryResult<Comparison>
  /** The target project's path. */
  project: string
  /** The number of the open merge request for the same branches. */
  twin: number | undefined
}

/** The numbers of commits that the source branch is ahead and behind, or the merge request that has them already. */
export function ComparisonLine({ query, project, twin }: ComparisonLineProps) {
  if (twin === undefined && isNotOffered(query.error)) return null
  const words =
    twin === undefined ? (
      wordsFor(query)
    ) : (
      <p>
        <RequestLink project={project} iid={twin} /> already exists for these branches.
      </p>
    )
  const isReady =
    twin === undefined &&
    !query.isError &&
    query.data !== undefined &&
    query.data.commits.length > 0
  const Icon = isReady ? Check : TriangleAlert
  return (
    <output className="flex min-h-5 items-center gap-1.5 text-small text-muted">
      {words && (
        <>
          {(twin !== undefined || query.data || query.isError) && (
            <Icon
              aria-hidden
              size={14}
              className={`shrink-0 ${isReady ? 'text-success' : 'text-warning'}`}
            />
          )}
          {words}
        </>
      )}
    </output>
  )
}

function wordsFor({ data, error, isFetching }: UseQueryResult<Comparison>): string {
  if (error) {
    return isAbsent(error)
      ? 'These branches cannot be compared. One of them may not exist.'
      : `These branches cannot be compared. ${wordsOf(error)}`
  }
  if (!data) return isFetching ? 'Comparing…' : ''
  const behind = data.behind > 0 ? `, ${data.behind} behind` : ''
  if (data.commits.length === 0) return `No new commits${behind}.`
  return `${counted(data.commits.length, 'commit')} ahead${behind}`
}
