import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import { issueFilterFields } from '#web/issuables/filter/issue-fields.ts'
import type { Space } from '#web/paths.ts'
import type { Filter } from '#web/widgets/filter-bar/filter-field.ts'
import { readFilter, writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { readKnown, toIssueFilter } from './board-filter.ts'
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
