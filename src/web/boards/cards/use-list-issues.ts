import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Page } from '#web/api/paging.ts'
import type { Column, List } from '#web/boards/board-column.ts'
import { useBoard } from '#web/boards/board-context.ts'
import { listIssuesQuery } from '#web/boards/board-queries.ts'
import { drawCards, type CardMove } from '#web/boards/card-moves/draw-cards.ts'
import type { Issue } from '#web/boards/issue.ts'
import { isInAnyMilestone } from './issue-filter.ts'
import { useColumnFilter } from './use-column-query.ts'
import { useGuess } from './use-guess.ts'

/** The issues of a column as far as they are loaded, with what its header says about all of them. */
export interface ListIssues {
  readonly issues: readonly Issue[]
  /** Of all pages. */
  readonly count: Amount
  /** The sum of the weights; null if no issue has one. */
  readonly weight: Amount | null
}

const NONE: readonly CardMove[] = []

/** A number, or the least that it can be: servers need not tell totals. */
export interface Amount {
  readonly value: number
  readonly isLeast: boolean
}

/** `moves` are those of cards that are to be drawn before the server has confirmed them. */
export function useListIssues(
  column: Column,
  lists: readonly List[],
  moves: readonly CardMove[] = NONE,
) {
  const { space, board } = useBoard()
  const filter = useColumnFilter()(column, lists)
  const query = useInfiniteQuery(listIssuesQuery(space, board.id, filter))
  const { pages, isGuess } = useGuess(query, filter)
  const isOpen = column.kind === 'open'
  const drawn = drawCards(pages, column, moves)
  const touched = drawn === pages ? null : moves
  const summary = useMemo(
    () => summarise(drawCards(pages, column, touched ?? NONE), isOpen ? lists : []),
    [pages, column, touched, isOpen, lists],
  )
  const contradiction = 'contradiction' in filter ? filter.contradiction : null
  return { ...summary, query, isGuess, contradiction }
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
