import type { Deps } from '#server/deps.ts'
import { transact } from '#server/store/database.ts'

/**
 * Runs the work in one transaction, or in the transaction that `deps` is already in. The work must use the `deps` that
 * it receives: its `db` is the transaction, and its announcements are sent after the outermost commit, or dropped on
 * rollback. The events that it records (see `domain/events.ts`) are handled after the commit.
 *
 * The work may run again (see `transact`), so it must change nothing but the database. Jobs outlive the transaction:
 * start them outside, with the outer `deps`.
 */
export async function inTransaction<T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  if (deps.db.isTransaction) return work(deps)
  let announced: string[] = []
  let isRecorded = false
  try {
    const result = await transact(deps.db, (db) => {
      const messages: string[] = []
      announced = messages
      const channel = { ...deps.channel, publish: (message: string) => void messages.push(message) }
      const outbox = { ...deps.outbox, drain: () => void (isRecorded = true) }
      return work({ ...deps, db, channel, outbox })
    })
    for (const message of announced) deps.channel.publish(message)
    return result
  } finally {
    // A transaction whose connection was lost may still have been committed.
    if (isRecorded) deps.outbox.drain()
  }
}
