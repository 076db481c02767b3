import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { oneCard, type CardPlace, type MovedCards } from './card-move.ts'
import type { CardPlaces } from './card-places.ts'
import type { CardSpot } from './card-store.ts'

export type CardStep =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'first-list'
  | 'last-list'
  | 'top'
  | 'bottom'

/** The steps that also work when no card is lifted. */
export const DIRECT_STEPS = ['left', 'right', 'up', 'down'] as const

export const CARD_STEPS: readonly CardStep[] = [
  ...DIRECT_STEPS,
  'first-list',
  'last-list',
  'top',
  'bottom',
]

/**
 * Returns the position one step away, clamped at the ends. `lastOf` returns a column's last index. A step to another
 * column keeps the index if possible.
 */
export function placeAfter(
  step: CardStep,
  { column, index }: CardPlace,
  columns: number,
  lastOf: (column: number) => number,
): CardPlace {
  if (step === 'top') return { column, index: 0 }
  if (step === 'bottom') return { column, index: lastOf(column) }
  if (step === 'up') return { column, index: Math.max(0, index - 1) }
  if (step === 'down') return { column, index: Math.min(lastOf(column), index + 1) }
  const wanted = { left: column - 1, right: column + 1, 'first-list': 0, 'last-list': columns - 1 }[
    step
  ]
  const next = Math.min(columns - 1, Math.max(0, wanted))
  return { column: next, index: Math.min(index, Math.max(0, lastOf(next))) }
}

/** Returns the position of carried cards after a step. */
export function stepFrom(
  { columns, rowOf, othersIn }: CardPlaces,
  step: CardStep,
  moved: MovedCards,
  at: CardPlace,
): CardPlace {
  const row = rowOf(columns[at.column]!)
  const from = { column: row.indexOf(columns[at.column]!), index: at.index }
  const lastOf = (column: number) => othersIn(row[column]!, moved).length
  const { column, index } = placeAfter(step, from, row.length, lastOf)
  return { column: columns.indexOf(row[column]!), index }
}

/** Returns the spot one step away, skipping empty lists. Null for a step up from the first card. */
export function neighborOf(
  { cardsOf, placeOf, rowOf }: CardPlaces,
  step: CardStep,
  issue: Issue,
  column: Column,
): CardSpot | null {
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
