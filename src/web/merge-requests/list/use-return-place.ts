import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { isOwnEdit } from '#web/merge-requests/own-edits.ts'

interface Place {
  scroll: number
  /** The focused link's `href`. */
  href: string | null
}

type Row = Pick<MergeRequestListed, 'id' | 'updated_at'>

/** Places by history entry key. */
const left = new Map<string, Place>()

/**
 * Restores a list's scroll position and focused row when the user navigates back to it. Returns true for rows that have
 * changed meanwhile, other than by the user's own edits.
 */
export function useReturnPlace(
  rows: RefObject<HTMLElement | null>,
  items: readonly Row[],
): (row: Row) => boolean {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    const place = isReturn ? left.get(key) : undefined
    const scroller = document.querySelector('#content')
    if (place && scroller) {
      scroller.scrollTop = place.scroll
      // Runs after the shell has moved the focus to the new page.
      requestAnimationFrame(() => {
        scroller.scrollTop = place.scroll
        if (place.href === null) return
        const link = rows.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(place.href)}"]`)
        link?.focus({ preventScroll: true })
      })
    }
    let href: string | null = null
    let scroll = scroller?.scrollTop ?? 0
    const onFocus = ({ target }: Event) => {
      if (target instanceof HTMLAnchorElement && rows.current?.contains(target)) {
        href = target.getAttribute('href')
      }
    }
    const onScroll = () => (scroll = scroller?.scrollTop ?? 0)
    document.addEventListener('focusin', onFocus)
    scroller?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      scroller?.removeEventListener('scroll', onScroll)
      left.set(key, { scroll, href })
    }
  }, [key, isReturn, rows])
  return useChangedRows(items)
}

/** The last update of each shown row by id, for each history entry key. */
const shown = new Map<string, ReadonlyMap<number, string>>()

function useChangedRows(items: readonly Row[]): (row: Row) => boolean {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const [before] = useState(() => (isReturn ? shown.get(key) : undefined))
  useEffect(() => {
    if (items.length > 0) shown.set(key, new Map(items.map((row) => [row.id, row.updated_at])))
  }, [key, items])
  return (row) => {
    const last = before?.get(row.id)
    return last !== undefined && last !== row.updated_at && !isOwnEdit(row)
  }
}
