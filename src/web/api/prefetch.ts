import type { QueryClient, QueryKey } from '@tanstack/react-query'

const PATIENCE_MS = 200

/** The options of any query, whatever its data is. */
interface AnyQuery {
  queryKey: QueryKey
  // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data in one list
  queryFn?: any
}

/**
 * Starts a page's queries, and keeps the page before it on screen while they are quick. After 200 ms the page shows
 * its skeleton instead. Never throws: the page asks again for what failed, and shows why.
 */
export async function prefetch(queryClient: QueryClient, ...queries: AnyQuery[]): Promise<null> {
  const all = Promise.all(queries.map(async (query) => await queryClient.prefetchQuery(query)))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return null
}
