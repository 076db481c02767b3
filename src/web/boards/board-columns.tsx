import { useMemo, useRef, type ComponentType, type ReactNode } from 'react'

import type { Lane } from '#web/boards/board/lane.ts'
import { cancelWhenLeft, CardMoving } from '#web/boards/card-moves/card-moving.tsx'
import { useCardDrag } from '#web/boards/card-moves/use-card-drag.ts'
import { useCardMover } from '#web/boards/card-moves/use-card-mover.ts'
import { CARD_HELP_ID, SELECTED_HELP_ID } from '#web/boards/cards/issue-card.tsx'
import type { LaneRowsProps } from '#web/boards/lanes/lane-rows.tsx'
import { ListColumn } from '#web/boards/lists/list-column.tsx'
import { MOVE_HELP_ID } from '#web/boards/lists/list-header.tsx'
import { PHONE } from '#web/boards/lists/phone.ts'
import { useCollapsed } from '#web/boards/lists/use-collapsed.ts'
import { LIST_GAP, LIST_WIDTH } from '#web/boards/lists/use-list-width.ts'
import { isSeenFirst } from '#web/boards/lists/use-near.ts'
import { BoardDrag } from '#web/boards/moves/board-drag.tsx'
import { BoardRow } from '#web/boards/moves/board-row.tsx'
import { DraggingProvider } from '#web/boards/moves/drag-context.ts'
import { MoveHint } from '#web/boards/moves/move-hint.tsx'
import { useListMoves } from '#web/boards/moves/use-list-moves.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { offerUndo, useUndoKey } from '#web/ui/undo.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { cellOf, type Column } from './board/board-column.ts'
import { CardOpening } from './drawer/card-opening.tsx'
import { LiveUpdates } from './live/live-updates.tsx'

const ListSwitcher = lazyPart(
  async () => (await import('./lists/list-switcher.tsx')).ListSwitcher,
  <div className="h-10 shrink-0 pointer-coarse:h-13" />,
)

interface BoardColumnsProps {
  empty: ReactNode
  /** Where the cards of all lists are in rows: which these are, and what draws them. */
  rows?: { readonly lanes: readonly Lane[]; readonly Rows: ComponentType<LaneRowsProps> }
}

/** The lists of a board side by side, and every way to move them. `empty` stands where the first list will be. */
export function BoardColumns({ empty, rows }: BoardColumnsProps) {
  useUndoKey()
  const row = useRef<HTMLDivElement>(null)
  const heads = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(PHONE)
  const moves = useListMoves(rows ? heads : row)
  const { lists, columns } = moves
  const { collapsed, setCollapsed } = useCollapsed()
  const lanes = rows?.lanes
  const cells = useMemo(
    () => lanes?.flatMap((lane) => columns.map((column) => cellOf(column, lane))) ?? columns,
    [lanes, columns],
  )
  const folded = new Set(
    cells.flatMap(({ key, cell }) => (collapsed.has(cell?.column.key ?? key) ? [key] : [])),
  )
  const cards = useCardMover(cells, lists, folded)
  const { drag: card, handlers } = useCardDrag(row, cards)
  const dragging = useMemo(() => ({ card, list: moves.drag }), [card, moves.drag])

  /** What has the focus, or has cards held over it, unfolds its list in all rows. */
  const isFoldedInRows = ({ key }: Column) =>
    cells.every((one) => one.cell?.column.key !== key || cards.isFolded(one))

  const isCarrying = () =>
    moves.isAnyHeld ||
    cards.lift.hand !== null ||
    dragging.card.get() !== null ||
    dragging.list.get() !== null

  const collapse = useStable(({ key, title }: Column, isCollapsed: boolean) => {
    setCollapsed(key, isCollapsed)
    cards.setFocus(null)
    if (!isCollapsed) return
    const undo = () => setCollapsed(key, false)
    void offerUndo(Promise.resolve({ text: `Collapsed ${title}`, undo }))
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
      isCollapsed={cards.isFolded(column)}
      onCollapse={collapse}
      isHeld={moves.isHeld(column)}
      isPending={moves.isPending(column)}
    />
  )

  return (
    <CardMoving mover={cards}>
      <DraggingProvider value={dragging}>
        <BoardDrag places={cards.places} handlers={[moves.dragHandlers, handlers]}>
          {isPhone && <ListSwitcher columns={columns} lists={lists} row={row} />}
          <CardOpening mover={cards}>
            {rows ? (
              <rows.Rows
                row={row}
                heads={heads}
                lanes={rows.lanes}
                columns={columns}
                lists={lists}
                moves={moves}
                cards={cards}
                isFolded={isFoldedInRows}
                onCollapse={collapse}
                empty={empty}
              />
            ) : (
              <BoardRow
                ref={row}
                onPointerDown={cards.lift.cancel}
                onBlur={(event) => cancelWhenLeft(cards, event)}
              >
                {columns.filter(({ kind }) => kind !== 'closed').map(draw)}
                {lists.length === 0 && empty}
                {columns.filter(({ kind }) => kind === 'closed').map(draw)}
              </BoardRow>
            )}
          </CardOpening>
          <p id={MOVE_HELP_ID} hidden>
            Press Space to move this list with the arrow keys.
          </p>
          <p id={CARD_HELP_ID} hidden>
            Press Enter to open this card, Space to move it with the arrow keys, M to choose where
            to, X to select it.
          </p>
          <p id={SELECTED_HELP_ID} hidden>
            Selected.
          </p>
          {(moves.isAnyHeld || cards.lift.hand) && <MoveHint ofCards={cards.lift.hand !== null} />}
          <LiveUpdates isCarrying={isCarrying} />
        </BoardDrag>
      </DraggingProvider>
    </CardMoving>
  )
}
