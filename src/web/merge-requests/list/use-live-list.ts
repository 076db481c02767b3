import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { oldestRead, subscribeToSpace, type Hint } from '#web/spaces/live-connection.ts'
import { listsKey } from '#web/spaces/merge-requests-key.ts'
import type { ListPlace } from './list-fields.ts'

const DELAY_MS = 1000
const POLL_MS = 30_000

/** Refetches the list when others change it. The server-wide list has no stream and is polled. */
export function useLiveList(place: ListPlace): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined

    /** Waits until menus and dialogs have closed, so no row moves under them. */
    function read(): void {
      clearTimeout(timer)
      timer = undefined
      if (document.querySelector('[role=menu], [role=listbox], [role=dialog]')) readSoon()
      else void client.invalidateQueries({ queryKey: listsKey(place) })
    }

    /** Keeps a pending read, so that steady hints cannot put it off. */
    function readSoon(): void {
      timer ??= setTimeout(read, DELAY_MS)
    }

    function onHint({ event }: Hint): void {
      if (event === 'merge_request' || event === 'open') readSoon()
    }

    const readAt = () => oldestRead(client, listsKey(place))
    const unsubscribe = place
      ? subscribeToSpace(place, { readAt, onHint, onPoll: read })
      : poll(read)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, place])
}

function poll(read: () => void): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
  return () => clearInterval(timer)
}
