/** Pixels from an edge within which a drag scrolls. */
const ZONE = 80
/** Pixels per second at the very edge. */
const FASTEST = 900
/** Milliseconds until the full speed is reached, so that passing by an edge hardly scrolls. */
const RAMP = 300

/**
 * How fast to scroll while something is dragged at `pointer` in a box from `start` to `end`: pixels per second,
 * negative towards the start. It grows with the depth in the edge zone and with the time spent there.
 */
export function edgeSpeed(pointer: number, start: number, end: number, spent: number): number {
  // In a narrow box the two zones must not meet.
  const zone = Math.min(ZONE, (end - start) / 3)
  const depth = Math.max(start + zone - pointer, pointer - (end - zone), 0) / zone
  const direction = pointer < (start + end) / 2 ? -1 : 1
  return direction * FASTEST * Math.min(depth, 1) * Math.min(spent / RAMP, 1) || 0
}
