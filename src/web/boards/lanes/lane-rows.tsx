import { useState, type ReactNode, type RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import type { Lane } from '#web/boards/board/lane.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { isFolded, useCards, useDrawnMoves } from '#web/boards/cards/drag/card-store.ts'
import { useDraggedList } from '#web/boards/lists/drag/use-list-drag.ts'
import type { useListMover } from '#web/boards/lists/drag/use-list-mover.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { LaneHead } from './lane-head.tsx'
import { LaneRow } from './lane-row.tsx'
import { useLaneKeys } from './use-lane-keys.ts'
import { isEmptyLane, useLaneCounts } from './use-lanes.ts'

/** The number of rows to count and render at once. */
const PORTION = 50

export interface LaneRowsProps {
  /** The scroll container and the list headers in it. */
  row: RefObject<HTMLDivElement | null>
  heads: RefObject<HTMLDivElement | null>
  lanes: readonly Lane[]
  columns: readonly Column[]
  lists: readonly List[]
  moves: ReturnType<typeof useListMover>
  onCollapse: (column: Column, isCollapsed: boolean) => void
  /** Shown when the board has no lists. */
  empty: ReactNode
}

/** A board's rows below its list headers, scrollable in both directions. */
export function LaneRows(props: LaneRowsProps) {
  const { row, heads, columns, lists, moves, onCollapse } = props
  const cards = useCardMover()
  const drawn = useDrawnMoves()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const hasCards = useCards(({ drag }) => drag !== null)
  const hasList = useDraggedList((drag) => drag !== null)
  const isCollapsed = useCollapsedInRows(columns)
  const onKeyDown = useLaneKeys({ ...props, isCollapsed, isAnyHeld: moves.isAnyHeld })
  const withClosed = columns.some((column) => column.kind === 'closed' && !isCollapsed(column))
  const [most, setMost] = useState(PORTION)
  // The last row collects the cards that belong to no other row.
  const lanes = props.lanes.filter((_, at) => at < most || at === props.lanes.length - 1)
  const counted = useLaneCounts(lanes, withClosed)
  const empty = counted.filter((one) => isEmptyLane(one, drawn))
  const known = counted.filter(({ isPending }) => !isPending)
  const shown = showsEmpty ? known : known.filter((one) => !empty.includes(one))
  return (
    // Events bubble up from the cards and headers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={row}
      onKeyDown={onKeyDown}
      onPointerDownCapture={cards.cancelLift}
      onBlur={cards.cancelWhenLeft}
      className={`@container min-h-0 min-w-0 flex-1 scroll-px-3 overflow-auto overscroll-contain px-3 pb-3 md:px-6 ${
        hasCards || hasList ? '' : 'max-sm:snap-x max-sm:snap-mandatory'
      }`}
    >
      <div className="w-max min-w-full">
        <div ref={heads} className="sticky top-0 z-12 flex gap-3 bg-canvas pb-1.5">
          {columns.map((column) => (
            <LaneHead
              key={column.key}
              column={column}
              lists={lists}
              moves={moves.movesOf(column)}
              isFolded={isCollapsed(column)}
              onCollapse={(isCollapsed) => onCollapse(column, isCollapsed)}
              isHeld={moves.isHeld(column)}
              isPending={moves.isPending(column)}
            />
          ))}
          {lists.length === 0 && props.empty}
        </div>
        {shown.map(({ lane, count }) => (
          <LaneRow
            key={lane.key}
            lane={lane}
            count={count}
            cells={cards.places.columns.filter(({ cell }) => cell?.lane.key === lane.key)}
            lists={lists}
            box={row}
            isListFolded={(cell) => isCollapsed(cell.cell!.column)}
            onFold={() => cards.setFocus(null)}
          />
        ))}
        {known.length < counted.length && (
          <div className="py-4">
            <SkeletonRows label="Loading rows…" />
          </div>
        )}
        {lanes.length < props.lanes.length && (
          <div className="sticky left-0 w-fit pt-2">
            <Button size="sm" onPress={() => setMost(most + PORTION)}>
              Show more rows ({props.lanes.length - lanes.length} hidden)
            </Button>
          </div>
        )}
        {empty.length > 0 && (
          <div className="sticky left-0 w-fit pt-2">
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={showsEmpty}
              onPress={() => setShowsEmpty(!showsEmpty)}
            >
              {showsEmpty ? 'Hide' : 'Show'} {empty.length} empty{' '}
              {empty.length === 1 ? 'row' : 'rows'}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * Returns a function that is true for a list that is collapsed in every row. A list with the focus or with dragged cards
 * over it expands in all rows.
 */
function useCollapsedInRows(columns: readonly Column[]): (column: Column) => boolean {
  const { places } = useCardMover()
  const keys = useCards((now) => {
    const open = places.columns.filter((cell) => !isFolded(now, cell))
    const openKeys = new Set(open.map(({ cell }) => cell?.column.key))
    return columns.flatMap(({ key }) => (openKeys.has(key) ? [] : [key])).join(' ')
  })
  return ({ key }) => keys.split(' ').includes(key)
}
