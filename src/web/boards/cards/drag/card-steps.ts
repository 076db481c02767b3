/** Where a card is: the place of its column among all columns, and its own in that, both from 0. */
export interface CardPlace {
  readonly column: number
  readonly index: number
}

export type CardStep =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'first-list'
  | 'last-list'
  | 'top'
  | 'bottom'

/** The steps that also move a card at once. */
export const DIRECT_STEPS = ['left', 'right', 'up', 'down'] as const

export const CARD_STEPS: readonly CardStep[] = [
  ...DIRECT_STEPS,
  'first-list',
  'last-list',
  'top',
  'bottom',
]

/**
 * Where a step leads; it stops at the ends. `lastOf` tells the last place that the card can take in a column. Another
 * column is entered at the same height.
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
