import type { Generated } from 'kysely'

/** An event whose listener has not run yet. It has no foreign keys, since it may outlive what it is about. */
export interface OutboxRow {
  id: Generated<number>
  root_id: number
  kind: string
  /** The event's other properties (JSON). */
  details: string
  /** The number of times its listener was started. */
  attempts: Generated<number>
  created_at: string
}

export interface OutboxSchema {
  outbox: OutboxRow
}
