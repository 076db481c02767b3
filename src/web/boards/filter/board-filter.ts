import type { IssueFilter } from '#web/boards/board/merge-filters.ts'
import { issueFilterFields } from '#web/issuables/filter/issue-fields.ts'
import type { Space } from '#web/paths.ts'
import type { FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { filterInput, readFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { readSort } from './board-sort.ts'

/** Reads the filter from URL parameters. */
export function issueFilterOf(space: Space, params: URLSearchParams): IssueFilter {
  const fields = issueFilterFields(space)
  return toIssueFilter(fields, readKnown(fields, params))
}

/** Reads the filter and the order from URL parameters. */
export function readKnown(fields: readonly FilterField[], params: URLSearchParams) {
  return { filter: readFilter(fields, params), sort: readSort(params) }
}

export function toIssueFilter(
  fields: readonly FilterField[],
  { filter, sort }: ReturnType<typeof readKnown>,
): IssueFilter {
  // Filter values stay strings. The API parses them.
  const input = filterInput(fields, filter) as IssueFilter
  return sort ? { ...input, order_by: sort.by, sort: sort.direction } : input
}
