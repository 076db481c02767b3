import { useState } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { canMoveCard } from '#web/boards/board/board-rights.ts'
import { announce } from '#web/ui/announcer.tsx'
import type { CardSpot } from './card-moving-context.ts'
import { selectedWords } from './card-words.ts'
import { oneCard, type Hand } from './hand.ts'
import type { CardPlaces } from './use-card-places.ts'

/** By the global ids of their issues, the keys of the columns in which they are selected. */
type Spots = ReadonlyMap<number, string>

interface Selection {
  readonly spots: Spots
  /** Where a range begins and ends, and what was selected before it. */
  readonly range: { readonly from: CardSpot; readonly to: CardSpot; readonly before: Spots } | null
  /** Why cards are still selected that were to be moved: the words of the server. */
  readonly problems: ReadonlyMap<number, string>
}

const NOTHING: Selection = { spots: new Map(), range: null, problems: new Map() }

/** The cards that are selected, to be moved together. */
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

  /** Selects all between two cards of a list. A range that was begun goes on; by a step only from where it ends. */
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

  /** Selects these too, some of them with the words why. */
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

  /** All that are selected, as far as they are still there; null for none. */
  function hand(): Hand | null {
    const cards = columns.flatMap((from) =>
      [...spots.values()].includes(from.key)
        ? cardsOf(from)
            .filter(({ id }) => spots.get(id) === from.key)
            .map((issue) => ({ issue, from }))
        : [],
    )
    return cards[0] ? { lead: cards[0].issue, column: cards[0].from, cards } : null
  }

  /** What is moved when a card is: if it is selected, all that are. */
  function handOf(issue: Issue, column: Column): Hand {
    const all = has({ issueId: issue.id, columnKey: column.key }) ? hand() : null
    return all ? { ...all, lead: issue, column } : oneCard(issue, column)
  }

  return { spots, problems, has, toggle, extend, add, clear, hand, handOf }
}
