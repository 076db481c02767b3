import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { IssueFilter } from '#web/boards/board/merge-filters.ts'
import { boardFields } from '#web/issuables/filter/filter-fields.ts'
import type { Space } from '#web/paths.ts'
import type { Filter, FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { filterInput, readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { readSort, writeSort, type BoardSort } from './board-sort.ts'

/** The filter of a board is what its address says, and nowhere else; so is how it is sorted. */
export function useBoardFilter(space: Space) {
  const [params, setParams] = useSearchParams()
  const fields = useMemo(() => boardFields(space), [space])
  // What else the address says, such as which card is open, changes no filter.
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

/** The same as what an address says, without drawing anything. */
export function issueFilterOf(space: Space, params: URLSearchParams): IssueFilter {
  const fields = boardFields(space)
  return toIssueFilter(fields, readKnown(fields, params))
}

function readKnown(fields: readonly FilterField[], params: URLSearchParams) {
  return { filter: readFilter(fields, params), sort: readSort(params) }
}

function toIssueFilter(
  fields: readonly FilterField[],
  { filter, sort }: ReturnType<typeof readKnown>,
): IssueFilter {
  // The values are text, as the address has them: the API reads them so.
  const input = filterInput(fields, filter) as IssueFilter
  return sort ? { ...input, order_by: sort.by, sort: sort.direction } : input
}
