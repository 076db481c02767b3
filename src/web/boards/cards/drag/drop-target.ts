import type { Column } from '#web/boards/board/board-column.ts'
import { insertionIndex, type Extent, type Point } from '#web/boards/drag/use-carry.ts'
import type { CardPlace } from './card-steps.ts'
import type { Hand } from './hand.ts'
import type { CardPlaces } from './use-card-places.ts'

/** The position where dragged cards would land. */
export interface CardTarget extends CardPlace {
  readonly columnKey: string
  /** The element of that list. */
  readonly list: HTMLElement
  /** False when only the list can be chosen, not the position. */
  readonly isOrdered: boolean
}

/** Pixels around a list that count as the list: the gap between lists, or on a phone the screen edge. */
const GAP = 12

/** The list at the x of a point, at any height. In rows, the cell of the row at its y. */
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

/** Avoids a selector, which would visit every element of every card at each step of a drag. */
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

/** A rendered card with its index among those that are not dragged, and its vertical extent. */
interface DrawnCard extends Extent {
  readonly index: number
}

/** Returns a function that finds the drop target under the pointer. It is valid for one drag. */
export function targetFinder(hand: Hand) {
  /** Indexes of cards that are not dragged, by issue id, per column key. */
  const known = new Map<string, ReadonlyMap<string, number>>()
  const inHand = new Set(hand.cards.map(({ issue }) => String(issue.id)))
  let before: HTMLElement | null = null
  let measured = { state: '', cards: [] as DrawnCard[] }

  function placesIn(column: Column, { othersIn }: CardPlaces): ReadonlyMap<string, number> {
    const others = othersIn(column, hand)
    const places = new Map(others.map(({ id }, index) => [String(id), index]))
    known.set(column.key, places)
    return places
  }

  /** Measures the cards of a list only after scrolling or rendering, as every step of a drag asks. */
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
      ({ dataset }) => !inHand.has(dataset['card']!),
    )
    let placeOf = known.get(column.key) ?? placesIn(column, places)
    // More cards may have loaded since.
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
