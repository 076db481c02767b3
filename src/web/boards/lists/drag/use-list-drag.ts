import { createContext, useContext, useState, type RefObject } from 'react'

import { columnOf, type List } from '#web/boards/board/board-column.ts'
import { insertionIndex, type Held, type Point } from '#web/boards/drag/use-carry.ts'
import { useEdgeScroll } from '#web/boards/drag/use-edge-scroll.ts'
import { createStore, useSelected, type Store } from '#web/lib/store.ts'
import type { SlideOrigin } from './use-slide.ts'

/** A list being dragged by pointer. */
export interface ListDrag {
  readonly list: List
  /** The list's position and the position where it would land, both from 0 among the movable lists. */
  readonly from: number
  readonly to: number
}

const Context = createContext<Store<ListDrag | null> | null>(null)

export const ListDragProvider = Context.Provider

/**
 * Returns the part of the current list drag that `select` picks. The component rerenders only when that part changes.
 */
export function useDraggedList<S>(select: (drag: ListDrag | null) => S): S {
  const store = useContext(Context)
  if (!store) throw new Error('a list is drawn outside of a board')
  return useSelected(store, select)
}

/**
 * Drags lists by pointer in a row of elements that have `data-list-id`. `box` is the row's scroll container. `onDrop`
 * runs only for a new position, since the API refuses a move to the old one.
 */
export function useListDrag(
  row: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  lists: readonly List[],
  onDrop: (list: List, position: number) => void,
  settleFrom: (dropped: SlideOrigin) => void,
) {
  const [drag] = useState(() => createStore<ListDrag | null>(null))
  const scroll = useEdgeScroll(box, undefined, aim)

  function onStart({ issue, column }: Held) {
    const from = lists.findIndex(({ id }) => id === column.list?.id)
    if (issue || from === -1) return
    drag.set({ list: lists[from]!, from, to: from })
    scroll.start()
  }

  function onMove(pointer: Point) {
    if (!drag.get()) return
    scroll.move(pointer)
    aim(pointer)
  }

  /** Finds where the list would land. */
  function aim(pointer: Point) {
    const current = drag.get()
    if (!current || !row.current) return
    const to = insertionIndex(pointer.x, extentsOfOthers(row.current, current.list.id))
    if (to !== current.to) drag.set({ ...current, to })
  }

  function onEnd(corner: Point) {
    const current = drag.get()
    if (!current) return
    const { list, from, to } = current
    if (to !== from) onDrop(list, to)
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
