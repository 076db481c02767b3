import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Page } from '#web/api/paging.ts'
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
  /** Undefined until the first page is read. */
  readonly list: Page<MergeRequestListed> | undefined
  /** True while the previous page's rows are shown. */
  readonly isTurning: boolean
  readonly turnTo: (page: number) => void
}

/**
 * Moves between rows and pages by keyboard, and back to the last page from an empty one behind it. Returns a handler
 * that fetches the next page once the user nears it.
 */
export function usePaging(rows: RefObject<HTMLElement | null>, paging: Paging) {
  const { place, address, inputs, list, isTurning, turnTo } = paging
  const { page, size } = address
  const nextPage = list?.nextPage ?? null
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

  useEffect(() => {
    if (page === 1 || isTurning || list?.items.length !== 0) return
    turnTo(Math.min(page - 1, Math.ceil((list.total ?? 0) / size) || 1))
  })

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
