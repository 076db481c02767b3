import {
  useEffect,
  useMemo,
  useRef,
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'

import { cellOf, type Column } from '#web/boards/board/board-column.ts'
import type { Lane } from '#web/boards/board/lane.ts'
import { CardMoverProvider, useNewCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { CardPanels } from '#web/boards/cards/drag/card-panels.tsx'
import type { CardPlaces } from '#web/boards/cards/drag/card-places.ts'
import { useCards } from '#web/boards/cards/drag/card-store.ts'
import { useCardDrag } from '#web/boards/cards/drag/use-card-drag.ts'
import { CARD_HELP_ID, SELECTED_HELP_ID } from '#web/boards/cards/issue-card.tsx'
import { useCarry, type DragHandlers, type Held } from '#web/boards/drag/use-carry.ts'
import type { LaneRowsProps } from '#web/boards/lanes/lane-rows.tsx'
import { ListDragProvider, useDraggedList } from '#web/boards/lists/drag/use-list-drag.ts'
import { useListMover } from '#web/boards/lists/drag/use-list-mover.ts'
import { ListPreview } from '#web/boards/lists/draggable-list.tsx'
import { useCollapsed } from '#web/boards/lists/folding.ts'
import { MOVE_HELP_ID } from '#web/boards/lists/list-header.tsx'
import { ListRow } from '#web/boards/lists/list-row.tsx'
import { afterPaint } from '#web/lib/after-paint.ts'
import { useSelected } from '#web/lib/store.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { offerUndo, undoLast, useUndoable } from '#web/ui/undo.ts'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { CardOpening } from './drawer/card-opening.tsx'

const LiveUpdates = lazyPart(async () => (await import('./live-updates.tsx')).LiveUpdates)
const MoveHint = lazyPart(async () => (await import('./drag/move-hint.tsx')).MoveHint)
const CardPreview = lazyPart(
  async () => (await import('./cards/drag/card-preview.tsx')).CardPreview,
)
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
  const moves = useListMover(rows ? heads : row, row)
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

  return (
    <CardMoverProvider mover={cards}>
      <ListDragProvider value={moves.drag}>
        <BoardDrag
          columns={columns}
          places={cards.places}
          handlers={[moves.dragHandlers, handlers]}
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
              <ListRow
                row={row}
                columns={columns}
                lists={lists}
                moves={moves}
                onCollapse={collapse}
                empty={empty}
              />
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

interface BoardDragProps {
  columns: readonly Column[]
  places: CardPlaces
  handlers: readonly DragHandlers[]
  children: ReactNode
}

/** Makes the lists and cards in `children` draggable by pointer. */
function BoardDrag({ columns, places, handlers, children }: BoardDragProps) {
  const { origin, carried, grab } = useCarry(handlers)
  const board = useRef<HTMLDivElement>(null)
  const isCarrying = origin !== null
  useEffect(() => {
    // Runs after the paint, so neither lifting nor dropping waits for the restyle.
    void afterPaint().then(() => board.current?.toggleAttribute('data-carrying', isCarrying))
  }, [isCarrying])

  function take({ nativeEvent: press }: SyntheticEvent<Element, MouseEvent | TouchEvent>): void {
    const isMain = 'touches' in press ? press.touches.length === 1 : press.button === 0
    const held = heldBy(press.target as Element, columns, places)
    if (isMain && held) grab(press, held)
  }

  return (
    <>
      <div
        ref={board}
        // Hides buttons under the pointer during a drag. One rule here is ten times faster than a rule for each card.
        className="contents [&[data-carrying]_[data-ask]]:opacity-0! [&[data-carrying]_[data-offer]]:invisible"
        onMouseDownCapture={take}
        onTouchStartCapture={take}
      >
        {children}
      </div>
      {origin &&
        createPortal(
          <div
            key={origin.time}
            ref={carried}
            style={origin.box}
            className="pointer-events-none fixed z-50"
          >
            <DragPreview of={origin.element} />
          </div>,
          document.body,
        )}
    </>
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

/**
 * Returns the card or list that a press on `target` would drag. Null outside of `data-grip`, on selectable text, and on
 * links and buttons other than the handle and labels.
 */
function heldBy(
  target: Element,
  columns: readonly Column[],
  { columns: cells, cardsOf }: CardPlaces,
): Held | null {
  const grip = target.closest<HTMLElement>('[data-grip]')
  if (
    !grip ||
    target.closest(':is(a, button):not([data-handle], [data-label]), input, [data-text]')
  )
    return null
  const list = grip.closest<HTMLElement>('[data-key]')
  const column = [...columns, ...cells].find(({ key }) => key === list?.dataset['key'])
  if (!list || !column) return null
  const id = grip.querySelector<HTMLElement>('[data-card]')?.dataset['card']
  if (id === undefined) return { column, issue: null, element: list }
  const issue = cardsOf(column).find((each) => String(each.id) === id)
  return issue ? { column, issue, element: grip } : null
}
