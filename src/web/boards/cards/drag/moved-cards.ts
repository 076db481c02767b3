import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'

/** The cards that move together. */
export interface MovedCards {
  /** The pressed or focused card and its column. */
  readonly lead: Issue
  readonly column: Column
  /** All cards in board order, including the lead. */
  readonly cards: readonly { readonly issue: Issue; readonly from: Column }[]
}

export function oneCard(issue: Issue, column: Column): MovedCards {
  return { lead: issue, column, cards: [{ issue, from: column }] }
}

export function isIn({ cards }: MovedCards, issue: Issue): boolean {
  return cards.some((card) => card.issue.id === issue.id)
}
