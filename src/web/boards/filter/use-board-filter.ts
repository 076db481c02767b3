import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { IssueFilter } from '#web/boards/cards/merge-filters.ts'
import type { Space } from '#web/paths.ts'
import type { Filter } from '#web/widgets/filter-bar/filter-field.ts'
import { filterInput, readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { boardFields } from './board-fields.ts'

/** The filter of a board is what its address says, and nowhere else. */
export function useBoardFilter(space: Space) {
  const [params, setParams] = useSearchParams()
  const fields = useMemo(() => boardFields(space), [space])
  // What else the address says, such as which card is open, changes no filter.
  const text = String(writeFilter(fields, new URLSearchParams(), readFilter(fields, params)))
  const filter = useMemo(() => readFilter(fields, new URLSearchParams(text)), [fields, text])
  // The values are text, as the address has them: the API reads them so.
  const issueFilter = useMemo(() => filterInput(fields, filter) as IssueFilter, [fields, filter])
  const context = useMemo(
    () => ({
      fields,
      filter,
      addressOf: (next: Filter) => `?${writeFilter(fields, params, next)}`,
      setFilter: (next: Filter, options = { replace: false }) =>
        setParams((current) => writeFilter(fields, current, next), options),
    }),
    [fields, filter, params, setParams],
  )
  return { context, issueFilter }
}
