import type { Deps } from '#server/deps.ts'
import { transact } from '#server/store/database.ts'

/**
 * Runs the work in one transaction, or in the one that `deps` is already in. The `deps` it gets shadow the outer ones:
 * `db` is the transaction, and what is announced goes out after the outermost commit; after a rollback nothing does.
 *
 * The work may run again (see `transact`), so it changes nothing but the database. Jobs outlive the transaction: start
 * them outside, with the outer `deps`.
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
