import type { Deps } from '#server/deps.ts'
import { lockUpdatedAt, type ChangingTable } from '#server/store/dialect.ts'
import { absent, Refusal } from './refusal.ts'

/**
 * Refuses when the row changed after `since` (HTTP's `If-Unmodified-Since`, whole seconds). A null `since` passes. Call
 * it with the row locked, in the transaction that deletes the row.
 */
export function requireUnmodified(updatedAt: string, since: Date | null): void {
  if (since && Math.floor(Date.parse(updatedAt) / 1000) > Math.floor(since.getTime() / 1000)) {
    throw new Refusal('stale')
  }
}

/**
 * Locks the row until this transaction ends. Refuses when the row is gone or changed after `since`. `name` is the noun
 * in the refusal.
 */
export async function lockUnmodified(
  { db }: Deps,
  table: ChangingTable,
  id: number,
  since: Date | null,
  name?: string,
): Promise<void> {
  const updatedAt = await lockUpdatedAt(db, table, id)
  if (updatedAt === undefined) throw absent(name)
  requireUnmodified(updatedAt, since)
}
