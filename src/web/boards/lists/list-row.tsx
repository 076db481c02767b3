import type { ReactNode, RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { useCards } from '#web/boards/cards/drag/card-store.ts'
import { useDraggedList } from './drag/use-list-drag.ts'
import type { useListMover } from './drag/use-list-mover.ts'
import { ListColumn } from './list-column.tsx'
import { LIST_GAP, LIST_WIDTH } from './use-list-width.ts'
import { isSeenFirst } from './use-near.ts'

interface ListRowProps {
  row: RefObject<HTMLDivElement | null>
  columns: readonly Column[]
  lists: readonly List[]
  moves: ReturnType<typeof useListMover>
  onCollapse: (column: Column, isCollapsed: boolean) => void
  /** Shown when the board has no lists. */
  empty: ReactNode
}

/** A board's lists side by side. */
export function ListRow({ row, columns, lists, moves, onCollapse, empty }: ListRowProps) {
  const draw = (column: Column) => (
    <ListColumn
      key={column.key}
      column={column}
      lists={lists}
      moves={moves.movesOf(column)}
      row={row}
      isFirst={isSeenFirst(
        columns.indexOf(column) * (LIST_WIDTH.usual + LIST_GAP) + LIST_WIDTH.usual / 3,
      )}
      onCollapse={onCollapse}
      isHeld={moves.isHeld(column)}
      isPending={moves.isPending(column)}
    />
  )

  return (
    <ScrollingRow ref={row}>
      {columns.filter(({ kind }) => kind !== 'closed').map(draw)}
      {lists.length === 0 && empty}
      {columns.filter(({ kind }) => kind === 'closed').map(draw)}
    </ScrollingRow>
  )
}

interface ScrollingRowProps {
  ref: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** Scrolls sideways. On a phone it snaps list by list, except during a drag. */
function ScrollingRow({ ref, children }: ScrollingRowProps) {
  const { cancelLift, cancelWhenLeft } = useCardMover()
  const hasCards = useCards(({ drag }) => drag !== null)
  const hasList = useDraggedList((drag) => drag !== null)
  return (
    <div
      ref={ref}
      onPointerDownCapture={cancelLift}
      onBlur={cancelWhenLeft}
      className={`@container flex min-h-0 min-w-0 flex-1 gap-3 overflow-x-auto overscroll-x-contain px-3 pb-3 scroll-px-3 md:px-6 ${
        hasCards || hasList ? '' : 'max-sm:snap-x max-sm:snap-mandatory'
      }`}
    >
      {children}
    </div>
  )
}
