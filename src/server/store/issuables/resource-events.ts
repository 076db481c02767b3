import type { Insertable, Selectable } from 'kysely'

import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { parseJson } from '#server/store/dialect.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { labelColumn, milestoneColumn } from '#server/store/planning/json-columns.ts'
import type { Milestone } from '#server/store/planning/milestones.ts'
import type { ResourceEventRow } from '#server/store/schema/issuables.ts'
import { noteableColumns, type NoteableKey } from './noteables.ts'

export type EventKind = ResourceEventRow['kind']

export type EventView = Selectable<ResourceEventRow> & {
  user: UserCard
  label: { id: number; title: string; color: string; description: string | null } | null
  milestone: Omit<Milestone, 'root_id'> | null
}

/** Lists events, oldest first. */
export async function listEvents(
  db: Database,
  of: NoteableKey,
  kind: EventKind,
  slice: Slice,
): Promise<Listing<EventView>> {
  const matching = eventsOf(db, of, kind)
  const rows = await view(db, matching)
    .select(countOf(matching).as('matching'))
    .orderBy('resource_events.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows.map(parseEvent), slice, matching)
}

export async function findEvent(
  db: Database,
  of: NoteableKey,
  kind: EventKind,
  id: number,
): Promise<EventView | undefined> {
  const row = await view(db, eventsOf(db, of, kind))
    .where('resource_events.id', '=', id)
    .executeTakeFirst()
  return row && parseEvent(row)
}

export async function insertEvents(
  trx: Database,
  rows: readonly Insertable<ResourceEventRow>[],
): Promise<void> {
  await trx.insertInto('resource_events').values(rows).execute()
}

function eventsOf(db: Database, of: NoteableKey, kind: EventKind) {
  return db
    .selectFrom('resource_events')
    .where(noteableColumns[of.kind], '=', of.id)
    .where('kind', '=', kind)
}

function view(db: Database, matching: ReturnType<typeof eventsOf>) {
  return matching
    .selectAll('resource_events')
    .select((eb) => [
      userColumn(db, eb.ref('resource_events.user_id')).as('user'),
      labelColumn(db, eb.ref('resource_events.label_id')).as('label'),
      milestoneColumn(db, eb.ref('resource_events.milestone_id')).as('milestone'),
    ])
}

function parseEvent<Row extends Awaited<ReturnType<ReturnType<typeof view>['execute']>>[number]>(
  row: Row,
) {
  return {
    ...row,
    user: parseJson(row.user)!,
    label: parseJson(row.label),
    milestone: parseJson(row.milestone),
  }
}
