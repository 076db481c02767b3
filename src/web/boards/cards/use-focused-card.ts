import { useLayoutEffect, type RefObject } from 'react'

import type { CardSpot } from '#web/boards/cards/drag/card-moving-context.ts'

/** The spots that have had the focus since they were asked to. */
const reached = new WeakSet<CardSpot>()

/** Gives the focus to the card that has to have it, once it is drawn. `show` brings it into view. */
export function useFocusedCard(
  box: RefObject<HTMLElement | null>,
  focus: CardSpot | null,
  isDrawn: boolean,
  show: () => void,
): void {
  useLayoutEffect(() => {
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${focus?.issueId}"]`)
    if (!focus || !card || !isDrawn) return
    // Whoever went elsewhere since is not called back.
    if (card === document.activeElement || (reached.has(focus) && !isFocusLost())) {
      reached.add(focus)
      return
    }
    reached.add(focus)
    card.focus({ preventScroll: true })
    show()
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // What shows it is made anew with each drawing, and means the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [box, focus, isDrawn])
}

function isFocusLost(): boolean {
  return document.activeElement === document.body
}
