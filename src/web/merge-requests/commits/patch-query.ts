import { queryOptions } from '@tanstack/react-query'

/** A hash of a commit's changed lines. Null if unknown. */
export function commitPatchQuery(project: string, sha: string) {
  return queryOptions({
    queryKey: ['patch of a commit', project, sha],
    queryFn: async ({ signal }) => {
      const { readPatch } = await import('./commit-patch.ts')
      return await readPatch(project, sha, signal)
    },
    staleTime: Infinity,
    retry: false,
  })
}
