import { useEffect, useRef, type RefObject } from 'react'

import type { Held, Point } from '#web/boards/drag/use-carry.ts'
import { useEdgeScroll } from '#web/boards/drag/use-edge-scroll.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { CardMover } from './card-mover.ts'
import { isFolded, update, type CardDrag, type CardStore, type CardTarget } from './card-store.ts'
import { targetFinder } from './drop-target.ts'

/** Drags cards by pointer in a row of lists that have `data-key`. */
export function useCardDrag(row: RefObject<HTMLElement | null>, mover: CardMover) {
  const { store, places, selection } = mover
  const current = () => store.get().drag
  const change = (drag: CardDrag | null) => update(store, { drag })
  const find = useRef<ReturnType<typeof targetFinder>>(() => null)
  const opening = useHoverOpening(store)
  // Scrolling spans many renders and must read the latest state.
  const scroll = useEdgeScroll(row, boxUnder, useStable(follow))

  function boxUnder(): HTMLElement | null {
    return current()?.to?.list.querySelector('[data-cards]') ?? null
  }

  function onStart({ issue, column }: Held) {
    if (!issue) return
    const moved = selection.movedWith(issue, column)
    find.current = targetFinder(moved)
    change({ moved, to: null, effect: '' })
    scroll.start()
  }

  function onMove(pointer: Point) {
    if (!current()) return
    follow(pointer)
    scroll.move(pointer)
  }

  function follow(pointer: Point) {
    const drag = current()
    if (!drag || !row.current) return
    const to = find.current(row.current, places, pointer)
    if (to?.column === drag.to?.column && to?.index === drag.to?.index) return
    if (to?.columnKey === drag.to?.columnKey) change({ ...drag, to })
    else {
      enter(to)
      change({ ...drag, to, effect: mover.effectAt(drag.moved, to) })
    }
  }

  function enter(to: CardTarget | null) {
    const column = to && places.columns[to.column]!
    opening.enter(column && isFolded(store.get(), column) ? column.key : null)
  }

  function onEnd(_corner: Point, hasStayed: boolean) {
    const drag = current()
    // A touch that lifts a card and drops it in place selects the card.
    if (drag && hasStayed) {
      const { column, lead } = drag.moved
      selection.toggle({ columnKey: column.key, issueId: lead.id })
    } else if (drag?.to) mover.dropAt(drag.moved, drag.to)
    if (drag?.to) letGo(drag)
    else stop()
  }

  /**
   * Ends a drop after the next paint. Until then the cards stay faint in the old list, and a list expanded by hovering
   * stays open.
   */
  function letGo(drag: CardDrag) {
    const dropped = { ...drag, to: null }
    scroll.stop()
    change(dropped)
    void afterPaint().then(() => current() === dropped && stop())
  }

  function stop() {
    if (!current()) return
    scroll.stop()
    opening.enter(null)
    change(null)
  }

  return { onStart, onMove, onEnd, onCancel: stop }
}

/** Milliseconds of hovering with cards before a collapsed list expands. */
const DELAY = 600

/** Expands a collapsed list while dragged cards hover over it. */
function useHoverOpening(store: CardStore) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Handles a change of the collapsed list under the dragged cards. Null means none. */
  function enter(columnKey: string | null): void {
    clearTimeout(timer.current)
    if (opened.current) update(store, { hovered: null })
    opened.current = false
    if (columnKey !== null) timer.current = setTimeout(open, DELAY, columnKey)
  }

  function open(columnKey: string): void {
    opened.current = true
    update(store, { hovered: columnKey })
  }

  return { enter }
}
