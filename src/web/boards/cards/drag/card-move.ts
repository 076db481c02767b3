import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { belongsTo, showsAlso, type CardEffect } from './card-effect.ts'

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

/** True for a card that moves, given by its global issue id. */
export function isIn({ cards }: MovedCards | CardMove, issueId: number): boolean {
  return cards.some(({ issue }) => issue.id === issueId)
}

/** A position on the board: the column's index and the card's index in the column, both from 0. */
export interface CardPlace {
  readonly column: number
  readonly index: number
}

export interface MovedCard {
  /** The issue before the move. */
  readonly issue: Issue
  readonly from: Column
  readonly effect: CardEffect
  /** The issue after the move. */
  readonly after: Issue
}

/** A requested move of cards to one position. There the cards are adjacent, in this order. */
export interface CardMove {
  readonly cards: readonly MovedCard[]
  readonly to: Column
  /** The global ids of the neighbors at the target. Null at an end, or if the list determines the order. */
  readonly beforeId: number | null
  readonly afterId: number | null
}

/** The pages of a column that has not loaded yet. Moved cards are drawn in it all the same. */
export const NO_PAGES: readonly Page<Issue>[] = [{ items: [], nextPage: null, total: null }]

/** True when a move may change a column's cards. */
export function concerns({ cards, to }: CardMove, column: Column): boolean {
  // With rows, several of Open's cells may show a card.
  if (column.key === to.key || (column.kind === 'open' && column.cell)) return true
  return cards.some(
    ({ issue, from, after }) =>
      from.key === column.key || belongsTo(issue, column) || belongsTo(after, column),
  )
}

/**
 * Returns a column's pages as drawn: the confirmed pages with each pending move applied in turn. A failed move is no
 * longer pending, so no rollback is needed. Applying a move twice has the same result as once. Unaffected pages keep
 * their identity.
 */
export function drawCards<P extends Page<Issue>>(
  pages: readonly P[],
  column: Column,
  moves: readonly CardMove[],
): readonly P[] {
  return moves.reduce((drawn, move) => drawMove(drawn, column, move), pages)
}

function drawMove<P extends Page<Issue>>(
  pages: readonly P[],
  column: Column,
  move: CardMove,
): readonly P[] {
  const moved = new Map(move.cards.map((card) => [card.issue.id, card]))
  const were = pages.flatMap(({ items }) => items.filter(({ id }) => moved.has(id)))
  const arrives = column.key === move.to.key
  if (pages.length === 0 || (were.length === 0 && !arrives)) return pages
  const stays = ({ id }: Issue) => !arrives && showsAlso(column, moved.get(id)!.after, move.to)
  const gone = were.filter((issue) => !stays(issue)).length
  const rest = pages.map((page) => ({
    ...page,
    items: page.items.flatMap((issue) => {
      const card = moved.get(issue.id)
      if (!card) return [issue]
      return stays(issue) ? [card.after] : []
    }),
    total: page.total === null ? null : page.total + (arrives ? moved.size : 0) - gone,
  }))
  return arrives ? insert(rest, move) : rest
}

/** Inserts the cards next to a neighbor, or at the top if the column shows neither neighbor. */
function insert<P extends Page<Issue>>(pages: P[], { cards, beforeId, afterId }: CardMove): P[] {
  const placeOf = (neighbor: number | null) => {
    const page = pages.findIndex(({ items }) => items.some(({ id }) => id === neighbor))
    return page === -1
      ? null
      : { page, at: pages[page]!.items.findIndex(({ id }) => id === neighbor) }
  }
  const after = placeOf(afterId)
  const before = placeOf(beforeId)
  const place = after ?? (before && { page: before.page, at: before.at + 1 }) ?? { page: 0, at: 0 }
  const block = cards.map((card) => card.after)
  return pages.map((page, index) =>
    index === place.page ? { ...page, items: page.items.toSpliced(place.at, 0, ...block) } : page,
  )
}
