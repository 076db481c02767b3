import { useEffect, useRef, type RefObject } from 'react'

import { PHONE } from '#web/boards/lists/phone.ts'
import { scrollToShow } from '#web/lib/motion.ts'
import type { Point } from './drag-sensors.ts'
import { edgeSpeed } from './edge-scroll.ts'
import { createEdgeTurn } from './edge-turn.ts'

/**
 * Scrolls from start to stop while something is dragged near an edge: the row sideways (on a phone from list to list)
 * and, where it is that high,
 * and up and down the list that
 * `listUnder` finds. `onScroll` is told when what is under the pointer has changed without it.
 */
export function useEdgeScroll(
  row: RefObject<HTMLElement | null>,
  pointer: RefObject<Point | null>,
  listUnder: (point: Point) => HTMLElement | null = () => null,
  onScroll: () => void = () => undefined,
) {
  const frame = useRef(0)

  function start(): void {
    let last = performance.now()
    const sideways = matchMedia(PHONE).matches ? turner() : scroller('scrollLeft')
    const upAndDown = scroller('scrollTop')
    const rows = scroller('scrollTop')
    const high = row.current?.querySelector('[data-lane]') ? row.current : null
    frame.current = requestAnimationFrame(function tick(now) {
      const passed = now - last
      last = now
      const point = pointer.current
      if (point) {
        const hasMoved = [
          sideways(row.current, point.x, passed),
          upAndDown(listUnder(point), point.y, passed),
          rows(high, point.y, passed),
        ]
        if (hasMoved.includes(true)) onScroll()
      }
      frame.current = requestAnimationFrame(tick)
    })
  }

  function stop(): void {
    cancelAnimationFrame(frame.current)
  }

  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { start, stop }
}

/** Scrolls a box in one direction, the faster the longer the pointer is in its edge zone; whether it is there. */
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
    // Reading and writing where nothing scrolls would only cost time.
    if (isInZone) box[property] += (edgeSpeed(at, start, end, spent) * passed) / 1000
    return isInZone
  }
}

/** Leads a row to the list before or after the one in view. While that is on its way, what is under the pointer changes. */
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
