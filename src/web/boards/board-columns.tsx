import {
  useMemo,
  useRef,
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'

import type { Lane } from '#web/boards/board/lane.ts'
import { CardMoverProvider, useNewCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { CardPanels } from '#web/boards/cards/drag/card-panels.tsx'
import { useCards } from '#web/boards/cards/drag/card-store.ts'
import { CardPreview } from '#web/boards/cards/drag/drag-marks.tsx'
import { useCardDrag } from '#web/boards/cards/drag/use-card-drag.ts'
import { CARD_HELP_ID, SELECTED_HELP_ID } from '#web/boards/cards/issue-card.tsx'
import { BoardDrag } from '#web/boards/drag/board-drag.tsx'
import type { LaneRowsProps } from '#web/boards/lanes/lane-rows.tsx'
import { ListDragProvider, useDraggedList } from '#web/boards/lists/drag/use-list-drag.ts'
import { useListMover } from '#web/boards/lists/drag/use-list-mover.ts'
import { ListPreview } from '#web/boards/lists/draggable-list.tsx'
import { useCollapsed } from '#web/boards/lists/folding.ts'
import { ListColumn } from '#web/boards/lists/list-column.tsx'
import { MOVE_HELP_ID } from '#web/boards/lists/list-header.tsx'
import { LIST_GAP, LIST_WIDTH } from '#web/boards/lists/use-list-width.ts'
import { isSeenFirst } from '#web/boards/lists/use-near.ts'
import { useSelected } from '#web/lib/store.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { offerUndo, undoLast, useUndoable } from '#web/ui/undo.ts'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { cellOf, type Column } from './board/board-column.ts'
import { CardOpening } from './drawer/card-opening.tsx'

const LiveUpdates = lazyPart(async () => (await import('./live-updates.tsx')).LiveUpdates)
const MoveHint = lazyPart(async () => (await import('./drag/move-hint.tsx')).MoveHint)
const ListSwitcher = lazyPart(
  async () => (await import('./lists/list-switcher.tsx')).ListSwitcher,
  <div className="h-10 shrink-0 pointer-coarse:h-13" />,
)

interface BoardColumnsProps {
  empty: ReactNode
  /** The board's lanes, and the component that renders them as rows. */
  rows?: { readonly lanes: readonly Lane[]; readonly Rows: ComponentType<LaneRowsProps> }
}

/**
 * The board's lists side by side, with all ways to move lists and cards. `empty` is shown in place of the first list.
 */
export function BoardColumns({ empty, rows }: BoardColumnsProps) {
  useUndoable()
  useKey('undo', undoLast)
  const row = useRef<HTMLDivElement>(null)
  const heads = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(PHONE)
  const moves = useListMover(rows ? heads : row)
  const { lists, columns } = moves
  const { collapsed, setCollapsed } = useCollapsed()
  const lanes = rows?.lanes
  const cells = useMemo(
    () => lanes?.flatMap((lane) => columns.map((column) => cellOf(column, lane))) ?? columns,
    [lanes, columns],
  )
  const folded = useMemo(
    () =>
      new Set(
        cells.flatMap(({ key, cell }) => (collapsed.has(cell?.column.key ?? key) ? [key] : [])),
      ),
    [cells, collapsed],
  )
  const cards = useNewCardMover(cells, lists, folded)
  const handlers = useCardDrag(row, cards)
  const isLifted = useSelected(cards.store, ({ lift }) => lift !== null)

  const isCarrying = () => {
    const { lift, drag } = cards.store.get()
    return moves.isAnyHeld || lift !== null || drag !== null || moves.drag.get() !== null
  }

  const collapse = useStable(({ key, title }: Column, isCollapsed: boolean) => {
    setCollapsed(key, isCollapsed)
    cards.setFocus(null)
    if (!isCollapsed) return
    const undo = () => setCollapsed(key, false)
    void offerUndo(Promise.resolve({ text: `Collapsed “${title}”`, undo }))
  })

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
      onCollapse={collapse}
      isHeld={moves.isHeld(column)}
      isPending={moves.isPending(column)}
    />
  )

  return (
    <CardMoverProvider mover={cards}>
      <ListDragProvider value={moves.drag}>
        <BoardDrag
          places={cards.places}
          handlers={[moves.dragHandlers, handlers]}
          Preview={DragPreview}
        >
          {isPhone && <ListSwitcher columns={columns} lists={lists} row={row} />}
          <CardOpening>
            {rows ? (
              <rows.Rows
                row={row}
                heads={heads}
                lanes={rows.lanes}
                columns={columns}
                lists={lists}
                moves={moves}
                onCollapse={collapse}
                empty={empty}
              />
            ) : (
              <BoardRow ref={row} onPointerDown={cards.cancelLift} onBlur={cards.cancelWhenLeft}>
                {columns.filter(({ kind }) => kind !== 'closed').map(draw)}
                {lists.length === 0 && empty}
                {columns.filter(({ kind }) => kind === 'closed').map(draw)}
              </BoardRow>
            )}
          </CardOpening>
          <p id={MOVE_HELP_ID} hidden>
            Press Space, then use the arrow keys to move this list.
          </p>
          <p id={CARD_HELP_ID} hidden>
            Press Enter to open this card, Space to move it with the arrow keys, M to choose a
            position, or X to select it.
          </p>
          <p id={SELECTED_HELP_ID} hidden>
            Selected.
          </p>
          {(moves.isAnyHeld || isLifted) && <MoveHint ofCards={isLifted} />}
          <LiveUpdates isCarrying={isCarrying} />
        </BoardDrag>
      </ListDragProvider>
      <CardPanels />
    </CardMoverProvider>
  )
}

interface BoardRowProps {
  ref: RefObject<HTMLDivElement | null>
  onPointerDown: () => void
  onBlur: (event: FocusEvent) => void
  children: ReactNode
}

/** The lists side by side. The row scrolls sideways. On a phone it snaps list by list, except during a drag. */
function BoardRow({ ref, onPointerDown, onBlur, children }: BoardRowProps) {
  const hasCards = useCards(({ drag }) => drag !== null)
  const hasList = useDraggedList((drag) => drag !== null)
  return (
    <div
      ref={ref}
      onPointerDownCapture={onPointerDown}
      onBlur={onBlur}
      className={`@container flex min-h-0 min-w-0 flex-1 gap-3 overflow-x-auto overscroll-x-contain px-3 pb-3 scroll-px-3 md:px-6 ${
        hasCards || hasList ? '' : 'max-sm:snap-x max-sm:snap-mandatory'
      }`}
    >
      {children}
    </div>
  )
}

/** The card or list under the pointer during a drag. */
function DragPreview({ of }: { of: HTMLElement }) {
  const moved = useCards(({ drag }) => drag?.moved)
  const effect = useCards(({ drag }) => drag?.effect ?? '')
  const list = useDraggedList((drag) => drag?.list)
  if (moved) return <CardPreview card={of} count={moved.cards.length} effect={effect} />
  return list && <ListPreview list={list} />
}
