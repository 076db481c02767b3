import { createContext, useContext, useMemo } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import { useSelected } from '#web/lib/store.ts'
import { useShown } from '#web/lib/use-shown.ts'
import { concerns, type CardMove } from './card-move.ts'
import type { CardState, CardStore } from './card-store.ts'

const Context = createContext<CardStore | null>(null)

export const CardStoreProvider = Context.Provider

/** Returns the part of the state that `select` picks. The component rerenders only when that part changes. */
export function useCards<S>(select: (now: CardState) => S): S {
  const store = useContext(Context)
  if (!store) throw new Error('cards are drawn outside of a board')
  return useSelected(store, select)
}

const NONE: readonly CardMove[] = []

/** The unconfirmed moves to draw, including a keyboard move in progress. Empty if `isWanted` is true for none. */
export function useDrawnMoves(
  isWanted: (move: CardMove) => boolean = () => true,
): readonly CardMove[] {
  const pending = useCards((now) => (now.pending.some(isWanted) ? now.pending : NONE))
  const held = useCards(({ lift }) => (lift?.move && isWanted(lift.move) ? lift.move : null))
  return useMemo(() => (held ? [...pending, held] : pending), [pending, held])
}

/**
 * The unconfirmed moves that concern a column. The target column renders at once. Columns that only lose cards follow a
 * frame later.
 */
export function useMovesIn(column: Column): readonly CardMove[] {
  const moves = useDrawnMoves((move) => concerns(move, column))
  const shown = useShown(moves)
  return moves.some(({ to }) => to.key === column.key) ? moves : shown
}
