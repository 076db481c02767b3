import { useEffect, useRef, type RefObject } from 'react'

/** A ref that is true while the component is mounted. Late callbacks read it. */
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
