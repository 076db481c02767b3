import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { paths } from '#web/paths.ts'
import { useDefaultQuery } from '#web/spaces/saved-views.ts'
import { isWidened, withParams, type ListAddress, type ListInputs } from './list-address.ts'
import { MERGEABILITY, type ListPlace } from './list-fields.ts'
import { isFilteredHere, MOST_READ } from './list-queries.ts'
import { queryOf } from './views/views-menu.tsx'

interface ListHintsProps {
  place: ListPlace
  address: ListAddress
  inputs: ListInputs
}

/** Explains why the list leaves out merge requests, or shows other people's. */
export function ListHints({ place, address, inputs }: ListHintsProps) {
  const [params] = useSearchParams()
  const [defaultQuery] = useDefaultQuery(paths.mergeRequests(place))
  const isDefault = params.size > 0 && queryOf(params) === defaultQuery
  const isOwnOnly = place === null && inputs.flat().some((input) => input['scope'] === undefined)
  const isMergeability = inputs.flat().some((input) => MERGEABILITY in input)
  const filters = [address.filter, ...address.alternatives]
  return (
    <>
      {isDefault && (
        <Hint>
          Your default view. <HintLink to="?">Show all</HintLink>
        </Hint>
      )}
      {isOwnOnly && (
        <Hint>
          Showing only merge requests that you created.{' '}
          <HintLink to={`?${withParams(params, { scope: 'all' })}`}>Show everyone’s</HintLink>
        </Hint>
      )}
      {address.state === 'locked' && (
        <Hint>Merge requests are locked briefly while they are being merged.</Hint>
      )}
      {isFilteredHere(inputs) && (
        <Hint>
          Only the first {MOST_READ.toLocaleString('en')} merge requests are searched.
          {isMergeability && ' Those not yet checked for conflicts are left out.'}
        </Hint>
      )}
      {filters.some((filter) => isWidened(place, filter)) && (
        <Hint>Showing everyone’s merge requests because the filter names a person.</Hint>
      )}
    </>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-small text-muted">{children}</p>
}

function HintLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-accent underline">
      {children}
    </Link>
  )
}
