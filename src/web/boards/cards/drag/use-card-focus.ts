import { useState } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { focusHeader } from '#web/boards/board/walk-headers.ts'
import type { CardSpot } from './card-moving-context.ts'
import { placeAfter, type CardStep } from './card-steps.ts'
import { oneCard } from './hand.ts'
import type { CardPlaces } from './use-card-places.ts'

/** Which card has the focus, or has to get it, and where arrows lead it. */
export function useCardFocus(places: CardPlaces) {
  const { cardsOf, placeOf, rowOf } = places
  const [focus, setFocus] = useState<CardSpot | null>(null)

  /** Where a step leads, past lists that have no cards; null from the first card up. */
  function neighbour(step: CardStep, issue: Issue, column: Column): CardSpot | null {
    const from = placeOf(oneCard(issue, column))
    if (step === 'up' && from.index === 0) return null
    const filled = rowOf(column).filter((one) => one.key === column.key || cardsOf(one).length > 0)
    const here = filled.findIndex(({ key }) => key === column.key)
    const lastOf = (at: number) => cardsOf(filled[at]!).length - 1
    const to = placeAfter(step, { column: here, index: from.index }, filled.length, lastOf)
    const target = filled[to.column]!
    const card = cardsOf(target)[to.index]
    return card ? { columnKey: target.key, issueId: card.id } : null
  }

  /** Leads the focus to another card; up from the first one to the header. */
  function walk(step: CardStep, issue: Issue, column: Column): void {
    const to = neighbour(step, issue, column)
    if (to) setFocus(to)
    else focusHeader(document.querySelector<HTMLElement>(`[data-key="${column.key}"]`))
  }

  return { focus, setFocus, walk, neighbour }
}
