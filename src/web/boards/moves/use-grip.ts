import { useDraggable } from '@dnd-kit/core'
import { useImperativeHandle, useState, type Ref, type SyntheticEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import type { CardPlaces } from '#web/boards/card-moves/use-card-places.ts'

/** What is taken hold of: a card, or the list alone. */
export interface Held {
  readonly column: Column
  readonly issue: Issue | null
  /** That card or list, as it is drawn. */
  readonly element: HTMLElement
}

/** Takes hold of what an event is about, if that can be dragged; `listener` is the sensors' name for it. */
export type Grip = (event: SyntheticEvent, listener: string) => void

/**
 * One draggable for all cards and lists: it becomes what is taken hold of. If each were one, all would be drawn again
 * whenever one is lifted.
 */
export function useGrip(ref: Ref<Grip>, { columns, cardsOf }: CardPlaces): void {
  const [held] = useState<Record<string, unknown>>({})
  // It is given no element: the library would only measure it.
  const { listeners } = useDraggable({ id: 'held', data: held })

  useImperativeHandle(ref, () => (event, listener) => {
    // A second finger takes nothing out of the hand of the first.
    if ('touches' in event.nativeEvent && (event.nativeEvent as TouchEvent).touches.length > 1)
      return
    const grip = (event.target as Element).closest<HTMLElement>('[data-grip]')
    const list = grip?.closest<HTMLElement>('[data-key]')
    const column = columns.find(({ key }) => key === list?.dataset['key'])
    if (!grip || !list || !column) return
    const id = grip.querySelector<HTMLElement>('[data-card]')?.dataset['card']
    const issue = cardsOf(column).find((each) => String(each.id) === id) ?? null
    if (id !== undefined && !issue) return
    Object.assign(held, { column, issue, element: issue ? grip : list } satisfies Held)
    listeners?.[listener]?.(event)
  })
}
