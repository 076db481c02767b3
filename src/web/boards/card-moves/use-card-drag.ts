import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { useRef, useState, type RefObject } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'
import { pointerOf, type Point } from '#web/boards/moves/drag-sensors.ts'
import { insertionIndex } from '#web/boards/moves/insertion.ts'
import { useEdgeScroll } from '#web/boards/moves/use-edge-scroll.ts'
import type { CardPlace } from './card-mover.ts'

/** A card in the hand of somebody who drags it. */
export interface CardDrag {
  readonly issue: Issue
  readonly from: Column
  /** Where it would land; null outside of all lists. */
  readonly to: CardPlace | null
}

/** Cards dragged by pointer in a row of lists that carry `data-key`, with cards that carry `data-index`. */
export function useCardDrag(
  row: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  onDrop: (issue: Issue, from: Column, to: CardPlace) => void,
) {
  const [drag, setDrag] = useState<CardDrag | null>(null)
  const pointerX = useRef<number | null>(null)
  useEdgeScroll(row, pointerX, drag !== null)

  function onDragStart({ active }: DragStartEvent) {
    const { issue, column } = active.data.current ?? {}
    if (issue) setDrag({ issue: issue as Issue, from: column as Column, to: null })
  }

  function onDragMove(event: DragMoveEvent) {
    const pointer = pointerOf(event)
    if (!drag || !row.current || !pointer) return
    pointerX.current = pointer.x
    const to = placeAt(row.current, columns, pointer, drag.issue)
    if (to?.column !== drag.to?.column || to?.index !== drag.to?.index) setDrag({ ...drag, to })
  }

  function onDragEnd() {
    if (drag?.to) onDrop(drag.issue, drag.from, drag.to)
    stop()
  }

  function stop() {
    pointerX.current = null
    setDrag(null)
  }

  return { drag, handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel: stop } }
}

function placeAt(row: HTMLElement, columns: readonly Column[], { x, y }: Point, issue: Issue) {
  const section = [...row.querySelectorAll<HTMLElement>(':scope > [data-key]')].find((element) => {
    const { left, right } = element.getBoundingClientRect()
    return x >= left && x <= right
  })
  const column = columns.findIndex(({ key }) => key === section?.dataset['key'])
  if (!section || column === -1) return null
  if (columns[column]!.kind === 'closed') return { column, index: 0 }
  const all = [...section.querySelectorAll<HTMLElement>('li[data-index]')]
  const own = all.find((card) => card.querySelector(`[data-card="${issue.id}"]`))
  const others = all.filter((card) => card !== own)
  const extents = others.map((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return { start: top, end: bottom }
  })
  // Places do not count the card that moves.
  const placeOf = (card: HTMLElement) => {
    const index = Number(card.dataset['index'])
    return own && Number(own.dataset['index']) < index ? index - 1 : index
  }
  const at = insertionIndex(y, extents)
  const next = others[at]
  const last = others.at(-1)
  return { column, index: next ? placeOf(next) : last ? placeOf(last) + 1 : 0 }
}
