import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { ALL_CHANGES, isSameEnds, type DiffEnds } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { diffQuery, loadChanges, type LoadedDiff } from './changes-queries.ts'

/**
 * Loads a diff in full after the server left out parts. The whole diff replaces the data of the query at `queryKey`.
 * After a push in between, it becomes the data of the newer diff's query instead.
 */
export function useWholeDiff(queryKey: QueryKey, shown: LoadedDiff) {
  const { name } = useRequest()
  const client = useQueryClient()
  const ends = useMemo(() => endsOf(shown), [shown])
  const isOutdated = (whole: LoadedDiff) => !isSameEnds(endsOf(whole), ends)
  const running = useRef<AbortController | null>(null)
  const { mutate, reset, isPending, error, data, variables } = useMutation<
    LoadedDiff,
    Error,
    DiffEnds
  >({
    mutationFn: async () => {
      running.current = new AbortController()
      return await loadChanges(name, running.current.signal, true)
    },
    onSuccess: async (whole) => {
      const isNewer = isOutdated(whole)
      const newer = diffQuery(name, ALL_CHANGES, endsOf(whole))
      const own = isNewer ? newer.queryKey : queryKey
      // A read in progress would bring the incomplete diff back.
      await client.cancelQueries({ queryKey: own })
      client.setQueryData(own, whole)
      if (isNewer) void invalidateSubject(client, name)
    },
  })
  const load = useCallback(() => {
    if (!isPending) mutate(ends)
  }, [isPending, mutate, ends])
  useEffect(() => () => running.current?.abort(), [])
  // After an update, the result of the last load is about a diff that is no longer shown.
  const isOfShown = variables !== undefined && isSameEnds(variables, ends)
  return {
    isPending,
    /** True if the server has only the changes of a later push. */
    isOutdated: isOfShown && data !== undefined && isOutdated(data),
    error: isOfShown ? error : null,
    load,
    cancel: () => {
      running.current?.abort()
      reset()
    },
  }
}

function endsOf({ commits }: LoadedDiff): DiffEnds {
  return commits && { base_sha: commits.oldSha, head_sha: commits.newSha }
}
