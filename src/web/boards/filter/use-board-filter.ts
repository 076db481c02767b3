import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { IssueFilter } from '#web/boards/cards/merge-filters.ts'
import type { Space } from '#web/paths.ts'
import type { Filter } from '#web/widgets/filter-bar/filter-field.ts'
import { filterInput, readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { boardFields } from './board-fields.ts'
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
    return { filter: readFilter(fields, read), sort: readSort(read) }
  }, [fields, text])
  const issueFilter = useMemo(() => {
    const { filter, sort } = known
    // The values are text, as the address has them: the API reads them so.
    const input = filterInput(fields, filter) as IssueFilter
    return sort ? { ...input, order_by: sort.by, sort: sort.direction } : input
  }, [fields, known])
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
