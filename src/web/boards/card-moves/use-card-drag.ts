import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { useRef, useState, type RefObject } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'
import { pointerOf, type Point } from '#web/boards/moves/drag-sensors.ts'
import { insertionIndex } from '#web/boards/moves/insertion.ts'
import { useEdgeScroll } from '#web/boards/moves/use-edge-scroll.ts'
import type { Hand } from './card-hand.ts'
import type { CardPlace } from './card-mover.ts'
import type { CardMover } from './use-card-mover.ts'
import type { CardPlaces } from './use-card-places.ts'

/** Cards in the hand of somebody who drags them. */
export interface CardDrag {
  readonly hand: Hand
  /** Where it would land; null outside of all lists. */
  readonly to: CardPlace | null
}

/** Cards dragged by pointer in a row of lists that carry `data-key`, with cards that carry `data-index`. */
export function useCardDrag(
  row: RefObject<HTMLElement | null>,
  { places, handOf, moveNow }: CardMover,
) {
  const [drag, setDrag] = useState<CardDrag | null>(null)
  const pointerX = useRef<number | null>(null)
  useEdgeScroll(row, pointerX, drag !== null)

  function onDragStart({ active }: DragStartEvent) {
    const { issue, column } = active.data.current ?? {}
    if (issue) setDrag({ hand: handOf(issue as Issue, column as Column), to: null })
  }

  function onDragMove(event: DragMoveEvent) {
    const pointer = pointerOf(event)
    if (!drag || !row.current || !pointer) return
    pointerX.current = pointer.x
    const to = placeAt(row.current, places, pointer, drag.hand)
    if (to?.column !== drag.to?.column || to?.index !== drag.to?.index) setDrag({ ...drag, to })
  }

  function onDragEnd() {
    if (drag?.to) moveNow(drag.hand, drag.to)
    stop()
  }

  function stop() {
    pointerX.current = null
    setDrag(null)
  }

  return { drag, handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel: stop } }
}

/** The place that the pointer is over: found by what is drawn, told by what that is. */
function placeAt(
  row: HTMLElement,
  { columns, othersIn }: CardPlaces,
  { x, y }: Point,
  hand: Hand,
): CardPlace | null {
  const section = [...row.querySelectorAll<HTMLElement>(':scope > [data-key]')].find((element) => {
    const { left, right } = element.getBoundingClientRect()
    return x >= left && x <= right
  })
  const column = columns.findIndex(({ key }) => key === section?.dataset['key'])
  if (!section || column === -1) return null
  const others = othersIn(columns[column]!, hand)
  const placeOf = new Map(others.map(({ id }, index) => [String(id), index]))
  const drawn = [...section.querySelectorAll<HTMLElement>('[data-card]')].flatMap((card) => {
    const index = placeOf.get(card.dataset['card']!)
    const { top, bottom } = card.closest('li')!.getBoundingClientRect()
    return index === undefined ? [] : [{ index, start: top, end: bottom }]
  })
  const at = insertionIndex(y, drawn)
  const last = drawn.at(-1)
  return { column, index: drawn[at]?.index ?? (last ? last.index + 1 : 0) }
}
