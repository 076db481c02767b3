import type { Insertable, Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { PushRow } from '#server/store/schema/repository.ts'

export type Push = Selectable<PushRow>

/** Records a push before the refs move. Returns its id, for deleting the record once all follow-up work is done. */
export async function insertPush(trx: Database, row: Insertable<PushRow>): Promise<number> {
  const { id } = await trx
    .insertInto('pushes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deletePush(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('pushes').where('id', '=', id).execute()
}

/** Counts a start of the service that begins to finish the push. Returns the number of such starts. Null if it has ended. */
export async function countResumption(db: Database, id: number): Promise<number | null> {
  const row = await db
    .updateTable('pushes')
    .set((eb) => ({ resumptions: eb('resumptions', '+', 1) }))
    .where('id', '=', id)
    .returning('resumptions')
    .executeTakeFirst()
  return row?.resumptions ?? null
}

export function findPush(db: Database, id: number): Promise<Push | undefined> {
  return db.selectFrom('pushes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the push that moves only this ref, to that commit. */
export async function findPushTo(
  db: Database,
  projectId: number,
  ref: string,
  commit: string,
): Promise<Push | undefined> {
  const all = await db
    .selectFrom('pushes')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  return all.find(({ updates }) => {
    const [first, ...others] = JSON.parse(updates) as { ref: string; after: string | null }[]
    return first?.ref === ref && first.after === commit && others.length === 0
  })
}

/** True while a push, merge or rebase by the user moves branches. */
export async function isPushing(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('pushes')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists pushes in the order in which they began. */
export function listPushes(db: Database): Promise<Push[]> {
  return db.selectFrom('pushes').selectAll().orderBy('id').execute()
}
