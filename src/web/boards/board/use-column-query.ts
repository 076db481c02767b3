import { useCallback } from 'react'

import type { Column, List } from './board-column.ts'
import { useBoard } from './board-context.ts'
import { listIssuesQuery } from './board-queries.ts'
import { issueFilter } from './issue-filter.ts'

/** Returns a function that computes a column's API filter. */
export function useColumnFilter() {
  const { board, filter } = useBoard()
  return useCallback(
    (column: Column, lists: readonly List[]) => issueFilter(column, board, lists, filter),
    [board, filter],
  )
}

/** Returns a function that creates a column's issues query. */
export function useColumnQuery() {
  const { space, board } = useBoard()
  const filterOf = useColumnFilter()
  return useCallback(
    (column: Column, lists: readonly List[]) =>
      listIssuesQuery(space, board.id, filterOf(column, lists)),
    [space, board.id, filterOf],
  )
}
