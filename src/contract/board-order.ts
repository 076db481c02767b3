/** What ordering needs to know of a list. */
interface Placed {
  id: number
  position: number
}

/** Whether the API takes the move: to another place among the board's lists, counted from 0. */
export function canMoveTo(from: number, to: number, count: number): boolean {
  return Number.isInteger(to) && to >= 0 && to < count && to !== from
}

/**
 * All lists of a board after one of them was moved to `position`, in their new order with positions 0 … n−1. A move
 * that the API would refuse, or of a list that is not there, changes nothing. Applying a move twice equals once.
 */
export function reorder<T extends Placed>(
  lists: readonly T[],
  listId: number,
  position: number,
): T[] {
  const ordered = [...lists].sort((a, b) => a.position - b.position)
  const from = ordered.findIndex((list) => list.id === listId)
  if (from !== -1 && canMoveTo(from, position, ordered.length)) {
    ordered.splice(position, 0, ...ordered.splice(from, 1))
  }
  return ordered.map((list, index) =>
    list.position === index ? list : { ...list, position: index },
  )
}
