import { createContext, useContext, useEffect, useRef, useState, type RefObject } from 'react'

import type { Point } from '#web/boards/drag/follow-press.ts'
import type { Held } from '#web/boards/drag/use-carry.ts'
import { useEdgeScroll } from '#web/boards/drag/use-edge-scroll.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { createStore, useSelected, type Store } from '#web/lib/store.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { MovedCards } from './card-move.ts'
import { targetFinder, type CardTarget } from './drop-target.ts'
import type { CardMover } from './use-card-mover.ts'

/** The cards being dragged by pointer. */
export interface CardDrag {
  readonly moved: MovedCards
  /** Null outside all lists. */
  readonly to: CardTarget | null
  /** The drop's effect in words. It is the same at all positions in a list. */
  readonly effect: string
}

const Context = createContext<Store<CardDrag | null> | null>(null)

export const CardDragProvider = Context.Provider

/**
 * Returns the part of the current card drag that `select` picks. The component rerenders only when that part changes.
 */
export function useDraggedCards<S>(select: (drag: CardDrag | null) => S): S {
  return useSelected(useCardDragStore(), select)
}

/** The store of the current card drag, for event handlers. */
export function useCardDragStore(): Store<CardDrag | null> {
  const store = useContext(Context)
  if (!store) throw new Error('a card is drawn outside of a board')
  return store
}

/** Drags cards by pointer in a row of lists that have `data-key`. */
export function useCardDrag(row: RefObject<HTMLElement | null>, mover: CardMover) {
  const [drag] = useState(() => createStore<CardDrag | null>(null))
  const find = useRef<ReturnType<typeof targetFinder>>(() => null)
  const opening = useHoverOpening(mover)
  // Scrolling spans many renders and must read the latest state.
  const scroll = useEdgeScroll(row, boxUnder, useStable(follow))

  function boxUnder(): HTMLElement | null {
    return drag.get()?.to?.list.querySelector('[data-cards]') ?? null
  }

  function onStart({ issue, column }: Held) {
    if (!issue) return
    const moved = mover.movedCardsOf(issue, column)
    find.current = targetFinder(moved)
    drag.set({ moved, to: null, effect: '' })
    scroll.start()
  }

  function onMove(pointer: Point) {
    if (!drag.get()) return
    follow(pointer)
    scroll.move(pointer)
  }

  function follow(pointer: Point) {
    const current = drag.get()
    if (!current || !row.current) return
    const to = find.current(row.current, mover.places, pointer)
    if (to?.column === current.to?.column && to?.index === current.to?.index) return
    if (to?.columnKey === current.to?.columnKey) drag.set({ ...current, to })
    else {
      enter(to)
      drag.set({ ...current, to, effect: mover.effectAt(current.moved, to) })
    }
  }

  function enter(to: CardTarget | null) {
    const column = to && mover.places.columns[to.column]!
    opening.enter(column && mover.isFolded(column) ? column.key : null)
  }

  function onEnd(_corner: Point, hasStayed: boolean) {
    const current = drag.get()
    // A touch that lifts a card and drops it in place selects the card.
    if (current && hasStayed) {
      const { column, lead } = current.moved
      mover.selection.toggle({ columnKey: column.key, issueId: lead.id })
    } else if (current?.to) mover.dropAt(current.moved, current.to)
    if (current?.to) letGo(current)
    else stop()
  }

  /**
   * Ends a drop after the next paint. Until then the cards stay faint in the old list, and a list expanded by hovering
   * stays open.
   */
  function letGo(current: CardDrag) {
    const dropped = { ...current, to: null }
    scroll.stop()
    drag.set(dropped)
    void afterPaint().then(() => drag.get() === dropped && stop())
  }

  function stop() {
    if (!drag.get()) return
    scroll.stop()
    opening.enter(null)
    drag.set(null)
  }

  return { drag, handlers: { onStart, onMove, onEnd, onCancel: stop } }
}

/** Milliseconds of hovering with cards before a collapsed list expands. */
const DELAY = 600

/** Expands a collapsed list while dragged cards hover over it. */
function useHoverOpening({ setHovered }: Pick<CardMover, 'setHovered'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Handles a change of the collapsed list under the dragged cards. Null means none. */
  function enter(columnKey: string | null): void {
    clearTimeout(timer.current)
    if (opened.current) setHovered(null)
    opened.current = false
    if (columnKey !== null) timer.current = setTimeout(open, DELAY, columnKey)
  }

  function open(columnKey: string): void {
    opened.current = true
    setHovered(columnKey)
  }

  return { enter }
}
