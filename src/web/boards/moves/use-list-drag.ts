import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { useRef, useState, type RefObject } from 'react'

import type { List } from '#web/boards/board-column.ts'
import { createStore } from '#web/ui/store.ts'
import { pointerOf, type Point } from './drag-sensors.ts'
import type { ListMove } from './draw-lists.ts'
import { insertionIndex } from './insertion.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'
import type { SlideOrigin } from './use-slide.ts'

/** A list in the hand of somebody who drags it. */
export interface ListDrag {
  readonly list: List
  readonly from: number
  /** Where it would land: a place among the lists, from 0. */
  readonly to: number
}

/**
 * Lists dragged by pointer in a row of elements that carry `data-list-id`. A drop becomes a move; one at the same
 * place is none, for the API refuses it.
 */
export function useListDrag(
  row: RefObject<HTMLElement | null>,
  lists: readonly List[],
  onMove: (move: ListMove, list: List) => void,
  settleFrom: (dropped: SlideOrigin) => void,
) {
  const [drag] = useState(() => createStore<ListDrag | null>(null))
  const held = useRef<Point | null>(null)
  const scroll = useEdgeScroll(row, held)

  function onDragStart({ active }: DragStartEvent) {
    const from = lists.findIndex((list) => list.id === active.data.current?.['listId'])
    if (from === -1) return
    drag.set({ list: lists[from]!, from, to: from })
    scroll.start()
  }

  function onDragMove(event: DragMoveEvent) {
    const pointer = pointerOf(event)
    const current = drag.get()
    if (!current || !row.current || !pointer) return
    held.current = pointer
    const to = insertionIndex(pointer.x, extentsOfOthers(row.current, current.list.id))
    if (to !== current.to) drag.set({ ...current, to })
  }

  function onDragEnd({ active }: DragEndEvent) {
    const current = drag.get()
    if (!current) return
    const { list, from, to } = current
    if (to !== from) onMove({ listId: list.id, position: to }, list)
    const box = active.rect.current.translated
    if (box) settleFrom({ key: String(active.id), left: box.left, top: box.top })
    stop()
  }

  function stop() {
    if (!drag.get()) return
    held.current = null
    scroll.stop()
    drag.set(null)
  }

  return { drag, handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel: stop } }
}

function extentsOfOthers(row: HTMLElement, listId: number) {
  return [...row.querySelectorAll<HTMLElement>(':scope > [data-list-id]')]
    .filter((element) => element.dataset['listId'] !== String(listId))
    .map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { start: left, end: right }
    })
}
