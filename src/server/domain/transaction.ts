import type { Deps } from '#server/deps.ts'
import { transact } from '#server/store/database.ts'

/**
 * Runs the work in one transaction, or in the transaction that `deps` is already in. The work must use the `deps` that
 * it receives: its `db` is the transaction, and its announcements are sent after the outermost commit, or dropped on
 * rollback.
 *
 * The work may run again (see `transact`), so it must change nothing but the database. Jobs outlive the transaction:
 * start them outside, with the outer `deps`.
 */
export async function inTransaction<T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  if (deps.db.isTransaction) return work(deps)
  let outbox: string[] = []
  const result = await transact(deps.db, (db) => {
    const messages: string[] = []
    outbox = messages
    const channel = { ...deps.channel, publish: (message: string) => void messages.push(message) }
    return work({ ...deps, db, channel })
  })
  for (const message of outbox) deps.channel.publish(message)
  return result
}
