import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { countIssuesQuery } from '#web/boards/board/board-queries.ts'
import { issueFilter } from '#web/boards/board/issue-filter.ts'
import type { IssueFilter } from '#web/boards/board/merge-filters.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { PartCounts, partsOf } from '#web/issuables/filter/part-counts.tsx'
import { filterInput } from '#web/widgets/filter-bar/filter-params.ts'

/** Counts the list's issues without each part of the filter. */
export function HiddenCounts({ column, lists }: { column: Column; lists: readonly List[] }) {
  const { space, board } = useBoard()
  const { fields, filter, setFilter } = useFilter()
  return (
    <PartCounts
      parts={partsOf(fields, filter)}
      onChange={setFilter}
      countQuery={(rest) => {
        const asked = filterInput(fields, rest) as IssueFilter
        return {
          ...countIssuesQuery(space, board.id, issueFilter(column, board, lists, asked)),
          select: ({ value, isLeast }) => `${value}${isLeast ? '+' : ''}`,
        }
      }}
    />
  )
}
