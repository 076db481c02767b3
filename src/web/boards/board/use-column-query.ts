import { useCallback } from 'react'

import type { Column, List } from './board-column.ts'
import { useBoard } from './board-context.ts'
import { listIssuesQuery } from './board-queries.ts'
import { issueFilter } from './issue-filter.ts'

/** Returns a function that computes the API filter of a column. */
export function useColumnFilter() {
  const { board, filter } = useBoard()
  return useCallback(
    (column: Column, lists: readonly List[]) => issueFilter(column, board, lists, filter),
    [board, filter],
  )
}

/** Returns a function that makes the issues query of a column. */
export function useColumnQuery() {
  const { space, board } = useBoard()
  const filterOf = useColumnFilter()
  return useCallback(
    (column: Column, lists: readonly List[]) =>
      listIssuesQuery(space, board.id, filterOf(column, lists)),
    [space, board.id, filterOf],
  )
}
