import type { QueryClient } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-request-fields.ts'
import { listsKey } from '#web/spaces/merge-requests-key.ts'
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
  const fresh = await client.fetchQuery({
    ...query,
    queryKey: [...query.queryKey, 'fresh'] as never,
    staleTime: 0,
    gcTime: 0,
  })
  const shown = client.getQueryData(query.queryKey)
  if (!shown) return 0
  const count = countMoves(shown.items, fresh.items)
  const latest = new Map(fresh.items.map((row) => [row.id, row]))
  const items = shown.items.map((row) => latest.get(row.id) ?? row)
  client.setQueryData(query.queryKey, count === 0 ? fresh : { ...shown, items })
  const own = client.getQueryState(query.queryKey)
  void client.invalidateQueries({
    queryKey: listsKey(place),
    predicate: ({ state }) => state !== own,
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
