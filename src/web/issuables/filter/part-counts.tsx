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

/** A part of a filter. */
export interface FilterPart<T> {
  readonly name: string
  /** The place of the part, such as `in filter 2`. Absent in the only filter. */
  readonly place?: string
  /** The filter without this part. */
  readonly rest: T
}

interface PartCountsProps<T> {
  parts: readonly FilterPart<T>[]
  /** Returns the query for another filter's number of results, formatted for display. */
  countQuery: (
    filter: T,
    // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data
  ) => UseQueryOptions<any, Error, string, any>
  onChange: (filter: T) => void
}

/** Shows the number of results without each part of the filter. Pressing a part removes it. */
export function PartCounts<T>({ parts: all, countQuery, onChange }: PartCountsProps<T>) {
  const parts = all.slice(0, MAX_COUNTED)
  const counts = useQueries({ queries: parts.map(({ rest }) => countQuery(rest)) })

  return (
    <ul className="flex flex-col gap-1 self-stretch">
      {parts.map((part, index) => {
        const { data, error } = counts[index]!
        return (
          <li key={`${part.name} ${part.place ?? ''}`}>
            <Button size="sm" variant="quiet" wide onPress={() => onChange(part.rest)}>
              <span className="truncate">
                Without “{part.name}”{part.place && ` ${part.place}`}
              </span>
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

/** Returns each token of a filter, and its search text. */
export function partsOf(fields: readonly FilterField[], filter: Filter): FilterPart<Filter>[] {
  const tokens = filter.tokens.flatMap((token) => {
    const field = fieldOf(fields, token.field)
    return field ? [{ name: tokenText(field, token), rest: withoutToken(filter, token) }] : []
  })
  const text = { name: filter.search, rest: { ...filter, search: '' } }
  return filter.search ? [...tokens, text] : tokens
}
