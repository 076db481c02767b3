import { useQueries, type UseQueryOptions } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import {
  fieldOf,
  tokenText,
  withoutToken,
  type Filter,
  type FilterField,
} from '#web/widgets/filter-bar/filter-field.ts'

/** The maximum number of counts. Each takes one request. */
const MAX_COUNTED = 4

interface PartCountsProps {
  fields: readonly FilterField[]
  filter: Filter
  /** Returns the query for another filter's number of results, formatted for display. */
  countQuery: (
    filter: Filter,
    // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data
  ) => UseQueryOptions<any, Error, string, any>
  onChange: (filter: Filter) => void
}

/** Shows the number of results without each part of the filter. Pressing a part removes it. */
export function PartCounts({ fields, filter, countQuery, onChange }: PartCountsProps) {
  const all = partsOf(filter)
  const parts = all.slice(0, MAX_COUNTED)
  const counts = useQueries({ queries: parts.map(({ rest }) => countQuery(rest)) })

  function nameOf({ token }: Part): string {
    const field = token && fieldOf(fields, token.field)
    return field ? tokenText(field, token) : filter.search
  }

  return (
    <ul className="flex flex-col gap-1 self-stretch">
      {parts.map((part, index) => {
        const { data, error } = counts[index]!
        return (
          <li key={nameOf(part)}>
            <Button size="sm" variant="quiet" wide onPress={() => onChange(part.rest)}>
              <span className="truncate">Without “{nameOf(part)}”</span>
              <span className="ml-auto text-text tabular-nums">
                {error ? wordsOf(error) : (data ?? <Spinner />)}
              </span>
            </Button>
          </li>
        )
      })}
      {all.length > parts.length && <li>Only the first {MAX_COUNTED} filters are counted.</li>}
    </ul>
  )
}

interface Part {
  /** Null for the search text. */
  readonly token: Filter['tokens'][number] | null
  /** The filter without this part. */
  readonly rest: Filter
}

function partsOf(filter: Filter): Part[] {
  const tokens = filter.tokens.map((token) => ({ token, rest: withoutToken(filter, token) }))
  const text = { token: null, rest: { ...filter, search: '' } }
  return filter.search ? [...tokens, text] : tokens
}
