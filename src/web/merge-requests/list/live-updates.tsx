import { focusManager, hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

import { STALE } from '#web/api/stale.ts'
import { counted } from '#web/lib/counted.ts'
import { isAnythingOpen, useLive } from '#web/spaces/live.ts'
import { requestPages } from '#web/spaces/merge-request-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { UpdatePill } from '#web/widgets/update-pill.tsx'
import type { ListPlace } from './list-fields.ts'
import type { listQuery } from './list-queries.ts'
import { refreshRows } from './refresh-rows.ts'

const DELAY_MS = 1000

interface LiveUpdatesProps {
  place: ListPlace
  query: ReturnType<typeof listQuery>
  rows: RefObject<HTMLElement | null>
  /** True while rows are selected. Their toolbar takes the place of the pill. */
  isSelecting: boolean
  /** Called when the user shows the updates. */
  onShow: () => void
}

/**
 * Refetches the list when others change it. While the user points at, focuses or selects rows, no row moves: rows only
 * show their new state, and a pill offers the other updates. The server-wide list has no stream and is polled. Replaces
 * TanStack's refetch when the user returns to the tab.
 */
export function LiveUpdates({ place, query, rows, isSelecting, onShow }: LiveUpdatesProps) {
  const client = useQueryClient()
  const hash = hashKey(query.queryKey)
  const [news, setNews] = useState({ hash, count: 0 })
  /** The number of rows that came, went or moved, and are not shown yet. */
  const waiting = news.hash === hash ? news.count : 0
  const shown = requestPages(place)

  function show(): void {
    setNews({ hash, count: 0 })
    void client.invalidateQueries(shown)
  }

  async function refresh(): Promise<void> {
    const count = await refreshRows(client, place, query)
    setNews({ hash, count })
    if (count > waiting) announce(`${counted(count, 'update')} to the list.`)
  }

  /** Waits until menus and dialogs have closed, so no row moves under them. */
  function read(): number | void {
    if (isAnythingOpen()) return DELAY_MS
    const list = rows.current
    const isInUse =
      isSelecting || (list && (list.matches(':hover') || list.contains(document.activeElement)))
    // After a failure, the next change is read.
    if (isInUse) refresh().catch(() => null)
    else show()
  }

  useLive(place, {
    shown,
    onHint: ({ event }) => {
      if (event === 'merge_request' || event === 'open') return DELAY_MS
    },
    read,
    poll: read,
  })
  const readStale = useEffectEvent((isVisible: boolean) => {
    if (isVisible && client.getQueryCache().get(hash)?.isStaleByTime(STALE.list)) read()
  })
  useEffect(() => focusManager.subscribe((isVisible) => readStale(isVisible)), [])

  if (waiting === 0 || isSelecting) return null
  return (
    <UpdatePill
      count={waiting}
      onShow={() => {
        show()
        onShow()
      }}
    />
  )
}
