import { useEffect, useState, type RefObject } from 'react'

/** Pixels beside the box within which a part counts as near. */
const MARGIN = 400

/** Pixels of the box that was looked at last. */
let boxWidth = innerWidth

/** Whether what begins so many pixels from the start of the box is most likely in view before anything is scrolled. */
export function isSeenFirst(start: number): boolean {
  return start < boxWidth
}

/**
 * Whether a part of a scrolled box is in view or about to be: what is not need not be drawn. `isFirst` is what counts
 * until the browser has told.
 */
export function useNear(
  box: RefObject<HTMLElement | null>,
  part: RefObject<HTMLElement | null>,
  isFirst: boolean,
) {
  const [isNear, setIsNear] = useState(isFirst)
  useEffect(() => {
    if (!part.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, rootBounds } = entries.at(-1)!
        if (rootBounds) boxWidth = rootBounds.width - 2 * MARGIN
        setIsNear(isIntersecting)
      },
      { root: box.current, rootMargin: `0px ${MARGIN}px` },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [box, part])
  return isNear
}
