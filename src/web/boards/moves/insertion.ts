/** The sides of a thing along the direction in which it can be dragged, in pixels of the viewport. */
export interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * Where a dragged thing would land among the others (`others` does not hold it): before the first one whose middle
 * is beyond the pointer.
 */
export function insertionIndex(pointer: number, others: readonly Extent[]): number {
  const index = others.findIndex(({ start, end }) => pointer < (start + end) / 2)
  return index === -1 ? others.length : index
}
