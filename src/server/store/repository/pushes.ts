import type { Insertable, Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { PushRow } from '#server/store/schema-merge-requests.ts'

export type Push = Selectable<PushRow>

/** Its id, by which it is deleted when all is done. */
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

/** In the order they began. */
export function listPushes(db: Database): Promise<Push[]> {
  return db.selectFrom('pushes').selectAll().orderBy('id').execute()
}
