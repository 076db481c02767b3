/** A list in the hand of somebody who moves it by keyboard: nothing has been sent yet. */
export interface Lift {
  readonly listId: number
  /** Where it was lifted, and where it is held now: places among the movable lists, from 0. */
  readonly from: number
  readonly at: number
}

export type LiftStep = 'left' | 'right' | 'first' | 'last'

export const LIFT_STEPS: readonly LiftStep[] = ['left', 'right', 'first', 'last']

/** Where a step leads from `at` among `count` places; it stops at the ends. */
export function placeAfter(step: LiftStep, at: number, count: number): number {
  if (step === 'first') return 0
  if (step === 'last') return count - 1
  return step === 'left' ? Math.max(0, at - 1) : Math.min(count - 1, at + 1)
}
