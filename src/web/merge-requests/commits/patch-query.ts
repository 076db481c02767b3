import { queryOptions } from '@tanstack/react-query'

import { sourceQuery } from '#web/api/route-query.ts'

/** A hash of a commit's changed lines. Null if unknown. */
export function commitPatchQuery(project: string, sha: string) {
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
