import { useEffect, useState, type RefObject } from 'react'

/**
 * Observes whether an element is in view, and its last height. The height reserves the element's space while it is not
 * rendered.
 */
export function useRoom(box: RefObject<HTMLElement | null>, part: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ isInView: false, height: 0 })
  useEffect(() => {
    if (!part.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!
        setRoom({ isInView: isIntersecting, height: boundingClientRect.height })
      },
      { root: box.current },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [box, part])
  return room
}
