import type { HTMLAttributes } from 'react'

/** What somebody who may can do with the place of a list. */
export interface ListMoves {
  /** Its place among the lists that can be moved, from 0, and the titles of all of these. */
  readonly place: number
  readonly titles: readonly string[]
  readonly moveTo: (place: number) => void
  /** For the button that is the name of the list: lifting, carrying and dropping by keyboard. */
  readonly handle: HTMLAttributes<HTMLElement>
}
