import { useState } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { canMoveCard } from '#web/boards/board/board-rights.ts'
import { announce } from '#web/ui/announcer.tsx'
import { oneCard, type MovedCards } from './card-move.ts'
import type { CardSpot } from './card-moving-context.ts'
import { selectedWords } from './card-words.ts'
import type { CardPlaces } from './use-card-places.ts'

/** The selected cards' column keys, by global issue id. */
type Spots = ReadonlyMap<number, string>

interface Selection {
  readonly spots: Spots
  /** The ends of the last selected range, and the selection from before that range. */
  readonly range: { readonly from: CardSpot; readonly to: CardSpot; readonly before: Spots } | null
  /** The server's error messages for cards that stay selected after a refused move, by global issue id. */
  readonly problems: ReadonlyMap<number, string>
}

const NOTHING: Selection = { spots: new Map(), range: null, problems: new Map() }

/** The selected cards, which move together. */
export function useCardSelection({ columns, cardsOf }: CardPlaces) {
  const { rights } = useBoard()
  const [selection, setSelection] = useState(NOTHING)
  const { spots, range, problems } = selection

  function has({ columnKey, issueId }: CardSpot): boolean {
    return spots.get(issueId) === columnKey
  }

  function toggle(spot: CardSpot): void {
    const next = new Map(spots)
    if (has(spot)) next.delete(spot.issueId)
    else next.set(spot.issueId, spot.columnKey)
    setSelection({ spots: next, range: { from: spot, to: spot, before: next }, problems })
    announce(selectedWords(next.size))
  }

  /**
   * Selects all cards between two cards in a list. A click continues the current range. A step continues it only from
   * the range's end.
   */
  function extend(to: CardSpot, start: CardSpot, isStep: boolean): void {
    const goesOn =
      range?.from.columnKey === to.columnKey && (!isStep || range.to.issueId === start.issueId)
    const { from, before } = goesOn ? range : { from: start, before: spots }
    const column = columns.find(({ key }) => key === to.columnKey)!
    const cards = cardsOf(column)
    const ids = cards.map(({ id }) => id)
    const ends = [ids.indexOf(from.issueId), ids.indexOf(to.issueId)]
    const within = cards
      .slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1)
      .filter((issue) => canMoveCard(rights, issue))
    const next = new Map([...before, ...within.map(({ id }) => [id, to.columnKey] as const)])
    setSelection({ spots: next, range: { from, to, before }, problems })
    announce(selectedWords(next.size))
  }

  /** Adds cards to the selection, with any error messages. */
  function add(kept: readonly CardSpot[], why = NOTHING.problems): void {
    const ids = kept.map(({ issueId, columnKey }) => [issueId, columnKey] as const)
    setSelection((before) => ({
      spots: new Map([...before.spots, ...ids]),
      range: null,
      problems: new Map([...before.problems, ...why]),
    }))
  }

  function clear(): void {
    if (spots.size > 0) announce(selectedWords(0))
    setSelection(NOTHING)
  }

  /** Returns the selected cards that still exist. Null for none. */
  function moved(): MovedCards | null {
    const cards = columns.flatMap((from) =>
      [...spots.values()].includes(from.key)
        ? cardsOf(from)
            .filter(({ id }) => spots.get(id) === from.key)
            .map((issue) => ({ issue, from }))
        : [],
    )
    return cards[0] ? { lead: cards[0].issue, column: cards[0].from, cards } : null
  }

  /** Returns the cards that move with a card. If the card is selected, that is the whole selection. */
  function movedCardsOf(issue: Issue, column: Column): MovedCards {
    const all = has({ issueId: issue.id, columnKey: column.key }) ? moved() : null
    return all ? { ...all, lead: issue, column } : oneCard(issue, column)
  }

  return { spots, problems, has, toggle, extend, add, clear, moved, movedCardsOf }
}
