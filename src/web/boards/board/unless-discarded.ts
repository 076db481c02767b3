import type { QueryClient } from '@tanstack/react-query'

/**
 * Returns the result of a change, or null if the user discards it while it waits for the network: TanStack never settles a
 * paused mutation that has left the cache.
 */
export async function unlessDiscarded<T>(
  client: QueryClient,
  change: object,
  result: Promise<T>,
): Promise<T | null> {
  const discarded = Promise.withResolvers<null>()
  const stop = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'removed' && mutation.state.variables === change) discarded.resolve(null)
  })
  return await Promise.race([result, discarded.promise]).finally(stop)
}
