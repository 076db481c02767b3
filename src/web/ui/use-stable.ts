import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same, and does what the last one given does: for handlers of parts that are drawn again only
 * when what they show has changed. It is not to be called while drawing.
 */
export function useStable<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => void (latest.current = act))
  return useCallback((...args: A) => latest.current(...args), [])
}
