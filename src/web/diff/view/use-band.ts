import { useCallback, useRef, useState, type RefObject } from 'react'

import type { Band } from './geometry.ts'

/** Pixels drawn above and below the screen, and the distance from their end at which the band moves. */
const AROUND = 600
const NEAR = 300

const WHOLE: Band = { from: 0, to: Infinity }

/** The range of heights to draw. It moves in steps, so that most scrolling renders nothing. */
export function useBand(scroller: RefObject<HTMLElement | null>, isWindowed: boolean) {
  const [band, setBand] = useState<Band>({ from: 0, to: 2 * AROUND })
  const latest = useRef(band)
  /** Moves the band if the reader has come near its end. Returns whether it has moved. */
  const follow = useCallback(() => {
    const { scrollTop, clientHeight } = scroller.current!
    const { from, to } = latest.current
    const bottom = scrollTop + clientHeight
    const isInside = (from === 0 || scrollTop - from > NEAR) && to - bottom > NEAR
    if (isInside) return false
    latest.current = { from: Math.max(0, scrollTop - AROUND), to: bottom + AROUND }
    setBand(latest.current)
    return true
  }, [scroller])
  return { band: isWindowed ? band : WHOLE, follow }
}
