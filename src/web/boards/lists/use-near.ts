import { useEffect, useState, type RefObject } from 'react'

/** Pixels beside the box within which a part counts as near. */
const MARGIN = '0px 400px'

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
      (entries) => setIsNear(entries.at(-1)!.isIntersecting),
      { root: box.current, rootMargin: MARGIN },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [box, part])
  return isNear
}
