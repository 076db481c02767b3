import type { Page } from '#web/api/paging.ts'
import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'
import { applyEffect, belongsTo, type CardEffect } from './card-effect.ts'

/** An intention to move a card. */
export interface CardMove {
  /** As it was when it was taken. */
  readonly issue: Issue
  readonly from: Column
  readonly to: Column
  readonly effect: CardEffect
  /** The global ids of the cards that it will stand between; null at an end, or where there is no order to choose. */
  readonly beforeId: number | null
  readonly afterId: number | null
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
  const { id } = move.issue
  const was = pages.some(({ items }) => items.some((issue) => issue.id === id))
  const arrives = column.key === move.to.key
  if (pages.length === 0 || (!was && !arrives)) return pages
  const moved = applyEffect(move.issue, move.effect, move.to)
  if (!arrives && belongsTo(moved, column)) {
    return pages.map((page) => ({
      ...page,
      items: page.items.map((issue) => (issue.id === id ? moved : issue)),
    }))
  }
  const rest = pages.map((page) => ({
    ...page,
    items: page.items.filter((issue) => issue.id !== id),
    total: page.total === null ? null : page.total + (arrives ? 1 : 0) - (was ? 1 : 0),
  }))
  return arrives ? insert(rest, moved, move) : rest
}

/** Next to its neighbours, as far as they are there; else at the top. */
function insert<P extends Page<Issue>>(
  pages: P[],
  moved: Issue,
  { beforeId, afterId }: CardMove,
): P[] {
  const placeOf = (neighbour: number | null) => {
    const page = pages.findIndex(({ items }) => items.some(({ id }) => id === neighbour))
    return page === -1
      ? null
      : { page, at: pages[page]!.items.findIndex(({ id }) => id === neighbour) }
  }
  const after = placeOf(afterId)
  const before = placeOf(beforeId)
  const place = after ?? (before && { page: before.page, at: before.at + 1 }) ?? { page: 0, at: 0 }
  return pages.map((page, index) =>
    index === place.page ? { ...page, items: page.items.toSpliced(place.at, 0, moved) } : page,
  )
}
