import { useEffect, useRef, type RefObject } from 'react'

import { PHONE } from '#web/boards/lists/phone.ts'
import { scrollToShow } from '#web/lib/motion.ts'
import type { Point } from './drag-sensors.ts'
import { edgeSpeed } from './edge-scroll.ts'
import { createEdgeTurn } from './edge-turn.ts'

/**
 * Scrolls while something is dragged near an edge: the row sideways (on a phone from list to list) and, where it is that
 * high, up and down; and up and down the list that `listUnder` tells. `onScroll` is told when what is under the pointer
 * has changed without it.
 */
export function useEdgeScroll(
  row: RefObject<HTMLElement | null>,
  listUnder: () => HTMLElement | null = () => null,
  onScroll: (pointer: Point) => void = () => undefined,
) {
  const frame = useRef(0)
  const pointer = useRef<Point>(null)
  const boxes = useRef<(at: Point, passed: number) => boolean>(() => false)

  function start(): void {
    const sideways = matchMedia(PHONE).matches ? turner() : scroller('scrollLeft')
    const upAndDown = scroller('scrollTop')
    const rows = scroller('scrollTop')
    const high = row.current?.querySelector('[data-lane]') ? row.current : null
    boxes.current = ({ x, y }, passed) =>
      [
        sideways(row.current, x, passed),
        upAndDown(listUnder(), y, passed),
        rows(high, y, passed),
      ].includes(true)
  }

  /** Frames cost time: there are some only as long as the pointer is near an edge. */
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
