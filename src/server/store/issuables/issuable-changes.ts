import { sql } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { Issuable } from './issuable.ts'

export interface LabelTitle {
  id: number
  title: string
}

/** The ids of added and removed users. */
export interface PeopleChange {
  added: number[]
  removed: number[]
}

/** Adds labels, except titles that the issuable already has. Returns the labels added. */
export async function addLabels(
  trx: Database,
  kind: Issuable,
  id: number,
  labelIds: readonly number[],
): Promise<LabelTitle[]> {
  if (labelIds.length === 0) return []
  const copies = sql.join(kind.copies.map((column) => sql.ref(column)))
  const copied = sql.join(kind.copies.map((column) => sql.ref(`subject.${column}`)))
  const { rows } = await sql<LabelTitle>`
    insert into ${sql.table(kind.labels)} (${sql.ref(kind.key)}, label_id, title, ${copies})
    select subject.id, labels.id, labels.title, ${copied}
    from ${sql.table(kind.rows)} subject cross join labels
    where subject.id = ${id} and labels.id in (${sql.join(labelIds)})
    on conflict do nothing
    returning label_id as id, title
  `.execute(trx)
  return rows
}

export async function findLabelTitles(
  trx: Database,
  kind: Issuable,
  id: number,
): Promise<string[]> {
  const { rows } = await sql<Pick<LabelTitle, 'title'>>`
    select title from ${sql.table(kind.labels)} where ${sql.ref(kind.key)} = ${id}
  `.execute(trx)
  return rows.map(({ title }) => title)
}

/** Returns the labels removed. */
export async function removeLabels(
  trx: Database,
  kind: Issuable,
  id: number,
  which: { titled: readonly string[] } | { notAmong: readonly number[] },
): Promise<LabelTitle[]> {
  if ('titled' in which && which.titled.length === 0) return []
  const among =
    'titled' in which
      ? sql`and title in (${sql.join(which.titled)})`
      : which.notAmong.length > 0
        ? sql`and label_id not in (${sql.join(which.notAmong)})`
        : sql``
  const { rows } = await sql<LabelTitle>`
    delete from ${sql.table(kind.labels)} where ${sql.ref(kind.key)} = ${id} ${among}
    returning label_id as id, title
  `.execute(trx)
  return rows
}

export async function setAssignees(
  trx: Database,
  kind: Issuable,
  id: number,
  userIds: readonly number[],
): Promise<PeopleChange> {
  const table = sql.table(kind.assignees)
  const key = sql.ref(kind.key)
  const others = userIds.length > 0 ? sql`and user_id not in (${sql.join(userIds)})` : sql``
  const removed = await sql<{ user_id: number }>`
    delete from ${table} where ${key} = ${id} ${others} returning user_id`.execute(trx)
  if (userIds.length === 0) return { added: [], removed: idsOf(removed.rows) }
  const added = await sql<{ user_id: number }>`
    insert into ${table} (${key}, user_id)
    values ${sql.join(userIds.map((userId) => sql`(${id}, ${userId})`))}
    on conflict do nothing
    returning user_id`.execute(trx)
  return { added: idsOf(added.rows), removed: idsOf(removed.rows) }
}

const idsOf = (rows: readonly { user_id: number }[]) => rows.map((row) => row.user_id)
