import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

import { useKey } from '#web/ui/keys/use-key.ts'
import { useRowKeys } from '#web/widgets/use-row-keys.ts'
import type { ListAddress, ListInputs } from './list-address.ts'
import type { ListPlace } from './list-fields.ts'
import { isReadInPages, listQuery } from './list-queries.ts'

/** The distance from the last row, in rows, at which the next page is fetched. */
const AHEAD = 5

interface Paging {
  readonly place: ListPlace
  readonly address: ListAddress
  readonly inputs: ListInputs
  /** Null on the last page. */
  readonly nextPage: number | null
  /** True while the previous page's rows are shown. */
  readonly isTurning: boolean
  readonly turnTo: (page: number) => void
}

/** Moves between rows and pages by keyboard. Returns a handler that fetches the next page once the user nears it. */
export function usePaging(rows: RefObject<HTMLElement | null>, paging: Paging) {
  const { place, address, inputs, nextPage, isTurning, turnTo } = paging
  const { page } = address
  const client = useQueryClient()
  /** The page entered by moving past the last row. Null once its first row has the focus. */
  const entered = useRef<number>(null)
  useKey('list.next-page', () => turnTo(nextPage!), { isOff: nextPage === null })
  useKey('list.previous-page', () => turnTo(page - 1), { isOff: page === 1 })
  useRowKeys(rows, () => {
    if (nextPage === null || isTurning) return
    entered.current = nextPage
    turnTo(nextPage)
  })
  useEffect(() => {
    if (isTurning || entered.current !== page) return
    entered.current = null
    rows.current?.querySelector<HTMLElement>('a[href]')?.focus()
  }, [rows, page, isTurning])

  // A list that is filtered or merged in the browser would be read again from its first page.
  const isCheap = isReadInPages(inputs)
  return ({ target }: SyntheticEvent): void => {
    if (nextPage === null || !isCheap) return
    const shown = [...(rows.current?.children ?? [])]
    const index = shown.findIndex((row) => row.contains(target as Node))
    if (index < shown.length - AHEAD) return
    const next = listQuery(place, { ...address, inputs, page: nextPage })
    // Once is enough, even if it fails.
    if (!client.getQueryState(next.queryKey)) void client.prefetchQuery(next)
  }
}
