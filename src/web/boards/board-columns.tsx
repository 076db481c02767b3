import {
  DndContext,
  DragOverlay,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'

import { wordsOf } from '#web/api/api-failure.ts'
import type { CardPlace } from '#web/boards/card-moves/card-mover.ts'
import { CardMovingProvider } from '#web/boards/card-moves/card-context.ts'
import { CardPreview } from '#web/boards/card-moves/card-preview.tsx'
import { useCardDrag } from '#web/boards/card-moves/use-card-drag.ts'
import { useCardMover } from '#web/boards/card-moves/use-card-mover.ts'
import { CARD_HELP_ID } from '#web/boards/cards/issue-card.tsx'
import type { Issue } from './issue.ts'
import { ListColumn } from '#web/boards/lists/list-column.tsx'
import { MOVE_HELP_ID } from '#web/boards/lists/list-header.tsx'
import { ListPreview } from '#web/boards/lists/list-preview.tsx'
import { useCollapsed } from '#web/boards/lists/use-collapsed.ts'
import type { ListMove } from '#web/boards/moves/draw-lists.ts'
import { MoveHint } from '#web/boards/moves/move-hint.tsx'
import { droppedWords, refusedWords } from '#web/boards/moves/move-words.ts'
import { useListDrag, type ListDrag } from '#web/boards/moves/use-list-drag.ts'
import { useListMover } from '#web/boards/moves/use-list-mover.ts'
import { useLists } from '#web/boards/moves/use-lists.ts'
import { useMoveList } from '#web/boards/moves/use-move-list.ts'
import { useSlide } from '#web/boards/moves/use-slide.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { columnsOf, titleOf, type Column, type List } from './board-column.ts'
import { useBoard } from './board-context.ts'

const CardPlaceDialog = lazy(async () => ({
  default: (await import('#web/boards/card-moves/card-place-dialog.tsx')).CardPlaceDialog,
}))

/** The lists of a board side by side, and every way to move them. `empty` stands where the first list will be. */
export function BoardColumns({ empty }: { empty: ReactNode }) {
  const { space, board, rights } = useBoard()
  const row = useRef<HTMLDivElement>(null)
  const moveList = useMoveList(space, board.id, explain)
  const mover = useListMover(moveList.mutate)
  const { lists, pending } = useLists(space, board.id, mover.held)
  const { collapsed, setCollapsed } = useCollapsed()
  const columns = columnsOf(board, lists)
  const order = columns.map(({ key }) => key).join(' ')
  const titles = lists.map(titleOf)
  const cards = useCardMover(columns, lists)
  const [asked, setAsked] = useState<{ issue: Issue; column: Column } | null>(null)
  const askPlace = (issue: Issue, column: Column) => setAsked({ issue, column })
  // Before lists are drawn where they glide from: only then they stand where they will be.
  useFollowFocus(row, order)
  useKeptFocus(row)
  const settleFrom = useSlide(row, order)
  const { drag, context } = useListDrag(row, lists, sendDropped, settleFrom)

  const cardDrag = useCardDrag(row, columns, (issue, from, to) => cards.moveNow(issue, from, to))
  const dragContext = {
    ...context,
    onDragStart: (event: DragStartEvent) => {
      context.onDragStart(event)
      cardDrag.onDragStart(event)
    },
    onDragMove: (event: DragMoveEvent) => {
      context.onDragMove(event)
      cardDrag.onDragMove(event)
    },
    onDragEnd: (event: DragEndEvent) => {
      if (cardDrag.drag) cardDrag.onDragEnd()
      else context.onDragEnd(event)
    },
    onDragCancel: () => {
      context.onDragCancel()
      cardDrag.onDragCancel()
    },
  }

  function sendDropped(move: ListMove, list: List) {
    moveList.mutate(move)
    announce(droppedWords(titleOf(list), move.position, lists.length))
  }

  /** The list is back where it was: a move that is no longer pending is no longer drawn. */
  function explain(error: Error, move: ListMove) {
    const list = lists.find(({ id }) => id === move.listId)
    if (!list) return
    toast.error(`${refusedWords(titleOf(list), move.position)} ${wordsOf(error)}`, {
      label: 'Retry',
      run: () => moveList.mutate(move),
    })
  }

  /** The dialog gives the focus back to where it was before the card can have it. */
  function moveAsked({ issue, column }: { issue: Issue; column: Column }, to: CardPlace) {
    requestAnimationFrame(() => requestAnimationFrame(() => cards.moveNow(issue, column, to)))
  }

  /** A card that changes its list loses the focus for a moment: it is only left for something else. */
  function cancelWhenLeft({ relatedTarget }: FocusEvent) {
    const id = cards.lift?.issue.id
    if (!id || !(relatedTarget instanceof HTMLElement)) return
    if (relatedTarget.dataset['card'] !== String(id)) cards.cancel()
  }

  function movesOf({ list }: Column) {
    if (!list || !rights.canEdit) return null
    const place = lists.indexOf(list)
    return {
      place,
      titles,
      moveTo: (to: number) => mover.moveTo(list, place, to, lists.length),
      handle: mover.handleProps(list, place, lists.length),
    }
  }

  const draw = (column: Column) => (
    <ListColumn
      key={column.key}
      column={column}
      lists={lists}
      moves={movesOf(column)}
      row={row}
      isCollapsed={collapsed.has(column.key) && cards.focus?.columnKey !== column.key}
      onCollapse={(isCollapsed) => {
        setCollapsed(column.key, isCollapsed)
        cards.setFocus(null)
      }}
      isHeld={column.list !== null && mover.held?.listId === column.list.id}
      isPending={column.list !== null && pending.has(column.list.id)}
      landing={landingOf(column, lists, drag)}
    />
  )

  return (
    <CardMovingProvider
      value={{
        moves: cards.moves,
        pending: cards.pending,
        heldId: cards.lift?.issue.id ?? null,
        focus: cards.focus,
        landing: cardDrag.drag?.to
          ? {
              columnKey: columns[cardDrag.drag.to.column]!.key,
              index: cardDrag.drag.to.index,
              issueId: cardDrag.drag.issue.id,
            }
          : null,
        onFocus: cards.setFocus,
        onKeyDown: cards.onKeyDown,
        onLift: cards.onLift,
        askPlace,
      }}
    >
      <DndContext {...dragContext}>
        <div
          ref={row}
          onPointerDownCapture={cards.cancel}
          onBlur={cancelWhenLeft}
          className={`@container flex min-h-0 flex-1 gap-3 overflow-x-auto overscroll-x-contain p-3 md:px-4 ${
            drag || cardDrag.drag ? '' : 'max-xs:snap-x max-xs:snap-mandatory'
          }`}
        >
          {columns.filter(({ kind }) => kind !== 'closed').map(draw)}
          {lists.length === 0 && empty}
          {columns.filter(({ kind }) => kind === 'closed').map(draw)}
        </div>
        <p id={MOVE_HELP_ID} hidden>
          Press Space to move this list with the arrow keys.
        </p>
        <p id={CARD_HELP_ID} hidden>
          Press Space to move this card with the arrow keys, M to choose where to.
        </p>
        {(mover.held || cards.lift) && <MoveHint />}
        <Suspense>
          {asked && (
            <CardPlaceDialog
              issue={asked.issue}
              columns={columns}
              from={cards.placeOf(asked.issue, asked.column)}
              othersIn={(column) => cards.othersIn(column, asked.issue)}
              onMove={(to) => moveAsked(asked, to)}
              onClose={() => setAsked(null)}
            />
          )}
        </Suspense>
        {createPortal(
          <DragOverlay dropAnimation={null}>
            {drag && <ListPreview list={drag.list} />}
            {cardDrag.drag && (
              <CardPreview
                issue={cardDrag.drag.issue}
                within={space.fullPath}
                effect={cards.effectAt(cardDrag.drag)}
              />
            )}
          </DragOverlay>,
          document.body,
        )}
      </DndContext>
    </CardMovingProvider>
  )
}

/** The line is drawn beside the list that the dragged one would stand next to. */
function landingOf({ list }: Column, lists: readonly List[], drag: ListDrag | null) {
  if (!list || !drag || drag.to === drag.from || lists[drag.to] !== list) return null
  return drag.to < drag.from ? 'before' : 'after'
}

/** What has the focus stays in view when the lists change their order. */
function useFollowFocus(row: RefObject<HTMLElement | null>, order: string) {
  const before = useRef(order)
  useLayoutEffect(() => {
    if (before.current === order) return
    before.current = order
    const list = row.current?.querySelector(':scope > :focus-within')
    for (const glide of list?.getAnimations() ?? []) glide.finish()
    list?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
