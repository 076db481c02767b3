import type { CardPlace } from './card-move.ts'

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
