import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Page } from '#web/api/paging.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { ASKS_MERGE, paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { MergeRequestRow } from '#web/widgets/merge-request-row.tsx'
import { EmptyRows, Section } from '#web/widgets/section.tsx'
import {
  assignedQuery,
  createdQuery,
  FILTERS,
  mergedQuery,
  reviewsQuery,
  SHOWS_FAILURE,
  todosQuery,
} from './inbox-queries.ts'
import { ShortRows } from './short-rows.tsx'
import { sortInbox, type Reason } from './sort-inbox.ts'

export const inboxQueries = () => [
  assignedQuery(),
  reviewsQuery(),
  createdQuery(),
  mergedQuery(),
  todosQuery(),
]

/** The merge requests that need the user's attention. */
export function NeedsYou() {
  const { needsYou, isWhole } = useInbox()
  return (
    <Section
      title="Needs you"
      count={isWhole ? needsYou.length : null}
      more={[
        { label: 'All review requests', to: paths.mergeRequests(null, FILTERS.reviews) },
        { label: 'All assigned', to: paths.mergeRequests(null, FILTERS.assigned) },
      ]}
    >
      <Requests reasons={needsYou} empty="Nothing needs your attention right now." />
    </Section>
  )
}

/** The user's merge requests that can be merged now. Renders nothing when there are none. */
export function Ready() {
  const inbox = useLoadedInbox()
  if (!inbox?.ready.length) return null
  const { ready, isWhole } = inbox
  return (
    <Section
      title="Ready to merge"
      count={isWhole ? ready.length : null}
      more={[{ label: 'All ready to merge', to: paths.mergeRequests(null, FILTERS.ready) }]}
    >
      <Requests reasons={ready} canMerge />
    </Section>
  )
}

/** Opens a merge request with the confirmation of its merge. */
function MergeLink({ request: { references, title } }: { request: MergeRequestListed }) {
  return (
    <Link
      to={paths.mergeRequest(readFullReference(references.full))}
      state={ASKS_MERGE}
      className={`relative z-1 ${buttonClass('secondary', 'xs')}`}
    >
      Merge…<span className="sr-only"> “{title}”</span>
    </Link>
  )
}

/** The user's merge requests with conflicts. Renders nothing when there are none. */
export function Conflicts() {
  const inbox = useLoadedInbox()
  if (!inbox?.conflicts.length) return null
  const { conflicts, isWhole } = inbox
  return (
    <Section
      title="Has conflicts"
      count={isWhole ? conflicts.length : null}
      more={[{ label: 'All with conflicts', to: paths.mergeRequests(null, FILTERS.conflicts) }]}
    >
      <Requests reasons={conflicts} />
    </Section>
  )
}

/** The user's other open merge requests. */
export function Waiting() {
  const { waiting, isWhole } = useInbox()
  return (
    <Section
      title="Waiting on others"
      count={isWhole ? waiting.length : null}
      more={[{ label: 'All your requests', to: paths.mergeRequests(null, FILTERS.created) }]}
    >
      <Requests reasons={waiting} empty="None of your merge requests are waiting." />
    </Section>
  )
}

export function Merged() {
  const { items, total } = useSuspenseQuery(mergedQuery()).data
  if (items.length === 0) return null
  return (
    <Section
      title="Recently merged"
      count={total}
      more={[{ label: 'All merged', to: paths.mergeRequests(null, FILTERS.merged) }]}
    >
      <Requests reasons={items.map((request) => ({ request, words: '' }))} />
    </Section>
  )
}

interface RequestsProps {
  reasons: readonly Reason[]
  empty?: ReactNode
  /** True to add a merge button to each row. */
  canMerge?: boolean
}

function Requests({ reasons, empty = '', canMerge = false }: RequestsProps) {
  if (reasons.length === 0) return <EmptyRows>{empty}</EmptyRows>
  return (
    <ShortRows
      rows={reasons.map(({ request, words }) => (
        <MergeRequestRow key={request.id} request={request}>
          {words}
          {canMerge && <MergeLink request={request} />}
        </MergeRequestRow>
      ))}
    />
  )
}

function useInbox() {
  const assigned = useSuspenseQuery(assignedQuery()).data
  const reviews = useSuspenseQuery(reviewsQuery()).data
  const created = useSuspenseQuery(createdQuery()).data
  return readInbox({ assigned, reviews, created })
}

/** The inbox, for sections that are mostly empty and so have no placeholder. Null until it has loaded. */
function useLoadedInbox() {
  const assigned = useQuery({ ...assignedQuery(), ...SHOWS_FAILURE }).data
  const reviews = useQuery({ ...reviewsQuery(), ...SHOWS_FAILURE }).data
  const created = useQuery({ ...createdQuery(), ...SHOWS_FAILURE }).data
  return assigned && reviews && created ? readInbox({ assigned, reviews, created }) : null
}

/** `isWhole` is false when there are more merge requests than were read, so that the sections cannot be counted. */
function readInbox({
  assigned,
  reviews,
  created,
}: Record<'assigned' | 'reviews' | 'created', Page<MergeRequestListed>>) {
  return {
    ...sortInbox({ assigned: assigned.items, reviews: reviews.items, created: created.items }),
    isWhole: [assigned, reviews, created].every(({ nextPage }) => nextPage === null),
  }
}
