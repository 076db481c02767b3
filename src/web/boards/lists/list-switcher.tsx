import { useEffect, useRef, useState, type RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useMovesIn } from '#web/boards/cards/drag/card-store.ts'
import { useListIssues } from '#web/boards/cards/use-list-issues.ts'
import { scrollToShow } from '#web/lib/motion.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ListMark } from './list-mark.tsx'

/** Matches the expand button of a collapsed list, but not its menu button. */
const UNFOLD = 'header button[aria-expanded="false"]:not([aria-haspopup])'

interface ListSwitcherProps {
  columns: readonly Column[]
  lists: readonly List[]
  /** The scroll container. */
  row: RefObject<HTMLElement | null>
}

/** Tabs for a phone, where one list fills the screen. The tabs mark the current list and scroll to other lists. */
export function ListSwitcher({ columns, lists, row }: ListSwitcherProps) {
  const shown = useShownList(row, columns.map(({ key }) => key).join(' '))

  function show({ key, title }: Column): void {
    const list = row.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
    const unfold = list?.querySelector<HTMLElement>(UNFOLD)
    // A list scrolls into view by itself when it expands.
    if (unfold) unfold.click()
    else scrollToShow(list)
    announce(`Showing list “${title}”.`)
  }

  return (
    <nav
      aria-label="Lists"
      className="relative flex shrink-0 gap-1.5 overflow-x-auto overscroll-x-contain px-3 pb-2 [scrollbar-width:none]"
    >
      {columns.map((column) => (
        <Item
          key={column.key}
          column={column}
          lists={lists}
          isShown={column.key === shown}
          onChoose={() => show(column)}
        />
      ))}
    </nav>
  )
}

interface ItemProps {
  column: Column
  lists: readonly List[]
  isShown: boolean
  onChoose: () => void
}

function Item({ column, lists, isShown, onChoose }: ItemProps) {
  const moves = useMovesIn(column)
  const { query, count } = useListIssues(column, lists, moves)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isShown) scrollToShow(button.current)
  }, [isShown])
  return (
    <button
      ref={button}
      type="button"
      aria-current={isShown || undefined}
      onClick={onChoose}
      className="inline-flex min-h-8 max-w-48 shrink-0 items-center gap-1.5 rounded-full border border-hairline bg-raised px-3 text-muted -outline-offset-2 aria-[current]:border-accent aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-text pointer-coarse:min-h-11"
    >
      <ListMark column={column} />
      <span className="truncate">{column.title}</span>
      {query.isSuccess && (
        <span className="text-small tabular-nums">
          {count.value}
          {count.isLeast && '+'}
          <span className="sr-only">{count.value === 1 ? ' issue' : ' issues'}</span>
        </span>
      )}
    </button>
  )
}

/** An observer margin that shrinks the row to its vertical center line. */
const MIDDLE = '0px -50%'

/** The key of the list at the center of a row that scrolls sideways. `order` contains the keys of all lists. */
function useShownList(row: RefObject<HTMLElement | null>, order: string): string | null {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const list = entries.findLast(({ isIntersecting }) => isIntersecting)?.target
        // Between two lists, the previous list stays current.
        if (list instanceof HTMLElement) setShown(list.dataset['key']!)
      },
      { root: row.current, rootMargin: MIDDLE },
    )
    function watch() {
      for (const key of order.split(' ')) {
        const list = row.current?.querySelector(`[data-key="${key}"]`)
        if (list) observer.observe(list)
      }
    }
    watch()
    // A fully drawn list replaces its bare frame's element.
    const changes = new MutationObserver(watch)
    if (row.current) changes.observe(row.current, { childList: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
    }
  }, [row, order])
  return shown
}
