import { useEffect, useRef, type RefObject } from 'react'

import { scrollToShow } from '#web/lib/motion.ts'
import { PHONE } from '#web/ui/use-media.ts'
import type { Point } from './use-carry.ts'

/**
 * Scrolls while an element is dragged near an edge. The row scrolls sideways (list by list on a phone). With `listUnder`,
 * the list that it returns scrolls up and down, and so does a row with lanes. `onScroll` runs in each frame near an
 * edge, because scrolling changes what is under the pointer.
 */
export function useEdgeScroll(
  row: RefObject<HTMLElement | null>,
  listUnder?: () => HTMLElement | null,
  onScroll: (pointer: Point) => void = () => undefined,
) {
  const frame = useRef(0)
  const pointer = useRef<Point>(null)
  const boxes = useRef<(at: Point, passed: number) => boolean>(() => false)

  function start(): void {
    const sideways = matchMedia(PHONE).matches ? turner() : scroller('scrollLeft')
    const upAndDown = scroller('scrollTop')
    const rows = scroller('scrollTop')
    const high = listUnder && row.current?.querySelector('[data-lane]') ? row.current : null
    boxes.current = ({ x, y }, passed) =>
      [
        sideways(row.current, x, passed),
        upAndDown(listUnder?.() ?? null, y, passed),
        rows(high, y, passed),
      ].includes(true)
  }

  /** Requests frames only while the pointer is near an edge, since frames cost time. */
  function move(at: Point): void {
    pointer.current = at
    if (frame.current !== 0 || !boxes.current(at, 0)) return
    let last = performance.now()
    frame.current = requestAnimationFrame(function tick(now) {
      const goesOn = boxes.current(pointer.current!, now - last)
      last = now
      if (goesOn) onScroll(pointer.current!)
      frame.current = goesOn ? requestAnimationFrame(tick) : 0
    })
  }

  function stop(): void {
    cancelAnimationFrame(frame.current)
    frame.current = 0
  }

  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { start, move, stop }
}

/**
 * Returns a function that scrolls a box in one direction. The speed grows with the time that the pointer stays in the
 * edge zone. The function returns true while the pointer is in the zone.
 */
function scroller(property: 'scrollLeft' | 'scrollTop') {
  let spent = 0
  let before: HTMLElement | null = null
  return (box: HTMLElement | null, at: number, passed: number): boolean => {
    if (box !== before) spent = 0
    before = box
    if (!box) return false
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const [start, end] = property === 'scrollLeft' ? [left, right] : [top, bottom]
    const isInZone = edgeSpeed(at, start, end, Infinity) !== 0
    spent = isInZone ? spent + passed : 0
    // Accessing the scroll position outside the zone would only cost time.
    if (isInZone) box[property] += (edgeSpeed(at, start, end, spent) * passed) / 1000
    return isInZone
  }
}

/**
 * Returns a function that scrolls a row to the next or previous list. The function returns true whenever there is a
 * row, since scrolling changes the element under the pointer.
 */
function turner() {
  const turn = createEdgeTurn()
  return (row: HTMLElement | null, at: number, passed: number): boolean => {
    if (!row) return false
    const { left, right } = row.getBoundingClientRect()
    const side = turn(at, left, right, passed)
    const lists = [...row.querySelectorAll<HTMLElement>('[data-key-scope="column"]')]
    const ahead = lists.filter((list) => {
      const box = list.getBoundingClientRect()
      return side < 0 ? box.left < left : box.right > right
    })
    if (side !== 0) scrollToShow(side < 0 ? ahead.at(-1) : ahead[0])
    return true
  }
}

const SCROLL = {
  /** The width of the edge zone in which a drag scrolls, in pixels. */
  zone: 80,
  /** Pixels per second at the very edge. */
  fastest: 900,
  /** Milliseconds until full speed. A pointer that only passes an edge hardly scrolls. */
  ramp: 300,
}

/**
 * Returns the scroll speed while `pointer` drags in a box from `start` to `end`, in pixels per second. Negative towards
 * the start. The speed grows with the depth in the edge zone and with the milliseconds spent there.
 */
export function edgeSpeed(pointer: number, start: number, end: number, spent: number): number {
  // The two zones of a narrow box must not meet.
  const zone = Math.min(SCROLL.zone, (end - start) / 3)
  const depth = Math.max(start + zone - pointer, pointer - (end - zone), 0) / zone
  const direction = pointer < (start + end) / 2 ? -1 : 1
  return direction * SCROLL.fastest * Math.min(depth, 1) * Math.min(spent / SCROLL.ramp, 1) || 0
}

const TURN = {
  /** The width of the edge zone in which a finger turns to the next list, in pixels. */
  zone: 32,
  /** Milliseconds in the zone before the first turn, and between later turns. */
  first: 300,
  next: 700,
}

/**
 * Returns a function to call once per frame. It returns -1 or 1 when the pointer has waited long enough at an edge.
 * Otherwise it returns 0.
 */
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
