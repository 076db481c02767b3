import { useQuery } from '@tanstack/react-query'

import {
  listConflicts,
  type ConflictHunk,
  type ConflictingFile,
} from '#contract/merge-requests/merge.ts'
import { ifOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { requestInput } from '#web/merge-requests/request-sources.ts'

/** The conflicting lines of files, by path. */
export type Conflicts = ReadonlyMap<string, readonly ConflictHunk[]>

/**
 * The files that conflict with the target branch. Null if the server does not list them, undefined until they have
 * loaded.
 */
export function useConflicts(): Conflicts | null | undefined {
  const { name, mergeRequest } = useRequest()
  const input = requestInput(name)
  return useQuery({
    ...sourceQuery(
      listConflicts,
      input,
      async ({ signal }) => await ifOffered(call(listConflicts, input, { signal })),
      STALE.board,
    ),
    select: hunksByPath,
    enabled: mergeRequest.state === 'opened' && mergeRequest.has_conflicts,
  }).data
}

function hunksByPath(files: readonly ConflictingFile[] | null): Conflicts | null {
  return files && new Map(files.map(({ path, hunks }) => [path, hunks]))
}
