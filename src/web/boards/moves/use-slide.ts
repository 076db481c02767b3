import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { afterPaint } from '#web/lib/after-paint.ts'
import { wantsStillness } from '#web/lib/motion.ts'

/** How long a thing needs to settle in its new place, in milliseconds. */
const SETTLE = 220

/** Where a child was let go, in pixels of the viewport. */
export interface SlideOrigin {
  readonly key: string
  readonly left: number
  readonly top: number
}

/**
 * Lets the children of `row` glide when their order changes, each from where it stood before. A child is known by its
 * `data-key`. A layout that changed for another reason (a list collapsed, the window grew) is not animated. Returns
 * what lets one settle from where it was let go, be it at a new place or where it was taken.
 */
export function useSlide(
  row: RefObject<HTMLElement | null>,
  order: string,
): (dropped: SlideOrigin) => void {
  const [dropped, setDropped] = useState<SlideOrigin | null>(null)
  const before = useRef({ order, dropped, left: new Map<string, number>() })

  useLayoutEffect(() => {
    const { left } = before.current
    const settling = before.current.dropped === dropped ? null : dropped
    const isSame = !settling && before.current.order === order
    before.current = { order, dropped, left }
    if (isSame) return
    for (const child of childrenOf(row.current)) {
      const key = child.dataset['key']!
      if (settling?.key === key) {
        const box = child.getBoundingClientRect()
        slide(child, settling.left - box.left, settling.top - box.top)
      } else {
        slide(child, (left.get(key) ?? child.offsetLeft) - child.offsetLeft, 0)
      }
    }
  }, [row, order, dropped])

  // Once all is in its place, so that nothing has to be laid out early for it.
  useEffect(() => {
    let isOld = false
    void measure()
    return () => void (isOld = true)

    async function measure(): Promise<void> {
      await afterPaint()
      if (isOld) return
      const lefts = childrenOf(row.current).map(
        (one) => [one.dataset['key']!, one.offsetLeft] as const,
      )
      before.current.left = new Map(lefts)
    }
  })
  return setDropped
}

function childrenOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(':scope > [data-key]') ?? [])]
}

function slide(element: HTMLElement, x: number, y: number): void {
  if (x === 0 && y === 0) return
  if (wantsStillness()) return
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
    duration: SETTLE,
    easing: 'cubic-bezier(.2, 0, 0, 1)',
  })
}
