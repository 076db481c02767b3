import { promisifyRequest } from 'idb-keyval'

import type { Account } from './account-store.ts'
import { database, ownerOfCopies, quietly, rangesOf } from './copies.ts'

/** Returns the size of the copies of an account's user, in bytes of JSON. */
export async function measureCopies(account: Account): Promise<number> {
  const owner = ownerOfCopies(account)
  if (owner === null) return 0
  const sizes = await quietly(
    async () =>
      await database('readonly', async (store) => {
        const stored = rangesOf(owner).map(
          async (range) => await promisifyRequest<unknown[]>(store.getAll(range)),
        )
        return (await Promise.all(stored)).flat().map((value) => JSON.stringify(value).length)
      }),
  )
  return (sizes ?? []).reduce((sum, size) => sum + size, 0)
}
