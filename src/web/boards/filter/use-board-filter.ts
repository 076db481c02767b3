import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { IssueFilter } from '#web/boards/board/merge-filters.ts'
import { issueFilterFields } from '#web/issuables/filter/issue-fields.ts'
import type { Space } from '#web/paths.ts'
import type { Filter, FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { filterInput, readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { readSort, writeSort, type BoardSort } from './board-sort.ts'

/** Reads and writes the board's filter and order, which are stored only in the URL. */
export function useBoardFilter(space: Space) {
  const [params, setParams] = useSearchParams()
  const fields = useMemo(() => issueFilterFields(space), [space])
  // Ignores other parameters, such as the open card.
  const own = writeFilter(fields, new URLSearchParams(), readFilter(fields, params))
  const text = String(writeSort(own, readSort(params)))
  const known = useMemo(() => {
    const read = new URLSearchParams(text)
    return readKnown(fields, read)
  }, [fields, text])
  const issueFilter = useMemo(() => toIssueFilter(fields, known), [fields, known])
  const context = useMemo(
    () => ({
      fields,
      ...known,
      addressOf: (next: Filter) => `?${writeFilter(fields, params, next)}`,
      setFilter: (next: Filter, options = { replace: false }) =>
        setParams((current) => writeFilter(fields, current, next), options),
      setSort: (next: BoardSort) => setParams((current) => writeSort(current, next)),
    }),
    [fields, known, params, setParams],
  )
  return { context, issueFilter }
}

/** Reads the filter from URL parameters, outside React. */
export function issueFilterOf(space: Space, params: URLSearchParams): IssueFilter {
  const fields = issueFilterFields(space)
  return toIssueFilter(fields, readKnown(fields, params))
}

function readKnown(fields: readonly FilterField[], params: URLSearchParams) {
  return { filter: readFilter(fields, params), sort: readSort(params) }
}

function toIssueFilter(
  fields: readonly FilterField[],
  { filter, sort }: ReturnType<typeof readKnown>,
): IssueFilter {
  // Filter values stay strings. The API parses them.
  const input = filterInput(fields, filter) as IssueFilter
  return sort ? { ...input, order_by: sort.by, sort: sort.direction } : input
}
