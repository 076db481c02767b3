import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { ALL_CHANGES } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { diffQuery, type LoadedDiff } from './changes-queries.ts'

/** Diffs of more files load only on the Changes tab. */
const FEW_FILES = 100

/**
 * All changes of a merge request if they are few. Null until they have loaded, or if the server left files out. After a
 * push, the earlier changes stay until the new ones have loaded.
 */
export function useSmallDiff(): {
  diff: LoadedDiff | null
  isLoading: boolean
  /** The number of files if they are too many to load here. */
  manyFiles: string | null
} {
  const { name, mergeRequest } = useRequest()
  const { changes_count, diff_refs } = mergeRequest
  const isCheap = changes_count !== null && Number(changes_count) <= FEW_FILES
  const query = diffQuery(name, ALL_CHANGES, diff_refs)
  const { data, isLoading } = useQuery({
    ...query,
    enabled: isCheap,
    placeholderData: keepPreviousData,
  })
  return {
    diff: isCheap && data && !data.isCut ? data : null,
    isLoading,
    manyFiles: isCheap ? null : changes_count,
  }
}
