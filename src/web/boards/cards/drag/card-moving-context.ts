import { createContext, useContext, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useSelected, type Store } from '#web/lib/store.ts'
import { useShown } from '#web/lib/use-shown.ts'
import { concerns, type CardMove } from './draw-cards.ts'

/** A card as one finds it on the board: an issue may be in two lists. */
export interface CardSpot {
  readonly columnKey: string
  readonly issueId: number
}

export interface CardMoving {
  /** All that is to be drawn of what the server has not confirmed: also the cards in hand. */
  readonly moves: readonly CardMove[]
  readonly pending: ReadonlySet<number>
  readonly held: ReadonlySet<number>
  readonly isSelected: (spot: CardSpot) => boolean
  /** Why cards did not move: the words of the server. */
  readonly problems: ReadonlyMap<number, string>
  /** The cards that were moved last, as far as they were; null if somebody has seen to them. */
  readonly last: CardMove | null
  readonly forgetLast: () => void
  readonly isFolded: (column: Column) => boolean
  /** The spot that has the focus, or has to get it. */
  readonly focus: CardSpot | null
  readonly onFocus: (spot: CardSpot) => void
  readonly onKeyDown: (event: KeyboardEvent, issue: Issue, column: Column) => void
  /** A click with Control or Command, or with Shift; or a tap. */
  readonly onSelect: (spot: CardSpot, isRange: boolean) => void
  /** Whether a tap on a card selects it, or lets it go: with a finger, once one is selected. */
  readonly takesTap: (click: Event) => boolean
  readonly askPlace: (issue: Issue, column: Column) => void
}

const Context = createContext<Store<CardMoving> | null>(null)

export const CardMovingProvider = Context.Provider

/** What is drawn of it changes often, and mostly for one list: what does not show it is left alone. */
export function useCardMoving<S>(select: (moving: CardMoving) => S): S {
  return useSelected(useCardMovingStore(), select)
}

const NONE: readonly CardMove[] = []

/**
 * What is to be drawn of a column though the server has not confirmed it. Where cards come to is drawn first, and where
 * they only leave is drawn with the next frame: nobody waits for that.
 */
export function useMovesIn(column: Column): readonly CardMove[] {
  const moves = useCardMoving((now) =>
    now.moves.some((move) => concerns(move, column)) ? now.moves : NONE,
  )
  const shown = useShown(moves)
  return moves.some(({ to }) => to.key === column.key) ? moves : shown
}

/** How the cards of the board move: for handlers, which look at the latest. */
export function useCardMovingStore(): Store<CardMoving> {
  const value = useContext(Context)
  if (!value) throw new Error('cards are drawn outside of a board')
  return value
}
