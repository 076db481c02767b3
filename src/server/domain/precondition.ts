import type { Deps } from '#server/deps.ts'
import { lockUpdatedAt, type ChangingTable } from '#server/store/dialect.ts'
import { absent, Refusal } from './refusal.ts'

/**
 * Refuses when the row changed after the time that the caller saw it (HTTP's `If-Unmodified-Since`, whole seconds).
 * Without such a time there is nothing to check. In the transaction that deletes the row, which must be locked.
 */
export function requireUnmodified(updatedAt: string, since: Date | null): void {
  if (since && Math.floor(Date.parse(updatedAt) / 1000) > Math.floor(since.getTime() / 1000)) {
    throw new Refusal('stale')
  }
}

/**
 * Locks the row until this transaction ends; refuses when it is gone (`name` says what) or changed after `since`.
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
