import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Page } from '#web/api/paging.ts'
import type { Board, Column, List } from '#web/boards/board-column.ts'
import { listIssuesQuery } from '#web/boards/board-queries.ts'
import { drawCards, type CardMove } from '#web/boards/card-moves/draw-cards.ts'
import type { Issue } from '#web/boards/issue.ts'
import type { Space } from '#web/paths.ts'
import { isInAnyMilestone, issueFilter } from './issue-filter.ts'

/** The issues of a column as far as they are loaded, with what its header says about all of them. */
export interface ListIssues {
  readonly issues: readonly Issue[]
  /** Of all pages. */
  readonly count: Amount
  /** The sum of the weights; null if no issue has one. */
  readonly weight: Amount | null
}

const NONE: readonly CardMove[] = []
const NO_PAGES: readonly Page<Issue>[] = []

/** A number, or the least that it can be: servers need not tell totals. */
export interface Amount {
  readonly value: number
  readonly isLeast: boolean
}

/** `moves` are those of cards that are to be drawn before the server has confirmed them. */
export function useListIssues(
  space: Space,
  board: Board,
  column: Column,
  lists: readonly List[],
  moves: readonly CardMove[] = NONE,
) {
  const query = useInfiniteQuery(
    listIssuesQuery(space, board.id, issueFilter(column, board, lists)),
  )
  const { data } = query
  const isOpen = column.kind === 'open'
  const drawn = drawCards(data?.pages ?? NO_PAGES, column, moves)
  const touched = drawn === (data?.pages ?? NO_PAGES) ? null : moves
  const summary = useMemo(
    () =>
      summarise(drawCards(data?.pages ?? NO_PAGES, column, touched ?? NONE), isOpen ? lists : []),
    [data, column, touched, isOpen, lists],
  )
  return { ...summary, query }
}

/** Adds up pages. An issue that moved between two reads may be on both; in Open it may belong to a milestone list. */
export function summarise(pages: readonly Page<Issue>[], elsewhere: readonly List[]): ListIssues {
  const rows = pages.flatMap((page) => page.items)
  const own = rows.filter((issue) => !isInAnyMilestone(issue.milestone?.id, elsewhere))
  const issues = [...new Map(own.map((issue) => [issue.id, issue])).values()]
  const hasMore = Boolean(pages.at(-1)?.nextPage)
  const total = pages.at(-1)?.total ?? null
  const weights = issues.flatMap((issue) => issue.weight ?? [])
  return {
    issues,
    count:
      hasMore && total !== null
        ? { value: Math.max(total - (rows.length - issues.length), issues.length), isLeast: false }
        : { value: issues.length, isLeast: hasMore },
    weight:
      weights.length > 0
        ? { value: weights.reduce((sum, weight) => sum + weight, 0), isLeast: hasMore }
        : null,
  }
}
