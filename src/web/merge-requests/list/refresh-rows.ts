import type { QueryClient, QueryFunction } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Page } from '#web/api/paging.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { requestPages } from '#web/spaces/merge-request-queries.ts'
import type { ListPlace } from './list-fields.ts'
import type { listQuery } from './list-queries.ts'

/**
 * Refetches a page of the list, and shows the new state of its rows without moving them. Returns the number of rows that
 * came, went or moved, which are not shown.
 */
export async function refreshRows(
  client: QueryClient,
  place: ListPlace,
  query: ReturnType<typeof listQuery>,
): Promise<number> {
  const read = query.queryFn as QueryFunction<Page<MergeRequestListed>>
  const fresh = await client.fetchQuery({
    ...sourceQuery(
      { name: 'fresh rows' },
      { of: query.queryKey },
      async (context) => await read(context),
      0,
    ),
    gcTime: 0,
  })
  const shown = client.getQueryData(query.queryKey)
  if (!shown) return 0
  const count = countMoves(shown.items, fresh.items)
  const latest = new Map(fresh.items.map((row) => [row.id, row]))
  const items = shown.items.map((row) => latest.get(row.id) ?? row)
  client.setQueryData(query.queryKey, count === 0 ? fresh : { ...shown, items })
  const own = client.getQueryState(query.queryKey)
  const { predicate } = requestPages(place)
  void client.invalidateQueries({
    predicate: (other) => predicate(other) && other.state !== own,
  })
  return count
}

type Rows = readonly Pick<MergeRequestListed, 'id'>[]

/** Counts the rows that came or went. At least 1 when rows only moved. */
function countMoves(shown: Rows, fresh: Rows): number {
  const idsOf = (rows: Rows) => rows.map(({ id }) => id)
  const [before, after] = [idsOf(shown), idsOf(fresh)]
  if (before.join() === after.join()) return 0
  const came = after.filter((id) => !before.includes(id)).length
  const went = before.filter((id) => !after.includes(id)).length
  return Math.max(came, went, 1)
}
