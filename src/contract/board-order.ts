interface Placed {
  id: number
  position: number
}

/** True when the API accepts the move: `to` is another valid position, counted from 0. */
export function canMoveTo(from: number, to: number, count: number): boolean {
  return Number.isInteger(to) && to >= 0 && to < count && to !== from
}

/**
 * Returns the lists of a board in order after one moves to `position`, with positions 0 … n−1. A move that the API
 * would reject, or of an unknown list, changes nothing. Moves are idempotent.
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
