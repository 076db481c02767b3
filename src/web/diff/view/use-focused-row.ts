import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

import type { PinnedRow } from './geometry.ts'
import { rowAround } from './row-around.ts'
import type { Anchor } from './use-anchor.ts'

/**
 * The row with the focus, or the row above a comment with the focus. Windowing must not remove it. When the focused
 * element is replaced, as in a change of layout, the cursor's row or the diff gets the focus.
 */
export function useFocusedRow(scroller: RefObject<HTMLElement | null>, anchor: Anchor) {
  const [row, setRow] = useState<PinnedRow | null>(null)
  const focused = useRef<Element | null>(null)
  const isReplacing = useRef(false)
  // Runs after a closed form has returned the focus to its button.
  useEffect(() => {
    const element = focused.current
    // React may reuse the cursor's row for another line.
    const isReplaced = element?.matches('.diff-row:not([data-cursor])')
    if (!element || (element.isConnected && !isReplaced)) return
    focused.current = null
    if (!isReplaced && document.activeElement !== document.body) return
    const next = scroller.current!.querySelector<HTMLElement>('[data-cursor]') ?? scroller.current!
    isReplacing.current = true
    next.focus({ preventScroll: true })
    isReplacing.current = false
  })
  return {
    row,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        // The browser may have scrolled to the element. Drawing its row must not undo that.
        if (!isReplacing.current) anchor.captureScroll()
        focused.current = target
        setRow(rowAround(target))
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        focused.current = null
        if (!relatedTarget) setRow(null)
      },
    },
  }
}
