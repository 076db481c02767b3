import type { Deps } from '#server/deps.ts'
import { attemptEvent, deleteEvent, insertEvent, listEvents } from '#server/store/outbox.ts'
import type { Event, EventOf, Listeners } from './reactions.ts'
import { inTransaction } from './transaction.ts'

/**
 * Records an event and returns its id. Joins the running transaction, or begins one. The event's listener runs soon
 * after the commit, and never after a rollback.
 *
 * A listener runs at least once: if the process dies after the listener succeeded and before the event is deleted, the
 * listener runs again at the next start. The second run must change nothing. For this, listeners check under a lock
 * whether their effect is still due.
 */
export function record(deps: Deps, rootId: number, event: Event): Promise<number> {
  const { kind, ...details } = event
  return inTransaction(deps, async (deps) => {
    const id = await insertEvent(deps.db, {
      root_id: rootId,
      kind,
      details: JSON.stringify(details),
      created_at: deps.now(),
    })
    deps.outbox.drain()
    return id
  })
}

/** Runs the listener of a recorded event, then deletes the event. Does nothing when the event is gone. */
export async function handleEvent(deps: Deps, id: number): Promise<void> {
  const row = await attemptEvent(deps.db, id)
  if (!row) return
  const event = { kind: row.kind, ...(JSON.parse(row.details) as object) } as Event
  await listenTo(deps, event, row.attempts)
  await deleteEvent(deps.db, id)
}

function listenTo<Kind extends Event['kind']>(
  deps: Deps,
  event: EventOf<Kind>,
  attempts: number,
): Promise<void> {
  const listener: Listeners<Deps>[Kind] = deps.listeners[event.kind]
  return listener(deps, event, attempts)
}

/** Returns the recorded events of a kind whose listeners have not finished. */
export async function listPending<Kind extends Event['kind']>(
  deps: Deps,
  kind: Kind,
): Promise<Omit<EventOf<Kind>, 'kind'>[]> {
  const rows = await listEvents(deps.db, kind)
  return rows.map(({ details }) => JSON.parse(details) as EventOf<Kind>)
}
