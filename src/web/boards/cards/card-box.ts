import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual'

type CardVirtualizer = Virtualizer<HTMLElement, Element>

/** Pixels of the box of cards that was looked at last. */
let usual: Rect | null = null

/**
 * Options for a box that is most likely as large as the others of its board. Only the first one is asked, which lays out
 * the page early; of another one the browser tells if it differs.
 */
export function likeOtherBoxes() {
  return { ...(usual && { initialRect: usual }), observeElementRect: observe }
}

function observe({ scrollElement: box }: CardVirtualizer, tell: (rect: Rect) => void) {
  if (!box) return undefined
  const read = () => {
    usual = { width: box.offsetWidth, height: box.offsetHeight }
    tell(usual)
  }
  if (!usual) read()
  const observer = new ResizeObserver(read)
  observer.observe(box)
  return () => observer.disconnect()
}

const scrolled = new WeakSet<HTMLElement>()

/** A box that has just appeared is at its top: to scroll it there would lay out the page early. */
export const scrollBox: typeof elementScroll<HTMLElement> = (offset, options, instance) => {
  const box = instance.scrollElement
  const isFresh = box && !scrolled.has(box)
  if (box) scrolled.add(box)
  if (isFresh && offset + (options.adjustments ?? 0) === 0) return
  elementScroll(offset, options, instance)
}
