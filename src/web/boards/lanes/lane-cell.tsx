import { useRef, type CSSProperties, type RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useCards, useMovesIn } from '#web/boards/cards/drag/card-store.ts'
import { DropTint } from '#web/boards/cards/drag/drag-marks.tsx'
import { ListBody } from '#web/boards/cards/list-body.tsx'
import { MovedAway } from '#web/boards/cards/moved-away.tsx'
import { useListIssues } from '#web/boards/cards/use-list-issues.ts'
import { NO_LIMITS } from '#web/boards/limits/list-limits.ts'
import { LIST_WIDTH_CLASS, useListWidth } from '#web/boards/lists/use-list-width.ts'
import { QuickAddButton, QuickAddSlot } from '#web/boards/quick-add/quick-add-slot.tsx'
import { useRoom } from './use-room.ts'

interface LaneCellProps {
  /** The list's cell in the row. */
  column: Column
  lists: readonly List[]
  /** The scroll container. */
  box: RefObject<HTMLElement | null>
  /** True while the row is in view. The cell then loads its cards, so keys can reach them. */
  isAwake: boolean
  isFolded: boolean
}

/** The cards of one list in one row. Long cells scroll. Cells out of view render no cards. */
export function LaneCell({ column, lists, box, isAwake, isFolded }: LaneCellProps) {
  const element = useRef<HTMLDivElement>(null)
  const hasFocus = useCards(({ focus }) => focus?.columnKey === column.key)
  const { width } = useListWidth(column.cell!.column.key)
  const { isInView, height } = useRoom(box, element)
  const isLeft = useCards(({ drag }) => drag?.moved.column.key === column.key)
  const isDrawn = isInView || isLeft || hasFocus
  const style = {
    ...(width !== null && !isFolded && { '--own-width': `${width}px` }),
    ...(!isDrawn && height > 0 && { minHeight: height }),
  } as CSSProperties
  return (
    <div
      ref={element}
      data-key={column.key}
      style={style}
      className={`group/cell relative flex max-h-60 min-h-14 shrink-0 snap-center flex-col rounded-card border border-hairline bg-subtle pt-2 ${
        isFolded ? 'w-10' : LIST_WIDTH_CLASS
      }`}
    >
      <DropTint columnKey={column.key} />
      {!isFolded && <QuickAddSlot column={column} lists={lists} />}
      {!isFolded && (
        <span
          data-offer
          className="absolute top-1 right-1 z-1 rounded-control bg-subtle opacity-0 group-hover/cell:opacity-100 focus-within:opacity-100 pointer-coarse:hidden"
        >
          <QuickAddButton column={column} />
        </span>
      )}
      {(isAwake || isDrawn) && !isFolded && (
        <CellBody column={column} lists={lists} isDrawn={isDrawn} />
      )}
    </div>
  )
}

interface CellBodyProps {
  column: Column
  lists: readonly List[]
  isDrawn: boolean
}

function CellBody({ column, lists, isDrawn }: CellBodyProps) {
  const moves = useMovesIn(column)
  const list = useListIssues(column, lists, moves)
  if (!isDrawn) return null
  const isEmpty = list.query.isSuccess && list.issues.length === 0 && !list.query.hasNextPage
  return (
    <>
      <MovedAway column={column} lists={lists} />
      {isEmpty ? (
        <p className="sr-only">No issues</p>
      ) : (
        <ListBody column={column} lists={lists} list={list} limits={NO_LIMITS} />
      )}
    </>
  )
}
