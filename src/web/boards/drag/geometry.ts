/** Pixels of the viewport. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The sides of an element along the axis in which it can be dragged, in pixels of the viewport. */
export interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * Returns the index at which a dragged element would land among `others`, which does not contain it: before the first
 * one whose middle is beyond the pointer.
 */
export function insertionIndex(pointer: number, others: readonly Extent[]): number {
  const index = others.findIndex(({ start, end }) => pointer < (start + end) / 2)
  return index === -1 ? others.length : index
}

const SCROLL = {
  /** Pixels from an edge within which a drag scrolls. */
  zone: 80,
  /** Pixels per second at the very edge. */
  fastest: 900,
  /** Milliseconds until full speed, so that passing an edge hardly scrolls. */
  ramp: 300,
}

/**
 * Returns the scroll speed while something is dragged at `pointer` in a box from `start` to `end`: pixels per second,
 * negative towards the start. It grows with the depth in the edge zone and with the milliseconds spent there.
 */
export function edgeSpeed(pointer: number, start: number, end: number, spent: number): number {
  // In a narrow box the two zones must not meet.
  const zone = Math.min(SCROLL.zone, (end - start) / 3)
  const depth = Math.max(start + zone - pointer, pointer - (end - zone), 0) / zone
  const direction = pointer < (start + end) / 2 ? -1 : 1
  return direction * SCROLL.fastest * Math.min(depth, 1) * Math.min(spent / SCROLL.ramp, 1) || 0
}

const TURN = {
  /** Pixels from an edge within which a finger turns to the next list. */
  zone: 32,
  /** Milliseconds in the zone before the first turn, and between later turns. */
  first: 300,
  next: 700,
}

/** Returns a function to call per frame. It returns -1 or 1 when the pointer has waited long enough at an edge, else 0. */
export function createEdgeTurn() {
  let left = TURN.first
  let side = 0
  return (pointer: number, start: number, end: number, passed: number): -1 | 0 | 1 => {
    const now = pointer < start + TURN.zone ? -1 : pointer > end - TURN.zone ? 1 : 0
    if (now !== side) left = TURN.first
    side = now
    if (now === 0) return 0
    left -= passed
    if (left > 0) return 0
    left = TURN.next
    return now
  }
}
