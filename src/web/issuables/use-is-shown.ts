import { useEffect, useRef, type RefObject } from 'react'

/** A ref that is true while the component is mounted, for late callbacks. */
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
