import type { QueryClient } from '@tanstack/react-query'

import { pause } from '#web/lib/pause.ts'
import type { ListPlace } from './list-fields.ts'
import { listQuery, type ListQuery } from './list-queries.ts'

/** The delay before each refetch of the list, in milliseconds. The server checks in the background. */
const WAITS_MS = [1000, 3000, 8000]

/** Makes the server check a page of a list for conflicts, and reads the results. */
export async function recheckAll(
  client: QueryClient,
  place: ListPlace,
  list: ListQuery,
  signal: AbortSignal,
): Promise<void> {
  const inputs = list.inputs.map((all) =>
    all.map((input) => ({ ...input, with_merge_status_recheck: true })),
  )
  await client.fetchQuery({ ...listQuery(place, { ...list, inputs }), staleTime: 0 })
  for (const wait of WAITS_MS) {
    await pause(wait, signal)
    await client.refetchQueries({ queryKey: listQuery(place, list).queryKey })
  }
}
