import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'

import { counted } from '#web/lib/counted.ts'
import { useSmallDiff } from '#web/merge-requests/changes/use-small-diff.ts'
import { countFiles } from '#web/merge-requests/count-files.ts'
import { totalsOf } from '#web/merge-requests/diff-page/totals.ts'
import { LineCounts } from '#web/merge-requests/line-counts.tsx'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { versionsQuery } from '#web/merge-requests/version-queries.ts'
import { tabCountQuery } from './tab-count.tsx'

/** A merge request's numbers of commits, files and changed lines, and its version. Appears once all have loaded. */
export function RequestSize() {
  const { name, mergeRequest } = useRequest()
  const { changes_count } = mergeRequest
  const commits = useQuery(tabCountQuery(name, 'commits'))
  const versions = useQuery(versionsQuery(name))
  const { diff, isLoading } = useSmallDiff()
  if (commits.isLoading || versions.isLoading || isLoading) return null
  const count = commits.data ?? null
  const version = versions.data?.at(-1)
  const parts = [
    count !== null && counted(count, 'commit'),
    changes_count !== null && countFiles(changes_count),
    diff && <LineCounts {...totalsOf(diff.files)} />,
    version && `v${version.number}`,
  ].filter(Boolean)
  return parts.map((part, index) => (
    // The parts have no state.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ))
}
