import { useLayoutEffect, type RefObject } from 'react'

/** True after the removal of a diff that had the focus, until something else has it. */
let isLost = false

/** Gives the focus of a removed diff to the one that replaces it, such as that of another version. */
export function useInheritedFocus(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current!
    if (isLost && document.activeElement === document.body) element.focus({ preventScroll: true })
    return () => {
      isLost = element.contains(document.activeElement)
      if (isLost) addEventListener('focusin', () => (isLost = false), { once: true })
    }
  }, [scroller])
}
