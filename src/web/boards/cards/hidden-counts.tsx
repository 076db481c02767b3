import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { amountOf, countIssuesQuery } from '#web/boards/board/board-queries.ts'
import { issueFilter } from '#web/boards/board/issue-filter.ts'
import type { IssueFilter } from '#web/boards/board/merge-filters.ts'
import type { Amount } from '#web/boards/board/summarise.ts'
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
          ...countIssuesQuery(space, issueFilter(column, board, lists, asked)),
          select: (page: Page<Issue>) => amountWords(amountOf(page)),
        }
      }}
    />
  )
}

function amountWords({ value, isLeast }: Amount): string {
  return `${value}${isLeast ? '+' : ''}`
}
