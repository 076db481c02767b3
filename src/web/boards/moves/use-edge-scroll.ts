import { useEffect, type RefObject } from 'react'

import { edgeSpeed } from './edge-scroll.ts'

/** Scrolls a box sideways while something is dragged near one of its ends. */
export function useEdgeScroll(
  box: RefObject<HTMLElement | null>,
  pointerX: RefObject<number | null>,
  dragging: boolean,
): void {
  useEffect(() => {
    if (!dragging) return undefined
    let last = performance.now()
    let spent = 0
    let frame = requestAnimationFrame(function tick(now) {
      const passed = now - last
      last = now
      const element = box.current
      if (element && pointerX.current !== null) {
        const { left, right } = element.getBoundingClientRect()
        spent = edgeSpeed(pointerX.current, left, right, Infinity) === 0 ? 0 : spent + passed
        element.scrollLeft += (edgeSpeed(pointerX.current, left, right, spent) * passed) / 1000
      }
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [box, pointerX, dragging])
}
