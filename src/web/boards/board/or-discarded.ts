import type { QueryClient } from '@tanstack/react-query'

class Discarded extends Error {
  constructor() {
    super('The change was discarded.')
    this.name = 'Discarded'
  }
}

/**
 * Returns the result of the mutation with these variables. Rejects if the user discards the mutation while it waits for
 * the network: TanStack never settles a paused mutation that has left the cache.
 */
export async function orDiscarded<T>(
  client: QueryClient,
  variables: object,
  result: Promise<T>,
): Promise<T> {
  const discarded = Promise.withResolvers<never>()
  const stop = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'removed' && mutation.state.variables === variables) {
      discarded.reject(new Discarded())
    }
  })
  return await Promise.race([result, discarded.promise]).finally(stop)
}

/** Handles the rejection of a discarded change, which needs no message. Throws all other errors. */
export function nullIfDiscarded(error: unknown): null {
  if (error instanceof Discarded) return null
  throw error
}
