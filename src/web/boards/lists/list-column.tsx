import { memo, useRef, type KeyboardEvent, type RefObject } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { walkHeaders } from '#web/boards/board/walk-headers.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { isFolded, useCards, useMovesIn } from '#web/boards/cards/drag/card-store.ts'
import { DropTint } from '#web/boards/cards/drag/drag-marks.tsx'
import { ListBody } from '#web/boards/cards/list-body.tsx'
import { MovedAway } from '#web/boards/cards/moved-away.tsx'
import { useListIssues } from '#web/boards/cards/use-list-issues.ts'
import { useLimits } from '#web/boards/limits/use-limits.ts'
import { useQuickAdd } from '#web/boards/quick-add/quick-add-host.tsx'
import { QuickAddSlot } from '#web/boards/quick-add/quick-add-slot.tsx'
import { scrollToShow } from '#web/lib/motion.ts'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import type { ListMoves } from './drag/use-list-mover.ts'
import { DraggableList } from './draggable-list.tsx'
import { useFoldedEmpty } from './folding.ts'
import { ListHeader } from './list-header.tsx'
import { LIST_WIDTH_CLASS, useListWidth } from './use-list-width.ts'
import { useNear } from './use-near.ts'

// Invisible without the pointer or the focus.
const ListEdge = lazyPart(async () => (await import('./list-edge.tsx')).ListEdge)
const InsertGap = lazyPart(async () => (await import('./insert-gap.tsx')).InsertGap)

interface ListColumnProps {
  column: Column
  lists: readonly List[]
  /** Null for Open and Closed, and when the user may not move lists. */
  moves: ListMoves | null
  row: RefObject<HTMLElement | null>
  /** True when the list is in view before any scrolling. */
  isFirst: boolean
  onCollapse: (column: Column, isCollapsed: boolean) => void
  /** True while the list is carried by keyboard. */
  isHeld: boolean
  /** True while the list's move is unconfirmed. */
  isPending: boolean
}

/**
 * A list on the board. To avoid delaying the visible lists, a list that starts out of view first renders as a bare
 * frame.
 */
export const ListColumn = memo(function ListColumn(props: ListColumnProps) {
  const isDrawn = useAfterPaint(props.isFirst)
  return isDrawn ? <DrawnColumn {...props} /> : <BareColumn {...props} />
})

function BareColumn({ column }: ListColumnProps) {
  const isCollapsed = useCards((now) => isFolded(now, column))
  const { width } = useListWidth(column.key)
  return (
    <DraggableList
      column={column}
      className={frameOf(isCollapsed)}
      width={isCollapsed ? null : width}
    >
      <h2 id={`${column.key}-title`} className="truncate px-3 py-2.5 font-semibold">
        {column.title}
      </h2>
    </DraggableList>
  )
}

function DrawnColumn(props: ListColumnProps) {
  const { column, lists, row, isHeld, isPending } = props
  const { rights } = useBoard()
  const { openKey, close } = useQuickAdd()
  const isAdding = openKey === column.key
  const { setFocus } = useCardMover()
  const moves = useMovesIn(column)
  const hasFocus = useCards(({ focus }) => focus?.columnKey === column.key)
  const element = useRef<HTMLElement>(null)
  // A card that will receive the focus must be rendered before it can scroll into view.
  const isNear = useNear(row, element, props.isFirst) || hasFocus
  // The list must stay mounted during a touch drag, since touch events go to the element that was touched first.
  const isKept = useCards(({ drag }) => !isNear && drag?.moved.column.key === column.key)
  const issues = useListIssues(column, lists, moves)
  const isEmpty = issues.query.isSuccess && issues.count.value === 0
  const empty = useFoldedEmpty(isEmpty)
  const isCollapsedByUser = useCards((now) => isFolded(now, column))
  const isCollapsedEmpty = useCards(({ hovered }) => empty.isFolded && hovered !== column.key)
  const isCollapsed = (isCollapsedByUser || isCollapsedEmpty) && !isAdding
  const { limits, line, whole } = useLimits(column, lists)
  const { width, setWidth } = useListWidth(column.key)

  const collapse = useStable((isFolding: boolean) => {
    props.onCollapse(column, isFolding)
    empty.setFolded(isFolding)
    if (isFolding && isAdding) close()
    // A list at the row's edge would otherwise expand out of view.
    if (!isFolding) requestAnimationFrame(() => scrollToShow(element.current))
  })

  /** Collapses or expands the list by key. Moves the focus to the header if the collapsed part contained it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (walkFromHeader(event)) event.preventDefault()
    if (!matchesKey(event, 'column.fold')) return
    event.preventDefault()
    collapse(!isCollapsed)
    requestAnimationFrame(() => {
      if (element.current?.contains(document.activeElement)) return
      element.current?.querySelector<HTMLElement>('header button')?.focus()
    })
  }

  function walkFromHeader(event: KeyboardEvent): boolean {
    if (isHeld || event.defaultPrevented) return false
    if (!(event.target as Element).closest('header')) return false
    const [first] = issues.issues
    if (!matchesKey(event, 'list.down')) return walkHeaders(event, element.current!)
    if (first && !isCollapsed) setFocus({ columnKey: column.key, issueId: first.id })
    return true
  }

  return (
    <DraggableList
      column={column}
      place={props.moves?.place ?? null}
      ref={element}
      className={frameOf(isCollapsed, isHeld, isPending)}
      width={isCollapsed ? null : width}
      onKeyDown={onKeyDown}
    >
      <DropTint columnKey={column.key} />
      <ListHeader
        column={column}
        moves={props.moves}
        count={issues.query.isSuccess ? issues.count : null}
        weight={issues.weight}
        limits={limits}
        whole={whole}
        isCollapsed={isCollapsed}
        onCollapse={collapse}
        isPending={isPending}
      />
      {!isCollapsed && <QuickAddSlot column={column} lists={lists} />}
      {!isCollapsed && <MovedAway column={column} lists={lists} />}
      {!isCollapsed && (isNear || isKept) && (
        <ListBody column={column} lists={lists} list={issues} limits={line} />
      )}
      {!isCollapsed && (
        <ListEdge title={column.title} list={element} width={width} onResize={setWidth} />
      )}
      {rights.canEdit && lists.length > 0 && column.kind !== 'closed' && (
        <InsertGap
          title={column.title}
          position={column.list ? lists.indexOf(column.list) + 1 : 0}
        />
      )}
    </DraggableList>
  )
}

function frameOf(isCollapsed: boolean, isHeld = false, isPending = false): string {
  const look = isHeld
    ? 'border-accent bg-selected outline-2 -outline-offset-1 outline-accent'
    : isPending
      ? 'border-accent/40 bg-selected'
      : 'border-hairline bg-subtle'
  return `${look} ${isCollapsed ? 'w-10 max-sm:snap-align-none' : LIST_WIDTH_CLASS}`
}
