import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

import { TabLabel } from '#web/ui/tab-label.tsx'
import { STATES, withParams, type State } from './list-address.ts'
import type { ListPlace } from './list-fields.ts'
import { countQuery } from './list-queries.ts'

const NAMES = { opened: 'Open', merged: 'Merged', closed: 'Closed', all: 'All' } as const

interface ListTabsProps {
  place: ListPlace
  /** Null when the list cannot be counted. */
  input: Readonly<Record<string, unknown>> | null
  state: State
  /** False while the rows load. Counts are requested after the rows. */
  canCount: boolean
}

/** The list's states, with counts if the server provides them. */
export function ListTabs({ state: shown, input, ...list }: ListTabsProps) {
  const [params] = useSearchParams()
  return (
    <nav aria-label="State" className="border-b border-hairline">
      <ul className="-mb-px flex gap-5 overflow-x-auto">
        {STATES.map((state) => (
          <li key={state}>
            <Link
              to={`?${withParams(params, { state: state === 'opened' ? null : state })}`}
              aria-current={state === shown ? 'page' : undefined}
              className="flex items-baseline gap-1.5 border-b-2 border-transparent py-2 text-muted hover:text-text aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-text pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:py-3"
            >
              <TabLabel>{NAMES[state]}</TabLabel>
              {input && <Count {...list} input={input} state={state} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type CountProps = ListTabsProps & { input: NonNullable<ListTabsProps['input']> }

/** Reserves space until the count loads. */
function Count({ place, input, state, canCount }: CountProps) {
  const count = useQuery({ ...countQuery(place, input, state), enabled: canCount }).data
  return (
    <span className="min-w-4 text-small text-faint tabular-nums">
      {count?.toLocaleString('en') ?? ''}
    </span>
  )
}
