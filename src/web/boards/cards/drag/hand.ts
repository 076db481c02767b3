import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'

/** Cards that are moved together. */
export interface Hand {
  /** The one that was taken hold of, and the column where it is. */
  readonly lead: Issue
  readonly column: Column
  /** All of them in the order of the board, the lead too. */
  readonly cards: readonly { readonly issue: Issue; readonly from: Column }[]
}

export function oneCard(issue: Issue, column: Column): Hand {
  return { lead: issue, column, cards: [{ issue, from: column }] }
}

/** Tells the cards that are in hand from the others. */
export function isIn({ cards }: Hand, issue: Issue): boolean {
  return cards.some((card) => card.issue.id === issue.id)
}
