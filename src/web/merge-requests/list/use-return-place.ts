import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { BACK } from '#web/merge-requests/last-list.ts'
import { isOwnEdit } from '#web/merge-requests/own-edits.ts'
import { pageScroller } from '#web/ui/page-scroller.ts'

interface Place {
  scroll: number
  /** The focused link's `href`. */
  href: string | null
}

type Row = Pick<MergeRequestListed, 'id' | 'updated_at'>

/** Places by history entry key and by URL. */
const left = new Map<string, Place>()

/** Returns the key under which the list's place was stored. Null unless the user returns to the list. */
function useReturn(): string | null {
  const { key, pathname, search, state } = useLocation()
  if (useNavigationType() === NavigationType.Pop) return key
  const { isBack } = (state ?? {}) as Partial<typeof BACK>
  return isBack ? pathname + search : null
}

/**
 * Restores a list's scroll position and focused row once its rows appear after the user has navigated back to it. Returns
 * true for rows that have changed meanwhile, other than by the user's own edits.
 */
export function useReturnPlace(
  rows: RefObject<HTMLElement | null>,
  items: readonly Row[],
): (row: Row) => boolean {
  const { key, pathname, search } = useLocation()
  const url = pathname + search
  const back = useReturn()
  const restored = useRef<string | null>(null)
  const hasRows = items.length > 0
  useLayoutEffect(() => {
    const place = back === null ? undefined : left.get(back)
    const scroller = pageScroller()
    if (!place || !scroller || !hasRows || restored.current === key) return
    restored.current = key
    scroller.scrollTop = place.scroll
    // Runs after the shell has moved the focus to the new page.
    requestAnimationFrame(() => {
      scroller.scrollTop = place.scroll
      const isTaken = !document.activeElement?.matches('body, #content')
      if (place.href === null || isTaken) return
      const link = rows.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(place.href)}"]`)
      link?.focus({ preventScroll: true })
    })
  }, [key, back, hasRows, rows])
  useLayoutEffect(() => {
    const scroller = pageScroller()
    let href: string | null = null
    let scroll = scroller?.scrollTop ?? 0
    const onFocus = ({ target }: Event) => {
      if (target instanceof HTMLAnchorElement && rows.current?.contains(target)) {
        href = target.getAttribute('href')
      }
    }
    const onScroll = () => (scroll = scroller?.scrollTop ?? 0)
    document.addEventListener('focusin', onFocus)
    // The document's own event has no other target.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('scroll', onScroll, { capture: true })
      left.set(key, { scroll, href }).set(url, { scroll, href })
    }
  }, [key, url, rows])
  return useChangedRows(items)
}

/** The last update of each shown row by id, for each history entry key and URL. */
const shown = new Map<string, ReadonlyMap<number, string>>()

function useChangedRows(items: readonly Row[]): (row: Row) => boolean {
  const { key, pathname, search } = useLocation()
  const url = pathname + search
  const back = useReturn()
  const [before] = useState(() => (back === null ? undefined : shown.get(back)))
  useEffect(() => {
    if (items.length === 0) return
    const updates = new Map(items.map((row) => [row.id, row.updated_at]))
    shown.set(key, updates).set(url, updates)
  }, [key, url, items])
  return (row) => {
    const last = before?.get(row.id)
    return last !== undefined && last !== row.updated_at && !isOwnEdit(row)
  }
}
