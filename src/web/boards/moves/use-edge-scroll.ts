import { useEffect, useRef, type RefObject } from 'react'

import { edgeSpeed } from './edge-scroll.ts'

/** Scrolls a box sideways, from start to stop, while something is dragged near one of its ends. */
export function useEdgeScroll(
  box: RefObject<HTMLElement | null>,
  pointerX: RefObject<number | null>,
) {
  const frame = useRef(0)

  function start(): void {
    let last = performance.now()
    let spent = 0
    frame.current = requestAnimationFrame(function tick(now) {
      const passed = now - last
      last = now
      const element = box.current
      if (element && pointerX.current !== null) {
        const { left, right } = element.getBoundingClientRect()
        const speed = edgeSpeed(pointerX.current, left, right, Infinity)
        spent = speed === 0 ? 0 : spent + passed
        // Reading and writing where nothing scrolls would only cost time.
        if (speed !== 0) {
          element.scrollLeft += (edgeSpeed(pointerX.current, left, right, spent) * passed) / 1000
        }
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
