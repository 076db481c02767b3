import { queryOptions, useQuery } from '@tanstack/react-query'

import { listTodos } from '#contract/todos.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { openCountQuery } from '#web/spaces/merge-request-queries.ts'
import type { Counted } from './places.ts'

const POLL_MS = 60_000

export function RailCount({ counted }: { counted: Counted | 'todos' }) {
  return counted === 'todos' ? <TodoCount /> : <OpenCount {...counted} />
}

function OpenCount({ space, scope }: Counted) {
  return (
    <Count of={useQuery({ ...openCountQuery(space, { scope }), refetchInterval: POLL_MS }).data} />
  )
}

function TodoCount() {
  return <Count of={useQuery({ ...todoCountQuery(), refetchInterval: POLL_MS }).data} />
}

/** Shows a number. Nothing if it is zero or unknown. */
function Count({ of }: { of: number | null | undefined }) {
  if (!of) return null
  return <span className="ml-auto text-small text-faint tabular-nums max-lg:hidden">{of}</span>
}

/** The number of the user's pending to-dos. Null if the server does not count them. */
function todoCountQuery() {
  const query = pageQuery(listTodos, { state: 'pending', per_page: 1 }, STALE.list)
  return queryOptions({ ...query, select: ({ total }) => total })
}
