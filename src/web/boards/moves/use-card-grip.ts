import { useDraggable } from '@dnd-kit/core'
import { useState, type SyntheticEvent } from 'react'

import type { CardPlaces } from '#web/boards/card-moves/use-card-places.ts'

/**
 * One draggable for all cards of a row of lists: it becomes the card that is taken hold of. If each card were one, all
 * would be drawn again whenever one is lifted.
 */
export function useCardGrip({ columns, cardsOf }: CardPlaces) {
  const [card] = useState<Record<string, unknown>>({})
  const { setNodeRef, listeners } = useDraggable({ id: 'card', data: card })

  /** Before the lists are asked, which could be taken hold of too. */
  function take(event: SyntheticEvent, listener: string): void {
    const frame = (event.target as Element).closest<HTMLElement>('[data-grip]')
    const id = frame?.querySelector<HTMLElement>('[data-card]')?.dataset['card']
    const key = frame?.closest<HTMLElement>('[data-key]')?.dataset['key']
    const column = columns.find((each) => each.key === key)
    const issue = column && cardsOf(column).find((each) => String(each.id) === id)
    if (!frame || !issue) return
    Object.assign(card, { issue, column })
    setNodeRef(frame)
    listeners?.[listener]?.(event)
  }

  return {
    onMouseDownCapture: (event: SyntheticEvent) => take(event, 'onMouseDown'),
    onTouchStartCapture: (event: SyntheticEvent) => take(event, 'onTouchStart'),
  }
}
