import { useMutationState } from '@tanstack/react-query'

import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { spaceKey } from '#web/spaces/space-key.ts'

/** A card to create at the top of a list. */
export interface NewCard {
  readonly column: Column
  readonly title: string
  /** The project's path or id. */
  readonly project: string
  /** The id of a group of cards that were sent together. The cards keep their order. */
  readonly batch: number
}

/** A sent card's state. Failures stay until dismissed. */
export interface NewCardState {
  readonly card: NewCard
  readonly status: 'pending' | 'success' | 'error' | 'idle'
  readonly error: Error | null
}

/** The mutation key of the cards sent from this board. */
export function useNewCardKey() {
  const { space, board } = useBoard()
  return spaceKey('createCard', space, board.id)
}

export function useNewCards(): NewCardState[] {
  return useMutationState({
    filters: { mutationKey: useNewCardKey() },
    select: ({ state }) => ({
      card: state.variables as NewCard,
      status: state.status,
      error: state.error,
    }),
  })
}
