import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { isFrameShown } from '#web/lib/frame.ts'

const PATIENCE_MS = 200
const FIRST_PATIENCE_MS = 1000

/** Query options with any type of data. */
interface AnyQuery {
  queryKey: QueryKey
  // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data in one list
  queryFn?: any
}

/**
 * Starts a page's queries. The previous page stays on screen for up to 200 ms, the frame of `index.html` for up to a
 * second, and then the new page shows its skeleton. React keeps a skeleton for 300 ms, so one that came earlier would
 * delay a first page that is nearly ready. Never throws: the page retries failed queries and shows their errors.
 */
export async function prefetch(queryClient: QueryClient, ...queries: AnyQuery[]): Promise<null> {
  const all = Promise.all(queries.map(async (query) => await queryClient.prefetchQuery(query)))
  const patience = isFrameShown() ? FIRST_PATIENCE_MS : PATIENCE_MS
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
  return null
}
