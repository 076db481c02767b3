import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function with a stable identity that calls the latest `act`, for event handlers of memoized components. Do
 * not call it during render.
 */
export function useStable<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => void (latest.current = act))
  return useCallback((...args: A) => latest.current(...args), [])
}
