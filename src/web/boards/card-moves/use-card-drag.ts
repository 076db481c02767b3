import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { useEffect, useRef, useState, type RefObject } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'
import { pointerOf, type Point } from '#web/boards/moves/drag-sensors.ts'
import { useEdgeScroll } from '#web/boards/moves/use-edge-scroll.ts'
import { createStore } from '#web/ui/store.ts'
import type { Hand } from './card-hand.ts'
import { listAt, targetFinder, type CardTarget } from './card-target.ts'
import type { CardMover } from './use-card-mover.ts'
import { useHoverOpening } from './use-hover-opening.ts'

/** Cards in the hand of somebody who drags them. */
export interface CardDrag {
  readonly hand: Hand
  /** Null outside of all lists. */
  readonly to: CardTarget | null
}

/** Cards dragged by pointer in a row of lists that carry `data-key`. */
export function useCardDrag(row: RefObject<HTMLElement | null>, mover: CardMover) {
  const [drag] = useState(() => createStore<CardDrag | null>(null))
  const pointer = useRef<Point | null>(null)
  const find = useRef<ReturnType<typeof targetFinder>>(() => null)
  const opening = useHoverOpening(mover)
  // A drag outlives drawings: what goes on between its events looks at the latest.
  const latest = useRef(mover)
  useEffect(() => void (latest.current = mover))
  const scroll = useEdgeScroll(row, pointer, boxUnder, follow)

  function boxUnder(point: Point): HTMLElement | null {
    return (row.current && listAt(row.current, point)?.querySelector('[data-cards]')) ?? null
  }

  function onDragStart({ active }: DragStartEvent) {
    const { issue, column } = active.data.current ?? {}
    if (!issue) return
    const hand = mover.handOf(issue as Issue, column as Column)
    find.current = targetFinder(hand)
    drag.set({ hand, to: null })
    scroll.start()
  }

  function onDragMove(event: DragMoveEvent) {
    pointer.current = pointerOf(event)
    follow()
  }

  function follow() {
    const current = drag.get()
    if (!current || !row.current || !pointer.current) return
    const to = find.current(row.current, latest.current.places, pointer.current)
    if (to?.column === current.to?.column && to?.index === current.to?.index) return
    if (to?.columnKey !== current.to?.columnKey) opening.enter(to?.columnKey ?? null)
    drag.set({ ...current, to })
  }

  function onDragEnd() {
    const current = drag.get()
    if (current?.to) mover.dropAt(current.hand, current.to)
    stop()
  }

  function stop() {
    if (!drag.get()) return
    pointer.current = null
    scroll.stop()
    opening.enter(null)
    drag.set(null)
  }

  return { drag, handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel: stop } }
}
