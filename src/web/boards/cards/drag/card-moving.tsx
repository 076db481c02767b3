import { useLayoutEffect, useMemo, useState, type FocusEvent, type ReactNode } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { createStore } from '#web/lib/store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CardPlace, MovedCards } from './card-move.ts'
import {
  CardMovingProvider,
  type CardMoving as Moving,
  type CardSpot,
} from './card-moving-context.ts'
import { useCardKeys } from './use-card-keys.ts'
import type { CardMover } from './use-card-mover.ts'

const CardPlaceDialog = lazyPart(
  async () => (await import('./card-place-dialog.tsx')).CardPlaceDialog,
)
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

interface CardMovingProps {
  mover: CardMover
  children: ReactNode
}

/** Provides card moves to the board's cards, with the selection bar and the “Move to…” dialog. */
export function CardMoving({ mover, children }: CardMovingProps) {
  const { places, selection, lift, focus } = mover
  const [asked, setAsked] = useState<MovedCards | null>(null)
  const askPlace = (issue: Issue, column: Column) => setAsked(mover.movedCardsOf(issue, column))
  const onKeyDown = useCardKeys(mover, askPlace)
  const held = useMemo(() => new Set(lift.moved?.cards.map(({ issue }) => issue.id)), [lift.moved])

  function select(spot: CardSpot, isRange: boolean): void {
    const start = focus?.columnKey === spot.columnKey ? focus : spot
    if (isRange) selection.extend(spot, start, false)
    else selection.toggle(spot)
    mover.setFocus(spot)
  }

  /** Returns null when the card is already selected. */
  function selectAsked({ cards, lead, column }: MovedCards): (() => void) | null {
    const spot = { columnKey: column.key, issueId: lead.id }
    return cards.length > 1 || selection.has(spot) ? null : () => select(spot, false)
  }

  /** Moves cards after two frames, since the closing dialog first restores the old focus. */
  function moveAsked(moved: MovedCards, to: CardPlace): void {
    requestAnimationFrame(() => requestAnimationFrame(() => mover.moveNow(moved, to)))
  }

  const selected = selection.spots.size === 0 ? 0 : (selection.moved()?.cards.length ?? 0)
  const moving: Moving = {
    moves: mover.moves,
    pending: mover.pending,
    held,
    isSelected: selection.has,
    problems: selection.problems,
    last: mover.last,
    forgetLast: mover.forgetLast,
    isFolded: mover.isFolded,
    focus,
    onFocus: mover.setFocus,
    onKeyDown,
    onSelect: select,
    takesTap: (click) => selection.spots.size > 0 && isTap(click),
    askPlace,
  }
  const [store] = useState(() => createStore(moving))
  // A layout effect rerenders subscribers in the same frame.
  useLayoutEffect(() => store.set(moving))

  return (
    <CardMovingProvider value={store}>
      {children}
      {selected > 0 && !lift.moved && (
        <SelectionBar
          count={selected}
          onMove={() => setAsked(selection.moved())}
          onClear={selection.clear}
        />
      )}
      {asked && (
        <CardPlaceDialog
          moved={asked}
          places={places}
          onSelect={selectAsked(asked)}
          onMove={(to) => moveAsked(asked, to)}
          onClose={() => setAsked(null)}
        />
      )}
    </CardMovingProvider>
  )
}

function isTap(click: Event): boolean {
  return 'pointerType' in click && click.pointerType === 'touch'
}

/**
 * Cancels a lift when another element takes the focus. A card that changes its list loses the focus only for a moment.
 */
export function cancelWhenLeft({ lift }: CardMover, { relatedTarget }: FocusEvent): void {
  if (!lift.moved || !(relatedTarget instanceof HTMLElement)) return
  if (relatedTarget.dataset['card'] !== String(lift.moved.lead.id)) lift.cancel()
}
