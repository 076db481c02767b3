import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { countIssuesQuery } from '#web/boards/board/board-queries.ts'
import { issueFilter } from '#web/boards/board/issue-filter.ts'
import type { Amount } from '#web/boards/board/summarise.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { isEmptyFilter } from '#web/widgets/filter-bar/filter-field.ts'
import { limitsOf, NO_LIMITS, type ListLimits } from './list-limits.ts'

interface Limits {
  /** The limits that the header shows. */
  readonly limits: ListLimits
  /** The limits shown as a line among the cards. No limits when a filter hides cards. */
  readonly line: ListLimits
  /** The unfiltered count. Null unless a filter may hide issues in a limited list. */
  readonly whole: Amount | null
}

/** A list's limits. Issues that a filter hides count too, but their weights are unknown. */
export function useLimits(column: Column, lists: readonly List[]): Limits {
  const { space, board } = useBoard()
  const isFiltered = !isEmptyFilter(useFilter().filter)
  const { list } = column
  const own = useMemo(() => limitsOf(list), [list])
  const { data: whole } = useQuery({
    ...countIssuesQuery(space, issueFilter(column, board, lists, {})),
    enabled: isFiltered && own.count !== null,
  })
  return useMemo(() => {
    if (!isFiltered) return { limits: own, line: own, whole: null }
    if (own.count === null || whole === undefined) {
      return { limits: NO_LIMITS, line: NO_LIMITS, whole: null }
    }
    return { limits: { count: own.count, weight: null }, line: NO_LIMITS, whole }
  }, [isFiltered, own, whole])
}
