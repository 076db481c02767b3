import { useLayoutEffect, useMemo, useState, type FocusEvent, type ReactNode } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { createStore } from '#web/lib/store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { cardMover, CardMoverProvider, useCardMover, type CardMover } from './card-mover.ts'
import { useCardPlaces } from './card-places.ts'
import { CardStoreProvider, UNTOUCHED, update, useCards, type CardState } from './card-store.ts'
import { useMoveCards, usePendingCardMoves } from './move-cards.ts'

const CardPlaceDialog = lazyPart(
  async () => (await import('./card-place-dialog.tsx')).CardPlaceDialog,
)
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** Returns the mover of a board's cards. It stays the same until the board or its filter changes. */
export function useNewCardMover(
  columns: readonly Column[],
  lists: readonly List[],
  folded: ReadonlySet<string>,
): CardMover {
  const { rights } = useBoard()
  const pending = usePendingCardMoves()
  const [store] = useState(() => createStore<CardState>({ ...UNTOUCHED, pending, folded }))
  // A layout effect rerenders subscribers in the same frame.
  useLayoutEffect(() => update(store, { pending, folded }), [store, pending, folded])
  const places = useCardPlaces(store, columns, lists)
  const moveCards = useMoveCards(columns, lists)
  return useMemo(
    () => cardMover(store, places, rights, moveCards),
    [store, places, rights, moveCards],
  )
}

interface CardsProviderProps {
  mover: CardMover
  children: ReactNode
}

/** Provides card moves to the board's cards, with the selection bar and the “Move to…” dialog. */
export function CardsProvider({ mover, children }: CardsProviderProps) {
  return (
    <CardStoreProvider value={mover.store}>
      <CardMoverProvider value={mover}>
        {children}
        <SelectedCards />
        <PlaceDialog />
      </CardMoverProvider>
    </CardStoreProvider>
  )
}

function SelectedCards() {
  const { selection, ask } = useCardMover()
  const count = useCards(({ lift }) =>
    lift || selection.isEmpty() ? 0 : (selection.moved()?.cards.length ?? 0),
  )
  if (count === 0) return null
  return (
    <SelectionBar count={count} onMove={() => ask(selection.moved())} onClear={selection.clear} />
  )
}

function PlaceDialog() {
  const { places, selection, ask, moveNow } = useCardMover()
  const asked = useCards((now) => now.asked)
  if (!asked) return null
  const spot = { columnKey: asked.column.key, issueId: asked.lead.id }
  const canSelect = asked.cards.length === 1 && !selection.has(spot)
  return (
    <CardPlaceDialog
      moved={asked}
      places={places}
      onSelect={canSelect ? () => selection.click(spot, false) : null}
      // Two frames later, since the closing dialog first restores the old focus.
      onMove={(to) => requestAnimationFrame(() => requestAnimationFrame(() => moveNow(asked, to)))}
      onClose={() => ask(null)}
    />
  )
}

/**
 * Cancels a lift when another element takes the focus. A card that changes its list loses the focus only for a moment.
 */
export function cancelWhenLeft(
  { store, cancelLift }: CardMover,
  { relatedTarget }: FocusEvent,
): void {
  const { lift } = store.get()
  if (!lift || !(relatedTarget instanceof HTMLElement)) return
  if (relatedTarget.dataset['card'] !== String(lift.moved.lead.id)) cancelLift()
}
