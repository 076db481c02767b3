import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Filter, FilterField } from '#web/widgets/filter-bar/filter-field.ts'
import { EmptyRows } from '#web/widgets/section.tsx'
import { inputOf, type ListAddress, type State } from './list-address.ts'
import { STATE, type ListPlace } from './list-fields.ts'
import { countQuery } from './list-queries.ts'

const PartCounts = lazyPart(
  async () => (await import('#web/issuables/filter/part-counts.tsx')).PartCounts,
)

interface NoResultsProps {
  place: ListPlace
  fields: readonly FilterField[]
  address: ListAddress
  onChange: (filter: Filter) => void
  /** Clears the filter and its alternatives. */
  onClear: () => void
}

/** The empty state of a filtered list. Counts the results without each part of the filter on demand. */
export function NoResults({ place, fields, address, onChange, onClear }: NoResultsProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <EmptyRows>
      <p>No merge requests match the filter.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-1">
        <Button size="sm" onPress={onClear}>
          Clear filter
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isAsked}
          onPress={() => setAsked(!isAsked)}
        >
          Why?
        </Button>
      </div>
      {isAsked && (
        <div className="mx-auto mt-2 flex max-w-96">
          <PartCounts
            fields={fields}
            filter={address.filter}
            onChange={onChange}
            countQuery={(filter) => ({
              ...countQuery(
                place,
                inputOf(place, fields, { ...address, filter }),
                stateWith(filter, address.state),
              ),
              select: (count) => count?.toLocaleString('en') ?? 'not counted',
            })}
          />
        </div>
      )}
    </EmptyRows>
  )
}

/** The locked state is a part of the filter. Other states have tabs. */
function stateWith({ tokens }: Filter, state: State): State {
  if (state !== 'locked') return state
  return tokens.some(({ field }) => field === STATE) ? state : 'opened'
}
