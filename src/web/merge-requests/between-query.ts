import { queryOptions } from '@tanstack/react-query'

import { compareRefs } from '#contract/repositories.ts'
import { isAbsent } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { diffFilesOf, type DiffFile } from '#web/diff/model/diff-file.ts'

/** The differences between two commits. Null when the server cannot compare them whole, or no longer has one of them. */
export function betweenQuery(project: string, from: string, to: string) {
  const input = { id: project, from, to, straight: true }
  const query = sourceQuery(
    compareRefs,
    input,
    async ({ signal }): Promise<readonly DiffFile[] | null> => {
      try {
        const { diffs, compare_timeout } = await call(compareRefs, input, { signal })
        return compare_timeout ? null : diffFilesOf(diffs)
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    Infinity,
  )
  return queryOptions({ ...query, structuralSharing: false })
}
