import { reorder } from '#contract/board-order.ts'
import type { List } from '#web/boards/board/board-column.ts'

/** An intention to move a list to a place among the movable lists, from 0. */
export interface ListMove {
  readonly listId: number
  readonly position: number
}

/**
 * The lists as they are drawn: what the server confirmed, with every intention that it has not answered yet applied
 * in turn. An intention that fails is simply no longer among them, so there is nothing to roll back.
 */
export function drawLists(confirmed: readonly List[], moves: readonly ListMove[]): List[] {
  const ordered = [...confirmed].sort((a, b) => a.position - b.position)
  return moves.reduce((lists, move) => reorder(lists, move.listId, move.position), ordered)
}
