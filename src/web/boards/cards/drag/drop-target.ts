import type { Column } from '#web/boards/board/board-column.ts'
import { insertionIndex, type Extent, type Point } from '#web/boards/drag/geometry.ts'
import type { CardPlace } from './card-steps.ts'
import type { Hand } from './hand.ts'
import type { CardPlaces } from './use-card-places.ts'

/** Where dragged cards would land. */
export interface CardTarget extends CardPlace {
  readonly columnKey: string
  /** That list, as it is drawn. */
  readonly list: HTMLElement
  /** Whether there is a place to choose, or only the list. */
  readonly isOrdered: boolean
}

/** Pixels: the gap between lists belongs to both; on a phone it is the edge of the screen. */
const GAP = 12

/** The list that a point is in, beside, above or below; where the board has rows, the part of it in the row there. */
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

/** Not by a selector, which would look at each element of each card: this is asked at each step of a drag. */
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

/** A card that is drawn: its place among those that stay, and its sides in pixels of the viewport. */
interface DrawnCard extends Extent {
  readonly index: number
}

/** Finds the place under a pointer during one drag: by what is drawn, told by what that is. */
export function targetFinder(hand: Hand) {
  /** By the keys of columns: the places of their cards that stay, by their ids. */
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

  /** Measured again only when something scrolled or was drawn: a drag asks at each of its steps. */
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
    // More cards may have been loaded since.
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
