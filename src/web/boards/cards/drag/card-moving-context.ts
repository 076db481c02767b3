import { createContext, useContext, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useSelected, type Store } from '#web/lib/store.ts'
import { useShown } from '#web/lib/use-shown.ts'
import { concerns, type CardMove } from './card-move.ts'

/** A card on the board. An issue can have cards in several lists. */
export interface CardSpot {
  readonly columnKey: string
  readonly issueId: number
}

export interface CardMoving {
  /** The unconfirmed moves to draw, including a keyboard move in progress. */
  readonly moves: readonly CardMove[]
  readonly pending: ReadonlySet<number>
  readonly held: ReadonlySet<number>
  readonly isSelected: (spot: CardSpot) => boolean
  /** The server's error messages for moves, by global issue id. */
  readonly problems: ReadonlyMap<number, string>
  /** The last move, with only the cards that the server moved. Null once dismissed. */
  readonly last: CardMove | null
  readonly forgetLast: () => void
  readonly isFolded: (column: Column) => boolean
  /** The spot that has the focus or is about to receive it. */
  readonly focus: CardSpot | null
  readonly onFocus: (spot: CardSpot) => void
  readonly onKeyDown: (event: KeyboardEvent, issue: Issue, column: Column) => void
  /** Handles a tap, or a click with Control, Command or Shift. */
  readonly onSelect: (spot: CardSpot, isRange: boolean) => void
  /** True when a touch toggles the selection instead of opening the card, as it does once a card is selected. */
  readonly takesTap: (click: Event) => boolean
  readonly askPlace: (issue: Issue, column: Column) => void
}

const Context = createContext<Store<CardMoving> | null>(null)

export const CardMovingProvider = Context.Provider

/** Returns the part of the moving state that `select` picks. The component rerenders only when that part changes. */
export function useCardMoving<S>(select: (moving: CardMoving) => S): S {
  return useSelected(useCardMovingStore(), select)
}

const NONE: readonly CardMove[] = []

/**
 * The unconfirmed moves that concern a column. The target column renders at once. Columns that only lose cards follow a
 * frame later.
 */
export function useMovesIn(column: Column): readonly CardMove[] {
  const moves = useCardMoving((now) =>
    now.moves.some((move) => concerns(move, column)) ? now.moves : NONE,
  )
  const shown = useShown(moves)
  return moves.some(({ to }) => to.key === column.key) ? moves : shown
}

/** The store of moving cards, for event handlers. */
export function useCardMovingStore(): Store<CardMoving> {
  const value = useContext(Context)
  if (!value) throw new Error('cards are drawn outside of a board')
  return value
}
