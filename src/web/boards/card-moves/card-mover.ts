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
  | 'firstList'
  | 'lastList'
  | 'top'
  | 'bottom'

/** Which step an arrow key means, with Control to the end; undefined for all other keys. */
export function stepOfArrow(key: string, withControl: boolean): CardStep | undefined {
  if (key === 'ArrowLeft') return withControl ? 'firstList' : 'left'
  if (key === 'ArrowRight') return withControl ? 'lastList' : 'right'
  if (key === 'ArrowUp' || key === 'Home') return withControl || key === 'Home' ? 'top' : 'up'
  if (key === 'ArrowDown' || key === 'End') return withControl || key === 'End' ? 'bottom' : 'down'
  return undefined
}

/** Which step a letter means: `hjkl`, as in editors. */
export function stepOfLetter(key: string): CardStep | undefined {
  const steps: Record<string, CardStep> = { h: 'left', j: 'down', k: 'up', l: 'right' }
  return steps[key.toLowerCase()]
}

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
  const wanted = { left: column - 1, right: column + 1, firstList: 0, lastList: columns - 1 }[step]
  const next = Math.min(columns - 1, Math.max(0, wanted))
  return { column: next, index: Math.min(index, Math.max(0, lastOf(next))) }
}
