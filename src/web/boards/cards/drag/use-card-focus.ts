import { useState } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { focusHeader } from '#web/boards/board/walk-headers.ts'
import { oneCard } from './card-move.ts'
import type { CardSpot } from './card-moving-context.ts'
import { placeAfter, type CardStep } from './card-steps.ts'
import type { CardPlaces } from './use-card-places.ts'

/** The card that has or will receive the focus, and the functions that move the focus by arrow keys. */
export function useCardFocus(places: CardPlaces) {
  const { cardsOf, placeOf, rowOf } = places
  const [focus, setFocus] = useState<CardSpot | null>(null)

  /** Returns the spot one step away, skipping empty lists. Null for a step up from the first card. */
  function neighbor(step: CardStep, issue: Issue, column: Column): CardSpot | null {
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

  /** Moves the focus one step: to another card, or from the first card up to the list header. */
  function walk(step: CardStep, issue: Issue, column: Column): void {
    const to = neighbor(step, issue, column)
    if (to) setFocus(to)
    else focusHeader(document.querySelector<HTMLElement>(`[data-key="${column.key}"]`))
  }

  return { focus, setFocus, walk, neighbor }
}
