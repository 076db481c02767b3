import { useState, type RefObject } from 'react'

import { columnOf, type List } from '#web/boards/board/board-column.ts'
import { createStore } from '#web/ui/store.ts'
import type { Point } from './drag-sensors.ts'
import type { ListMove } from './draw-lists.ts'
import { insertionIndex } from './insertion.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'
import type { Held } from './use-grip.ts'
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
  send: (move: ListMove, list: List) => void,
  settleFrom: (dropped: SlideOrigin) => void,
) {
  const [drag] = useState(() => createStore<ListDrag | null>(null))
  const scroll = useEdgeScroll(row)

  function onStart({ issue, column }: Held) {
    const from = lists.findIndex(({ id }) => id === column.list?.id)
    if (issue || from === -1) return
    drag.set({ list: lists[from]!, from, to: from })
    scroll.start()
  }

  function onMove(pointer: Point) {
    const current = drag.get()
    if (!current || !row.current) return
    scroll.move(pointer)
    const to = insertionIndex(pointer.x, extentsOfOthers(row.current, current.list.id))
    if (to !== current.to) drag.set({ ...current, to })
  }

  function onEnd(corner: Point) {
    const current = drag.get()
    if (!current) return
    const { list, from, to } = current
    if (to !== from) send({ listId: list.id, position: to }, list)
    settleFrom({ key: columnOf(list).key, left: corner.x, top: corner.y })
    stop()
  }

  function stop() {
    if (!drag.get()) return
    scroll.stop()
    drag.set(null)
  }

  return { drag, handlers: { onStart, onMove, onEnd, onCancel: stop } }
}

function extentsOfOthers(row: HTMLElement, listId: number) {
  return [...row.querySelectorAll<HTMLElement>(':scope > [data-list-id]')]
    .filter((element) => element.dataset['listId'] !== String(listId))
    .map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { start: left, end: right }
    })
}
