import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { useRef, useState, type RefObject } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'
import { pointerOf, type Point } from '#web/boards/moves/drag-sensors.ts'
import { insertionIndex } from '#web/boards/moves/insertion.ts'
import { useEdgeScroll } from '#web/boards/moves/use-edge-scroll.ts'
import { createStore } from '#web/ui/store.ts'
import type { Hand } from './card-hand.ts'
import type { CardPlace } from './card-mover.ts'
import type { CardMover } from './use-card-mover.ts'

/** Cards in the hand of somebody who drags them. */
export interface CardDrag {
  readonly hand: Hand
  /** Where it would land; null outside of all lists. */
  readonly to: (CardPlace & { readonly columnKey: string }) | null
}

/** Cards dragged by pointer in a row of lists that carry `data-key`, with cards that carry `data-index`. */
export function useCardDrag(
  row: RefObject<HTMLElement | null>,
  { places, handOf, dropAt }: CardMover,
) {
  const [drag] = useState(() => createStore<CardDrag | null>(null))
  const pointerX = useRef<number | null>(null)
  /** By the keys of columns, for one drag: the numbers of their cards that stay, by the ids. */
  const numbers = useRef(new Map<string, ReadonlyMap<string, number>>())
  const scroll = useEdgeScroll(row, pointerX)

  function onDragStart({ active }: DragStartEvent) {
    const { issue, column } = active.data.current ?? {}
    if (!issue) return
    numbers.current.clear()
    drag.set({ hand: handOf(issue as Issue, column as Column), to: null })
    scroll.start()
  }

  function onDragMove(event: DragMoveEvent) {
    const pointer = pointerOf(event)
    const current = drag.get()
    if (!current || !row.current || !pointer) return
    pointerX.current = pointer.x
    const to = placeAt(row.current, places.columns, pointer, (column) =>
      numbersIn(column, current.hand),
    )
    if (to?.column !== current.to?.column || to?.index !== current.to?.index) {
      drag.set({ ...current, to })
    }
  }

  function numbersIn(column: Column, hand: Hand): ReadonlyMap<string, number> {
    const known = numbers.current.get(column.key)
    if (known) return known
    const others = places.othersIn(column, hand)
    const found = new Map(others.map(({ id }, index) => [String(id), index]))
    numbers.current.set(column.key, found)
    return found
  }

  function onDragEnd() {
    const current = drag.get()
    stop()
    if (current?.to) dropAt(current.hand, current.to)
  }

  function stop() {
    if (!drag.get()) return
    pointerX.current = null
    scroll.stop()
    drag.set(null)
  }

  return { drag, handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel: stop } }
}

/** The place that the pointer is over: found by what is drawn, told by what that is. */
function placeAt(
  row: HTMLElement,
  columns: readonly Column[],
  { x, y }: Point,
  numbersIn: (column: Column) => ReadonlyMap<string, number>,
): CardDrag['to'] {
  const section = [...row.querySelectorAll<HTMLElement>(':scope > [data-key]')].find((element) => {
    const { left, right } = element.getBoundingClientRect()
    return x >= left && x <= right
  })
  const column = columns.findIndex(({ key }) => key === section?.dataset['key'])
  if (!section || column === -1) return null
  const numberOf = numbersIn(columns[column]!)
  const drawn = [...section.querySelectorAll<HTMLElement>('[data-card]')].flatMap((card) => {
    const index = numberOf.get(card.dataset['card']!)
    const { top, bottom } = card.closest('li')!.getBoundingClientRect()
    return index === undefined ? [] : [{ index, start: top, end: bottom }]
  })
  const at = insertionIndex(y, drawn)
  const last = drawn.at(-1)
  const index = drawn[at]?.index ?? (last ? last.index + 1 : 0)
  return { column, columnKey: columns[column]!.key, index }
}
