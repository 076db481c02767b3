import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { afterPaint } from '#web/lib/after-paint.ts'
import { wantsStillness } from '#web/lib/motion.ts'

/** The slide animation's duration in milliseconds. */
const SETTLE = 220

/** The point where a child was dropped, in viewport pixels. */
export interface SlideOrigin {
  readonly key: string
  readonly left: number
  readonly top: number
}

/**
 * Animates the children of `row` from their previous positions when `order` changes. `data-key` identifies a child.
 * Layout changes for other reasons (a collapsed list, a resized window) are not animated. Returns a function that
 * animates a dropped child from its drop point, even if the order stays the same.
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

  // Runs after the paint, so measuring never forces an early layout.
  useEffect(() => {
    let isStale = false
    void measure()
    return () => void (isStale = true)

    async function measure(): Promise<void> {
      await afterPaint()
      if (isStale) return
      const lefts = childrenOf(row.current).map(
        (one) => [one.dataset['key']!, one.offsetLeft] as const,
      )
      before.current.left = new Map(lefts)
    }
  })
  return setDropped
}

/** Keeps the focused list in view when the lists are reordered. */
export function useFollowFocus(row: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef(order)
  useLayoutEffect(() => {
    if (before.current === order) return
    before.current = order
    const list = row.current?.querySelector(':scope > :focus-within')
    for (const glide of list?.getAnimations() ?? []) glide.finish()
    list?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
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
