import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { belongsTo, showsAlso, type CardEffect } from './card-effect.ts'

/** One of the cards that move together. */
export interface MovedCard {
  /** As it was when it was taken. */
  readonly issue: Issue
  readonly from: Column
  readonly effect: CardEffect
  /** As it will be. */
  readonly after: Issue
}

/** An intention to move cards: in this order, next to each other, to one place. */
export interface CardMove {
  readonly cards: readonly MovedCard[]
  readonly to: Column
  /** The global ids of the cards that they will stand between; null at an end, or where there is no order to choose. */
  readonly beforeId: number | null
  readonly afterId: number | null
}

/** Whether a move may change what a column shows. */
export function concerns({ cards, to }: CardMove, column: Column): boolean {
  // A card may be in several parts of Open, where the board has rows.
  if (column.key === to.key || (column.kind === 'open' && column.cell)) return true
  return cards.some(
    ({ issue, from, after }) =>
      from.key === column.key || belongsTo(issue, column) || belongsTo(after, column),
  )
}

/**
 * The pages of a column as they are drawn: what the server confirmed, with every intention that it has not answered
 * yet applied in turn. An intention that fails is simply no longer among them. Applying one twice equals once; pages
 * that no intention touches are returned as they are.
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

/** Next to their neighbours, as far as these are there; else at the top. */
function insert<P extends Page<Issue>>(pages: P[], { cards, beforeId, afterId }: CardMove): P[] {
  const placeOf = (neighbour: number | null) => {
    const page = pages.findIndex(({ items }) => items.some(({ id }) => id === neighbour))
    return page === -1
      ? null
      : { page, at: pages[page]!.items.findIndex(({ id }) => id === neighbour) }
  }
  const after = placeOf(afterId)
  const before = placeOf(beforeId)
  const place = after ?? (before && { page: before.page, at: before.at + 1 }) ?? { page: 0, at: 0 }
  const block = cards.map((card) => card.after)
  return pages.map((page, index) =>
    index === place.page ? { ...page, items: page.items.toSpliced(place.at, 0, ...block) } : page,
  )
}
