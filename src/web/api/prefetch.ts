import type { QueryClient, QueryKey } from '@tanstack/react-query'

const PATIENCE_MS = 200

/** Query options with any type of data. */
interface AnyQuery {
  queryKey: QueryKey
  // oxlint-disable-next-line typescript/no-explicit-any -- queries of different data in one list
  queryFn?: any
}

/**
 * Starts a page's queries. The previous page stays on screen for up to 200 ms, and then the new page shows its
 * skeleton. Never throws: the page retries failed queries and shows their errors.
 */
export async function prefetch(queryClient: QueryClient, ...queries: AnyQuery[]): Promise<null> {
  const all = Promise.all(queries.map(async (query) => await queryClient.prefetchQuery(query)))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return null
}
