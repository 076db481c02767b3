import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { inputsOf, onlyInput, readAddress } from '#web/merge-requests/list/list-address.ts'
import { listFields, type ListPlace } from '#web/merge-requests/list/list-fields.ts'
import { countQuery } from '#web/merge-requests/list/list-queries.ts'
import { spaceOfList, useSavedViews, type View } from '#web/spaces/saved-views.ts'

const SHOWN = 8
const POLL_MS = 60_000

/** The saved views, in the sidebar, each with the number of its merge requests. */
export function ViewLinks() {
  const { views } = useSavedViews()
  if (views.length === 0) return null
  return (
    <div className="mt-4 hidden flex-col gap-0.5 lg:flex">
      <p className="px-2 pb-1 text-small font-medium text-faint">Saved views</p>
      {views.slice(0, SHOWN).map((view) => (
        <ViewLink key={`${view.list} ${view.name}`} view={view} />
      ))}
    </div>
  )
}

function ViewLink({ view: { name, list, query } }: { view: View }) {
  const { pathname, search } = useLocation()
  const place = spaceOfList(list)
  return (
    <Link
      to={`${list}?${query}`}
      title={place ? `${name} · ${place.fullPath}` : name}
      aria-current={pathname === list && search === `?${query}` ? 'page' : undefined}
      className="flex h-7 shrink-0 items-center gap-2.5 rounded-control px-2 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-text"
    >
      <Bookmark aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      <span dir="auto" className="truncate">
        {name}
      </span>
      <Count place={place} query={query} />
    </Link>
  )
}

/** Renders nothing for a view that cannot be counted. */
function Count({ place, query }: { place: ListPlace; query: string }) {
  const fields = listFields(place)
  const address = readAddress(fields, new URLSearchParams(query))
  const input = onlyInput(inputsOf(place, fields, address))
  const count = useQuery({
    ...countQuery(place, input ?? {}, address.state),
    refetchInterval: POLL_MS,
    enabled: input !== null,
  }).data
  if (count == null) return null
  return <span className="ml-auto text-small text-faint tabular-nums">{count}</span>
}
