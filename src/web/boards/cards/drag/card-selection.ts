import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { canMoveCard, type BoardRights } from '#web/boards/board/board-rights.ts'
import { announce } from '#web/ui/announcer.tsx'
import { oneCard, type MovedCards } from './card-move.ts'
import type { CardPlaces } from './card-places.ts'
import {
  NO_SELECTION,
  update,
  type CardSelection,
  type CardSpot,
  type CardStore,
} from './card-store.ts'

export function isSelected({ spots }: CardSelection, { columnKey, issueId }: CardSpot): boolean {
  return spots.get(issueId) === columnKey
}

export function selectedWords(count: number): string {
  if (count === 0) return 'No cards selected'
  return count === 1 ? '1 card selected' : `${count} cards selected`
}

/** Selects cards, which then move together. */
export function cardSelection(
  store: CardStore,
  { columns, cardsOf }: CardPlaces,
  rights: BoardRights,
) {
  const now = () => store.get().selection

  function has(spot: CardSpot): boolean {
    return isSelected(now(), spot)
  }

  function isEmpty(): boolean {
    return now().spots.size === 0
  }

  function choose(selection: CardSelection): void {
    update(store, { selection })
    announce(selectedWords(selection.spots.size))
  }

  function toggle(spot: CardSpot): void {
    const { spots, problems } = now()
    const next = new Map(spots)
    if (has(spot)) next.delete(spot.issueId)
    else next.set(spot.issueId, spot.columnKey)
    choose({ spots: next, range: { from: spot, to: spot, before: next }, problems })
  }

  /**
   * Selects all cards between two cards in a list. A click continues the current range. A step continues it only from
   * the range's end.
   */
  function extend(to: CardSpot, start: CardSpot, isStep: boolean): void {
    const { spots, range, problems } = now()
    const goesOn =
      range?.from.columnKey === to.columnKey && (!isStep || range.to.issueId === start.issueId)
    const { from, before } = goesOn ? range : { from: start, before: spots }
    const column = columns.find(({ key }) => key === to.columnKey)!
    const cards = cardsOf(column)
    const ids = cards.map(({ id }) => id)
    // The start may have left the list.
    const first = ids.includes(from.issueId) ? from : to
    const ends = [ids.indexOf(first.issueId), ids.indexOf(to.issueId)]
    const within = cards
      .slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1)
      .filter((issue) => canMoveCard(rights, issue))
    const next = new Map([...before, ...within.map(({ id }) => [id, to.columnKey] as const)])
    choose({ spots: next, range: { from: first, to, before }, problems })
  }

  /** Handles a tap, or a click with Control, Command or Shift. */
  function click(spot: CardSpot, isRange: boolean): void {
    const { focus } = store.get()
    if (isRange) extend(spot, focus?.columnKey === spot.columnKey ? focus : spot, false)
    else toggle(spot)
    update(store, { focus: spot })
  }

  /** True when a touch toggles the selection instead of opening the card, as it does once a card is selected. */
  function takesTap(click: Event): boolean {
    return !isEmpty() && 'pointerType' in click && click.pointerType === 'touch'
  }

  /** Adds cards to the selection, with any error messages. */
  function add(kept: readonly CardSpot[], why = NO_SELECTION.problems): void {
    const { spots, problems } = now()
    const ids = kept.map(({ issueId, columnKey }) => [issueId, columnKey] as const)
    const selection = {
      spots: new Map([...spots, ...ids]),
      range: null,
      problems: new Map([...problems, ...why]),
    }
    update(store, { selection })
  }

  function clear(): void {
    if (!isEmpty()) announce(selectedWords(0))
    update(store, { selection: NO_SELECTION })
  }

  /** Returns the selected cards that still exist. Null for none. */
  function moved(): MovedCards | null {
    const { spots } = now()
    const keys = new Set(spots.values())
    const cards = columns
      .filter(({ key }) => keys.has(key))
      .flatMap((from) =>
        cardsOf(from)
          .filter(({ id }) => spots.get(id) === from.key)
          .map((issue) => ({ issue, from })),
      )
    return cards[0] ? { lead: cards[0].issue, column: cards[0].from, cards } : null
  }

  /** Returns the cards that move with a card. If the card is selected, that is the whole selection. */
  function movedWith(issue: Issue, column: Column): MovedCards {
    const all = has({ issueId: issue.id, columnKey: column.key }) ? moved() : null
    return all ? { ...all, lead: issue, column } : oneCard(issue, column)
  }

  return { has, isEmpty, toggle, extend, click, takesTap, add, clear, moved, movedWith }
}
