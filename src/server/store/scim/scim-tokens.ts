import type { Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { ScimTokenRow } from '#server/store/schema/scim.ts'

export type ScimToken = Selectable<ScimTokenRow>

/** The group that a SCIM token manages. */
export interface ScimGroup {
  id: number
  root_id: number
  path_key: string
  last_used_at: string | null
}

export function findScimToken(db: Database, groupId: number): Promise<ScimToken | undefined> {
  return db.selectFrom('scim_tokens').selectAll().where('group_id', '=', groupId).executeTakeFirst()
}

export function findScimGroup(db: Database, digest: string): Promise<ScimGroup | undefined> {
  return db
    .selectFrom('scim_tokens as t')
    .innerJoin('namespaces as n', 'n.id', 't.group_id')
    .select(['n.id', 'n.root_id', 'n.path_key', 't.last_used_at'])
    .where('t.digest', '=', digest)
    .executeTakeFirst()
}

/** Saves the group's token in place of an older one. */
export async function replaceScimToken(db: Database, row: ScimToken): Promise<void> {
  await db
    .insertInto('scim_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}

export async function setScimTokenUsed(db: Database, groupId: number, now: string): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: now })
    .where('group_id', '=', groupId)
    .execute()
}

/** Returns false when the group has no token. */
export async function deleteScimToken(db: Database, groupId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('scim_tokens')
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
