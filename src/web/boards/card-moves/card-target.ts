import type { Column } from '#web/boards/board-column.ts'
import type { Point } from '#web/boards/moves/drag-sensors.ts'
import { insertionIndex } from '#web/boards/moves/insertion.ts'
import type { Hand } from './card-hand.ts'
import type { CardPlace } from './card-mover.ts'
import type { CardPlaces } from './use-card-places.ts'

/** Where dragged cards would land. */
export interface CardTarget extends CardPlace {
  readonly columnKey: string
  /** Whether there is a place to choose, or only the list. */
  readonly isOrdered: boolean
}

/** Pixels: the gap between lists belongs to both; on a phone it is the edge of the screen. */
const GAP = 12

/** The list that a point is in, beside, above or below; where the board has rows, the part of it in the row there. */
export function listAt(row: HTMLElement, { x, y }: Point): HTMLElement | null {
  const lanes = [...row.querySelectorAll<HTMLElement>('[data-lane]')]
  const lane = lanes.find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y >= top && y < bottom
  })
  if (lanes.length > 0 && !lane) return null
  const lists = [
    ...(lane ?? row).querySelectorAll<HTMLElement>(lane ? '[data-key]' : ':scope > [data-key]'),
  ]
  const isIn = (gap: number) => (list: HTMLElement) => {
    const { left, right } = list.getBoundingClientRect()
    return x >= left - gap && x <= right + gap
  }
  return lists.find(isIn(0)) ?? lists.find(isIn(GAP)) ?? null
}

/** Finds the place under a pointer during one drag: by what is drawn, told by what that is. */
export function targetFinder(hand: Hand) {
  /** By the keys of columns: the places of their cards that stay, by their ids. */
  const known = new Map<string, ReadonlyMap<string, number>>()

  function placesIn(column: Column, { othersIn }: CardPlaces): ReadonlyMap<string, number> {
    const others = othersIn(column, hand)
    const places = new Map(others.map(({ id }, index) => [String(id), index]))
    known.set(column.key, places)
    return places
  }

  return (row: HTMLElement, places: CardPlaces, point: Point): CardTarget | null => {
    const list = listAt(row, point)
    const at = places.columns.findIndex(({ key }) => key === list?.dataset['key'])
    const column = places.columns[at]
    if (!list || !column) return null
    const isOrdered = places.isOrdered(column)
    if (!isOrdered) return { column: at, columnKey: column.key, index: 0, isOrdered }
    const cards = [...list.querySelectorAll<HTMLElement>('[data-card]')].filter(
      ({ dataset }) => !isInHand(hand, dataset['card']),
    )
    let placeOf = known.get(column.key) ?? placesIn(column, places)
    // More cards may have been loaded since.
    const isOld = cards.some(({ dataset }) => !placeOf.has(dataset['card']!))
    if (isOld) placeOf = placesIn(column, places)
    const drawn = cards.flatMap((card) => {
      const index = placeOf.get(card.dataset['card']!)
      const { top, bottom } = card.closest('li')!.getBoundingClientRect()
      return index === undefined ? [] : [{ index, start: top, end: bottom }]
    })
    const next = drawn[insertionIndex(point.y, drawn)]
    const last = drawn.at(-1)
    const index = next?.index ?? (last ? last.index + 1 : 0)
    return { column: at, columnKey: column.key, index, isOrdered }
  }
}

function isInHand(hand: Hand, id: string | undefined): boolean {
  return hand.cards.some(({ issue }) => String(issue.id) === id)
}
