import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still there, for what comes back later. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
