import { useEffect, useRef, type RefObject } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import { insertionIndex, type Extent, type Held, type Point } from '#web/boards/drag/use-carry.ts'
import { useEdgeScroll } from '#web/boards/drag/use-edge-scroll.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { MovedCards } from './card-move.ts'
import type { CardMover } from './card-mover.tsx'
import type { CardPlaces } from './card-places.ts'
import { update, type CardDrag, type CardStore, type CardTarget } from './card-store.ts'

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
      opening.enter(to?.columnKey ?? null)
      change({ ...drag, to, effect: mover.effectAt(drag.moved, to) })
    }
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

/** Keeps a list expanded while dragged cards hover over it. */
function useHoverOpening(store: CardStore) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Handles a change of the list under the dragged cards. Null means none. */
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

/** A rendered card's vertical extent, and its index among the cards not being dragged. */
interface DrawnCard extends Extent {
  readonly index: number
}

/** Returns a function that finds the drop target under the pointer. The function is valid for one drag. */
function targetFinder(moved: MovedCards) {
  /** The indexes of cards not being dragged, by issue id, per column key. */
  const known = new Map<string, ReadonlyMap<string, number>>()
  const movedIds = new Set(moved.cards.map(({ issue }) => String(issue.id)))
  let before: HTMLElement | null = null
  let measured = { state: '', cards: [] as DrawnCard[] }

  function placesIn(column: Column, { othersIn }: CardPlaces): ReadonlyMap<string, number> {
    const others = othersIn(column, moved)
    const places = new Map(others.map(({ id }, index) => [String(id), index]))
    known.set(column.key, places)
    return places
  }

  /**
   * Measures a list's cards. Every step of a drag calls this, so it measures again only after scrolling or rendering.
   */
  function cardsOf(list: HTMLElement, column: Column, places: CardPlaces): DrawnCard[] {
    const cards = list.querySelector<HTMLElement>('[data-cards] > ul')
    if (!cards) return []
    const { top } = cards.getBoundingClientRect()
    const state = [column.key, top, cards.style.height, cards.childElementCount].join(' ')
    if (state !== measured.state) measured = { state, cards: measure(cards, column, places) }
    return measured.cards
  }

  function measure(cards: HTMLElement, column: Column, places: CardPlaces): DrawnCard[] {
    const staying = [...cards.querySelectorAll<HTMLElement>('[data-card]')].filter(
      ({ dataset }) => !movedIds.has(dataset['card']!),
    )
    let placeOf = known.get(column.key) ?? placesIn(column, places)
    // More cards may have loaded since the last call.
    const isOld = staying.some(({ dataset }) => !placeOf.has(dataset['card']!))
    if (isOld) placeOf = placesIn(column, places)
    return staying.flatMap((card) => {
      const index = placeOf.get(card.dataset['card']!)
      const { top, bottom } = card.closest('li')!.getBoundingClientRect()
      return index === undefined ? [] : [{ index, start: top, end: bottom }]
    })
  }

  return (row: HTMLElement, places: CardPlaces, point: Point): CardTarget | null => {
    const list = before && isOver(before, point) ? before : listAt(row, point)
    before = list
    const at = places.columns.findIndex(({ key }) => key === list?.dataset['key'])
    const column = places.columns[at]
    if (!list || !column) return null
    const isOrdered = places.isOrdered(column)
    if (!isOrdered) return { column: at, columnKey: column.key, index: 0, list, isOrdered }
    const drawn = cardsOf(list, column, places)
    const next = drawn[insertionIndex(point.y, drawn)]
    const last = drawn.at(-1)
    const index = next?.index ?? (last ? last.index + 1 : 0)
    return { column: at, columnKey: column.key, index, list, isOrdered }
  }
}

/** Pixels beside a list that still belong to it: the gap between lists, or the screen edge on a phone. */
const GAP = 12

/** Returns the list at a point's x, at any height. With rows, returns the cell of the row at the point's y. */
function listAt(row: HTMLElement, { x, y }: Point): HTMLElement | null {
  const lists = listsIn(row)
  const among = lists.length > 0 ? lists : listsInLane(row, y)
  const isIn = (gap: number) => (list: HTMLElement) => {
    const { left, right } = list.getBoundingClientRect()
    return x >= left - gap && x <= right + gap
  }
  return among.find(isIn(0)) ?? among.find(isIn(GAP)) ?? null
}

function isOver(list: HTMLElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = list.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y < bottom
}

/** Reads the children, since a selector would visit every element in every card at each step of a drag. */
function listsIn(row: Element): HTMLElement[] {
  const children = [...row.children] as HTMLElement[]
  return children.filter(({ dataset }) => dataset['key'] !== undefined)
}

function listsInLane(row: HTMLElement, y: number): HTMLElement[] {
  const lane = [...row.querySelectorAll<HTMLElement>('[data-lane]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y >= top && y < bottom
  })
  return lane ? [...lane.querySelectorAll<HTMLElement>('[data-key]')] : []
}
