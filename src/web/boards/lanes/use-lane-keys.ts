import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent, RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useColumnQuery } from '#web/boards/board/use-column-query.ts'
import { focusHeader } from '#web/boards/board/walk-headers.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import type { CardSpot } from '#web/boards/cards/drag/card-store.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'

interface Lists {
  /** The scroll container and the list headers in it. */
  row: RefObject<HTMLElement | null>
  heads: RefObject<HTMLElement | null>
  columns: readonly Column[]
  lists: readonly List[]
  /** True for a list that is collapsed in every row. */
  isCollapsed: (column: Column) => boolean
  onCollapse: (column: Column, isCollapsed: boolean) => void
  /** True while a list is carried by keyboard. */
  isAnyHeld: boolean
}

/**
 * Returns a handler for the keys that cards and list headers leave to the rows: those that go from row to row or between
 * a header and the rows, and the key that collapses a card's list.
 */
export function useLaneKeys({
  row,
  heads,
  columns,
  lists,
  isCollapsed,
  onCollapse,
  isAnyHeld,
}: Lists) {
  const { store, places, setFocus } = useCardMover()
  const client = useQueryClient()
  const columnQuery = useColumnQuery()

  /** Returns a list's cells in the expanded rows, top to bottom. */
  function cellsOf({ key }: Column): Column[] {
    const drawn = row.current!.querySelectorAll<HTMLElement>('[data-lane] [data-key]')
    const keys = [...drawn].map(({ dataset }) => dataset['key'])
    return places.columns
      .filter(({ cell }) => cell?.column.key === key)
      .filter((one) => keys.includes(one.key))
  }

  /** Returns the first or last card of the first cell that has any. Loads cells that were not in view yet. */
  async function findCard(cells: readonly Column[], end: 0 | -1): Promise<CardSpot | null> {
    for (const cell of cells) {
      const query = columnQuery(cell, lists)
      if (!client.getQueryData(query.queryKey)) await client.prefetchInfiniteQuery(query)
      const card = places.cardsOf(cell).at(end)
      if (card) return { columnKey: cell.key, issueId: card.id }
    }
    return null
  }

  /** Focuses the card that `findCard` returns, unless the user moves the focus meanwhile. */
  async function walk(cells: readonly Column[], end: 0 | -1, orElse = () => {}): Promise<void> {
    const before = document.activeElement
    const card = await findCard(cells, end)
    if (document.activeElement !== before) return
    if (card) setFocus(card)
    else orElse()
  }

  function focusHead({ key }: Column): void {
    focusHeader(heads.current?.querySelector<HTMLElement>(`[data-key="${key}"]`))
  }

  function collapse(column: Column): void {
    onCollapse(column, true)
    requestAnimationFrame(() => focusHead(column))
  }

  /** Handles a key in a cell. Returns true if the key did something. */
  function actInCell(event: KeyboardEvent, own: Column, column: Column): boolean {
    const cells = cellsOf(column)
    const at = cells.indexOf(own)
    const isOnCard = (event.target as Element).closest('[data-card]') !== null
    if (matchesKey(event, 'column.fold')) collapse(column)
    else if (!isOnCard || store.get().drag) return false
    else if (matchesKey(event, 'card.down')) void walk(cells.slice(at + 1), 0)
    else if (matchesKey(event, 'card.up')) {
      void walk(cells.slice(0, at).toReversed(), -1, () => focusHead(column))
    } else return false
    return true
  }

  function actOnHead(event: KeyboardEvent, column: Column): boolean {
    const isHead = (event.target as Element).closest('header') !== null
    if (!isHead || isAnyHeld || !matchesKey(event, 'list.down')) return false
    if (!isCollapsed(column)) void walk(cellsOf(column), 0)
    return true
  }

  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset['key']
    const own = places.columns.find((one) => one.key === key)
    const head = columns.find((one) => one.key === key)
    const acts = own?.cell
      ? actInCell(event, own, own.cell.column)
      : head !== undefined && actOnHead(event, head)
    if (acts) event.preventDefault()
  }
}
