import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { use, useRef, useState } from 'react'

import { currentUserQuery } from '#web/api/current-user.ts'
import { copy } from '#web/ui/copy.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { FilterBar } from '#web/widgets/filter-bar/filter-bar.tsx'
import {
  type Filter,
  type FilterField,
  isEmptyFilter,
} from '#web/widgets/filter-bar/filter-field.ts'
import { alternativeFields } from './any-of/alternatives.ts'
import { DisplayButton } from './display/display-button.tsx'
import type { ListAddress } from './list-address.ts'
import type { ListPlace } from './list-fields.ts'
import { SortMenu } from './sort-menu.tsx'
import { ViewsMenu } from './views/views-menu.tsx'

const AnyOf = lazyPart(async () => (await import('./any-of/any-of.tsx')).AnyOf)

/** Changes the filter and its alternatives. Null keeps either. With `replace`, history gets no entry. */
export type ChangeFilters = (
  filter: Filter | null,
  alternatives?: readonly Filter[] | null,
  replace?: boolean,
) => void

interface ListControlsProps {
  place: ListPlace
  fields: readonly FilterField[]
  address: ListAddress
  onChange: ChangeFilters
  /** Receives the search while the user types. */
  onDraft: (search: string | null) => void
  onRecheck: () => void
  onRefresh: () => void
  /** Moves the focus to the rows. */
  onLeave: () => void
}

/** A list's filter and alternatives, its views, order and display. */
export function ListControls({
  place,
  fields,
  address,
  onChange,
  onDraft,
  onRecheck,
  onRefresh,
  onLeave,
}: ListControlsProps) {
  const me = useQuery(currentUserQuery()).data?.username
  // The placeholder is too small for filters, so the rows would move.
  if (address.alternatives.length > 0) use(AnyOf.preload())
  const [isAnyOf, setAnyOf] = useState(false)
  if (address.alternatives.length > 0 && !isAnyOf) setAnyOf(true)
  const controls = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={controls} className="flex items-start justify-end gap-1.5 max-sm:flex-wrap">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <FilterBar
            label="Filter merge requests"
            fields={fields}
            filter={address.filter}
            me={me}
            onChange={(next, { replace, alternatives }) => onChange(next, alternatives, replace)}
            onDraft={onDraft}
            readAnyOf={async (text) =>
              (await import('./any-of/any-of-text.ts')).readAnyOfText(fields, text, me)
            }
            onRefresh={onRefresh}
            onLeave={onLeave}
            locked={<ScopeChip place={place} />}
            hasAlternatives={address.alternatives.length > 0}
          />
        </div>
        <ViewsMenu
          place={place}
          actions={[
            {
              id: 'any-of',
              label: 'Match any of several filters…',
              disabled: isAnyOf,
              onAction: () => setAnyOf(true),
            },
            { id: 'recheck', label: 'Check again for conflicts', onAction: onRecheck },
            ...copyEntries(place, fields, address),
          ]}
        />
        <SortMenu sort={address.sort} />
        <DisplayButton isInProject={place?.kind === 'project'} />
      </div>
      {isAnyOf && (
        <AnyOf
          fields={alternativeFields(fields)}
          alternatives={address.alternatives}
          me={me}
          onChange={(next) => onChange(null, next)}
          onRefresh={onRefresh}
          onLeave={onLeave}
          onEmpty={() => {
            setAnyOf(false)
            controls.current?.querySelector('input')?.focus()
          }}
        />
      )}
    </>
  )
}

/** Shows which projects the list covers, before the filters. */
function ScopeChip({ place }: { place: ListPlace }) {
  return (
    <ul aria-label="Scope" className="flex min-w-0 shrink-0">
      <li className="inline-flex max-w-24 items-center gap-1 rounded-chip border border-hairline px-1.5 text-small text-muted sm:max-w-60">
        <Lock aria-hidden size={12} className="shrink-0 text-faint" />
        {place && <span className="sr-only">{place.kind === 'group' ? 'Group' : 'Project'} </span>}
        <bdi title={place?.fullPath} className="truncate">
          {place ? place.fullPath : 'All projects'}
        </bdi>
      </li>
    </ul>
  )
}

/** The menu entries that copy a list's URL, API call or filter text. */
function copyEntries(
  place: ListPlace,
  fields: readonly FilterField[],
  address: ListAddress,
): MenuEntry[] {
  const isEmpty = [address.filter, ...address.alternatives].every(isEmptyFilter)
  const texts = async () => await import('./list-texts.ts')

  return [
    { id: 'link', label: 'Copy link', onAction: () => void copy(location.href, 'Link') },
    {
      id: 'curl',
      label: 'Copy as curl',
      note: 'API request for this list',
      onAction: async () =>
        await copy(await (await texts()).curlText(place, fields, address), 'Curl command'),
    },
    {
      id: 'text',
      label: 'Copy as text query',
      disabled: isEmpty,
      ...(isEmpty && { note: 'The list is not filtered' }),
      onAction: async () => await copy((await texts()).queryText(fields, address), 'Text query'),
    },
  ]
}
