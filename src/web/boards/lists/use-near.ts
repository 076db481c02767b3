import { useEffect, useState, type RefObject } from 'react'

/** The distance from the scroll container within which an element counts as near, in pixels. */
const MARGIN = 400

/** The scroll container's last observed width, in pixels. */
let boxWidth = innerWidth

/** True when an element `start` pixels from the container's left edge is probably in view before any scrolling. */
export function isSeenFirst(start: number): boolean {
  return start < boxWidth
}

/**
 * Observes whether an element is in or near the visible part of its scroll container. `isFirst` is the value until the
 * first observation.
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
