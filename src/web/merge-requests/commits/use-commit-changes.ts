import { queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Commit } from '#contract/commits.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { commitChanges, type CommitChanges } from './commit-changes.ts'

/** The maximum number of commits whose patches are compared. Each takes one request. */
const MAX_COMPARED = 20

/** Compares two versions' commits, first by what is known, then by the patches of commits that would be new or dropped. */
export function useCommitChanges(
  project: string,
  commits: readonly Commit[],
  previous: readonly Commit[],
): CommitChanges {
  const known = useMemo(() => commitChanges(commits, previous), [commits, previous])
  const compared = useMemo(() => {
    const added = commits.filter(({ id }) => known.changes.get(id) === 'new')
    const unmatched = [...added, ...known.dropped]
    const canMatch = added.length > 0 && known.dropped.length > 0
    return canMatch && unmatched.length <= MAX_COMPARED ? unmatched : []
  }, [commits, known])
  const patches = useQueries({
    queries: compared.map(({ id }) => commitPatchQuery(project, id)),
    combine: (results) => results.map(({ data }) => data ?? null),
  })
  return useMemo(() => {
    const byId = compared.flatMap(({ id }, at) => {
      const patch = patches[at]
      return patch ? [[id, patch] as const] : []
    })
    return byId.length > 0 ? commitChanges(commits, previous, new Map(byId)) : known
  }, [commits, previous, known, compared, patches])
}

/** A hash of a commit's changed lines. Null if unknown. */
function commitPatchQuery(project: string, sha: string) {
  const query = sourceQuery(
    { name: 'commit patch' },
    { project, sha },
    async ({ signal }) => {
      const { readPatch } = await import('./commit-patch.ts')
      return await readPatch(project, sha, signal)
    },
    Infinity,
  )
  return queryOptions({ ...query, retry: false })
}
