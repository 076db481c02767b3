import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

import { counted } from '#web/lib/counted.ts'
import { oldestRead, subscribeToSpace, type Hint } from '#web/spaces/live-connection.ts'
import { requestPages } from '#web/spaces/merge-request-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import type { ListPlace } from './list-fields.ts'
import type { listQuery } from './list-queries.ts'

const DELAY_MS = 1000
const POLL_MS = 30_000

interface LiveList {
  /** The number of rows that came, went or moved, and are not shown yet. */
  readonly waiting: number
  readonly show: () => void
}

/**
 * Refetches the list when others change it. While the pointer or the focus is in the rows, none of them moves: they show
 * their new state in place, and the rest waits. The server-wide list has no stream and is polled.
 */
export function useLiveList(
  place: ListPlace,
  query: ReturnType<typeof listQuery>,
  rows: RefObject<HTMLElement | null>,
): LiveList {
  const client = useQueryClient()
  const hash = hashKey(query.queryKey)
  const [news, setNews] = useState({ hash, count: 0 })
  const waiting = news.hash === hash ? news.count : 0

  function show(): void {
    setNews({ hash, count: 0 })
    void client.invalidateQueries(requestPages(place))
  }

  async function refresh(): Promise<void> {
    const { refreshRows } = await import('./refresh-rows.ts')
    const count = await refreshRows(client, place, query)
    setNews({ hash, count })
    if (count > waiting) announce(`${counted(count, 'update')} to the list.`)
  }

  const read = useEffectEvent(() => {
    const list = rows.current
    const isInUse = list && (list.matches(':hover') || list.contains(document.activeElement))
    // After a failure, the next change is read.
    if (isInUse) refresh().catch(() => null)
    else show()
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined

    /** Waits until menus and dialogs have closed, so no row moves under them. */
    function readWhenClosed(): void {
      clearTimeout(timer)
      timer = undefined
      if (document.querySelector('[role=menu], [role=listbox], [role$=dialog]')) readSoon()
      else read()
    }

    /** Keeps a pending read, so that steady hints cannot put it off. */
    function readSoon(): void {
      timer ??= setTimeout(readWhenClosed, DELAY_MS)
    }

    function onHint({ event }: Hint): void {
      if (event === 'merge_request' || event === 'open') readSoon()
    }

    const readAt = () => oldestRead(client, requestPages(place))
    const unsubscribe = place
      ? subscribeToSpace(place, { readAt, onHint, onPoll: readWhenClosed })
      : poll(readWhenClosed)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, place])

  return { waiting, show }
}

function poll(read: () => void): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
  return () => clearInterval(timer)
}
