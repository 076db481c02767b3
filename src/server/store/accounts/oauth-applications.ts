import type { Insertable, Selectable } from 'kysely'

import { transact, type Database } from '#server/store/database.ts'
import type { OauthApplicationRow } from '#server/store/schema/accounts.ts'
import { deleteRecordsOf } from './oauth-records.ts'

export type OauthApplication = Selectable<OauthApplicationRow>

/** Lists all applications except the service's own web app. */
export function listApplications(db: Database): Promise<OauthApplication[]> {
  return db
    .selectFrom('oauth_applications')
    .selectAll()
    .where('trusted', '=', 0)
    .orderBy('id')
    .execute()
}

export function findApplication(db: Database, id: number): Promise<OauthApplication | undefined> {
  return db
    .selectFrom('oauth_applications')
    .selectAll()
    .where('id', '=', id)
    .where('trusted', '=', 0)
    .executeTakeFirst()
}

export function findApplicationByUid(
  db: Database,
  uid: string,
): Promise<OauthApplication | undefined> {
  return db.selectFrom('oauth_applications').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export function insertApplication(
  db: Database,
  row: Insertable<OauthApplicationRow>,
): Promise<OauthApplication> {
  return db.insertInto('oauth_applications').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Inserts the application, or updates the one with the same uid. */
export async function putApplication(
  db: Database,
  row: Insertable<OauthApplicationRow>,
): Promise<void> {
  const { name, redirect_uri, scopes, confidential, trusted, updated_at } = row
  await db
    .insertInto('oauth_applications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet({ name, redirect_uri, scopes, confidential, trusted, updated_at }),
    )
    .execute()
}

export async function setApplicationSecret(
  db: Database,
  id: number,
  secret_digest: string,
  updated_at: string,
): Promise<void> {
  await db
    .updateTable('oauth_applications')
    .set({ secret_digest, updated_at })
    .where('id', '=', id)
    .execute()
}

/** Deletes the application and all its grants. */
export function deleteApplication(db: Database, { id, uid }: OauthApplication): Promise<void> {
  return transact(db, async (trx) => {
    await deleteRecordsOf(trx, uid)
    await trx.deleteFrom('oauth_applications').where('id', '=', id).execute()
  })
}
