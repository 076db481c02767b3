import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { toast } from '#web/ui/toast.ts'
import type { ListPlace } from './list-fields.ts'
import type { ListQuery } from './list-queries.ts'

/** Returns a function that makes the server check all shown merge requests for conflicts, and reads the results. */
export function useRecheckAll(place: ListPlace, list: ListQuery): () => void {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function recheck(signal: AbortSignal): Promise<void> {
    const { recheckAll } = await import('./recheck-all.ts')
    await recheckAll(client, place, list, signal)
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
