import type { UseQueryOptions } from '@tanstack/react-query'

import { PartCounts, partsOf, type FilterPart } from '#web/issuables/filter/part-counts.tsx'
import { counted } from '#web/lib/counted.ts'
import {
  isEmptyFilter,
  type Filter,
  type FilterField,
} from '#web/widgets/filter-bar/filter-field.ts'
import { inputsOf, onlyInput, ROWS, type ListAddress, type State } from './list-address.ts'
import { STATE, type ListPlace } from './list-fields.ts'
import { countQuery, listQuery } from './list-queries.ts'

export interface WhyNoneProps {
  place: ListPlace
  fields: readonly FilterField[]
  address: ListAddress
  onChange: (filter: Filter, alternatives: readonly Filter[]) => void
}

type Filters = Pick<ListAddress, 'filter' | 'alternatives'>

/** Shows the number of results without each part of a filter and of its alternatives. */
export function WhyNone({ place, fields, address, onChange }: WhyNoneProps) {
  return (
    <div className="mx-auto mt-2 flex max-w-96">
      <PartCounts
        parts={allParts(fields, address)}
        onChange={({ filter, alternatives }) => onChange(filter, alternatives)}
        countQuery={(filters) => countOf(place, fields, address, filters)}
      />
    </div>
  )
}

/** The parts of the main filter, all alternatives together, and the parts of each alternative that has several. */
function allParts(fields: readonly FilterField[], address: Filters): FilterPart<Filters>[] {
  const { filter, alternatives } = address
  const main = partsOf(fields, filter).map((part) => ({
    ...part,
    rest: { filter: part.rest, alternatives },
  }))
  if (alternatives.length === 0) return main
  const all = {
    name: `Any of ${counted(alternatives.length, 'filter')}`,
    rest: { filter, alternatives: [] },
  }
  const inAlternatives = alternatives.flatMap((alternative, at) =>
    partsOf(fields, alternative)
      .filter(({ rest }) => !isEmptyFilter(rest))
      .map(({ name, rest }) => ({
        name,
        place: `in filter ${at + 1}`,
        rest: { filter, alternatives: alternatives.with(at, rest) },
      })),
  )
  return [...main, all, ...inAlternatives]
}

/** Counts a list. A merged list has no total, so only its first page is counted. */
function countOf(
  place: ListPlace,
  fields: readonly FilterField[],
  address: ListAddress,
  filters: Filters,
  // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data
): UseQueryOptions<any, Error, string, any> {
  const inputs = inputsOf(place, fields, { ...address, ...filters })
  const state = stateWith(filters.filter, address.state)
  const only = onlyInput(inputs)
  if (only !== null) {
    return {
      ...countQuery(place, only, state),
      select: ({ total }) => total?.toLocaleString('en') ?? 'not counted',
    }
  }
  return {
    ...listQuery(place, { inputs, state, sort: address.sort, page: 1, size: ROWS }),
    select: ({ items, nextPage }) =>
      nextPage === null ? String(items.length) : `more than ${ROWS}`,
  }
}

/** The locked state is a part of the filter. Other states have tabs. */
function stateWith({ tokens }: Filter, state: State): State {
  if (state !== 'locked') return state
  return tokens.some(({ field }) => field === STATE) ? state : 'opened'
}
