import { useLayoutEffect, type RefObject } from 'react'

import type { CardSpot } from '#web/boards/cards/drag/card-store.ts'

/** The requested spots that have already received the focus. */
const reached = new WeakSet<CardSpot>()

/** Focuses the requested card once it is rendered. `show` scrolls it into view. */
export function useFocusedCard(
  box: RefObject<HTMLElement | null>,
  focus: CardSpot | null,
  isDrawn: boolean,
  show: () => void,
): void {
  useLayoutEffect(() => {
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${focus?.issueId}"]`)
    if (!focus || !card || !isDrawn) return
    // Does not take the focus from a user who has moved it elsewhere.
    if (card === document.activeElement || (reached.has(focus) && !isFocusLost())) {
      reached.add(focus)
      return
    }
    reached.add(focus)
    card.focus({ preventScroll: true })
    show()
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // `show` changes on every render but always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [box, focus, isDrawn])
}

function isFocusLost(): boolean {
  return document.activeElement === document.body
}
