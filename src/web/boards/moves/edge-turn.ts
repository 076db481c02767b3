/** Pixels from an edge within which a finger turns to the next list. */
const ZONE = 32
/** Milliseconds in the zone before the first turn, and between two. */
const FIRST = 300
const NEXT = 700

/** Tells, frame by frame, when something that is dragged to an edge has waited there long enough: -1, 1, or 0 for not. */
export function createEdgeTurn() {
  let left = FIRST
  let side = 0
  return (pointer: number, start: number, end: number, passed: number): -1 | 0 | 1 => {
    const now = pointer < start + ZONE ? -1 : pointer > end - ZONE ? 1 : 0
    if (now !== side) left = FIRST
    side = now
    if (now === 0) return 0
    left -= passed
    if (left > 0) return 0
    left = NEXT
    return now
  }
}
