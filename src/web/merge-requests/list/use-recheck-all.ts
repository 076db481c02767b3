import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { pause } from '#web/lib/pause.ts'
import { toast } from '#web/ui/toast.ts'
import type { ListPlace } from './list-fields.ts'
import { listQuery, type ListQuery } from './list-queries.ts'

/** The delay before each refetch of the list, in milliseconds. The server checks in the background. */
const WAITS_MS = [1000, 3000, 8000]

/** Returns a function that makes the server check all shown merge requests for conflicts, and reads the results. */
export function useRecheckAll(place: ListPlace, list: ListQuery): () => void {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function recheck(signal: AbortSignal): Promise<void> {
    const inputs = list.inputs.map((all) =>
      all.map((input) => ({ ...input, with_merge_status_recheck: true })),
    )
    await client.fetchQuery({ ...listQuery(place, { ...list, inputs }), staleTime: 0 })
    for (const wait of WAITS_MS) {
      await pause(wait, signal)
      await client.refetchQueries({ queryKey: listQuery(place, list).queryKey })
    }
  }

  return () => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    toast.info('Checking for conflicts…')
    recheck(signal).catch((error: unknown) => {
      if (!signal.aborted) toast.error(`Not checked for conflicts. ${wordsOf(error)}`)
    })
  }
}
