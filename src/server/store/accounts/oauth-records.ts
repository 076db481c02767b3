import type { Insertable, Selectable } from 'kysely'

import { transact, type Database } from '#server/store/database.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import type { OauthRecordRow } from '#server/store/schema/accounts.ts'
import type { UsedSession } from './sessions.ts'
import type { User } from './users.ts'

export interface OauthToken {
  /** The artifact, as JSON from the provider. */
  payload: string
  /** Epoch seconds. */
  expires_at: number | null
  revoked: 0 | 1
  /** The provider session in which it was granted. */
  session_uid: string | null
  /** 1 for the service's own web app. */
  trusted: 0 | 1
}

const oauthTokenByDigest = plan((db, { digest }: Slots<{ digest: string }>) =>
  db
    .selectFrom('oauth_records as r')
    .innerJoin('users', 'users.id', 'r.user_id')
    .leftJoin('sessions', 'sessions.login_uid', 'r.session_uid')
    .leftJoin('oauth_applications as a', 'a.uid', 'r.client_uid')
    .selectAll('users')
    .select([
      'r.payload as token_payload',
      'r.expires_at as token_expires_at',
      'r.revoked as token_revoked',
      'r.session_uid as token_session_uid',
      'a.trusted as token_trusted',
      'sessions.digest as session_digest',
      'sessions.last_used_at as session_last_used_at',
    ])
    .where('r.model', '=', 'AccessToken')
    .where('r.digest', '=', digest),
)

/** Returns an OAuth access token with the user who granted it, and the browser's session unless that has ended. */
export async function findOauthTokenByDigest(
  db: Database,
  digest: string,
): Promise<{ token: OauthToken; user: User; session: UsedSession | null } | undefined> {
  const row = await oauthTokenByDigest.first(db, { digest })
  if (!row) return undefined
  const {
    token_payload: payload,
    token_expires_at: expires_at,
    token_revoked: revoked,
    token_session_uid: session_uid,
    token_trusted: trusted,
    session_digest: digestOfSession,
    session_last_used_at: last_used_at,
    ...user
  } = row
  const session =
    digestOfSession === null
      ? null
      : { digest: digestOfSession, login_uid: session_uid, last_used_at }
  const token = { payload, expires_at, revoked, session_uid, trusted: trusted ?? 0 }
  return { token, user, session }
}

/**
 * Revokes all of the user's OAuth records, such as grants and tokens. Grants come first, to lock them (see
 * `insertToken`).
 */
export function revokeRecordsOf(db: Database, userId: number): Promise<void> {
  return transact(db, async (trx) => {
    const all = trx.updateTable('oauth_records').set({ revoked: 1 }).where('user_id', '=', userId)
    await all.where('model', '=', 'Grant').execute()
    await all.execute()
  })
}

/** Deletes all of an application's records. */
export function deleteRecordsOf(db: Database, clientUid: string): Promise<void> {
  return transact(db, async (trx) => {
    const all = trx.deleteFrom('oauth_records').where('client_uid', '=', clientUid)
    await all.where('model', '=', 'Grant').execute()
    await all.execute()
  })
}

export type OauthRecord = Selectable<OauthRecordRow>

/** A record's model and the digest of its id. */
export type RecordKey = Pick<OauthRecordRow, 'model' | 'digest'>

export async function putRecord(db: Database, row: Insertable<OauthRecordRow>): Promise<void> {
  const { model: _model, digest: _digest, ...rest } = row
  await db
    .insertInto('oauth_records')
    .values(row)
    .onConflict((conflict) => conflict.columns(['model', 'digest']).doUpdateSet(rest))
    .execute()
}

/**
 * Inserts a grant's code or token. It starts out revoked if the grant is revoked or gone: both this function and
 * `revokeGrant` lock the grant's row first, so no valid token slips past a concurrent revocation.
 */
export function insertToken(
  db: Database,
  row: Insertable<OauthRecordRow> & { grant_id: string },
): Promise<void> {
  return transact(db, async (trx) => {
    const grant = await trx
      .updateTable('oauth_records')
      .set((eb) => ({ revoked: eb.ref('revoked') }))
      .where('model', '=', 'Grant')
      .where('grant_id', '=', row.grant_id)
      .returning('revoked')
      .executeTakeFirst()
    await putRecord(trx, { ...row, revoked: grant?.revoked ?? 1 })
  })
}

/** Returns the record unless it is revoked. The record may have expired. */
export function findRecord(db: Database, key: RecordKey): Promise<OauthRecord | undefined> {
  return db
    .selectFrom('oauth_records')
    .selectAll()
    .where('model', '=', key.model)
    .where('digest', '=', key.digest)
    .where('revoked', '=', 0)
    .executeTakeFirst()
}

export function findSessionRecord(
  db: Database,
  sessionUid: string,
): Promise<OauthRecord | undefined> {
  return db
    .selectFrom('oauth_records')
    .selectAll()
    .where('model', '=', 'Session')
    .where('session_uid', '=', sessionUid)
    .executeTakeFirst()
}

/** Marks the record as consumed. Only one of several concurrent calls returns true. */
export async function consumeRecord(db: Database, key: RecordKey, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_records')
    .set({ consumed_at: now })
    .where('model', '=', key.model)
    .where('digest', '=', key.digest)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function revokeRecord(db: Database, key: RecordKey): Promise<void> {
  await db
    .updateTable('oauth_records')
    .set({ revoked: 1 })
    .where('model', '=', key.model)
    .where('digest', '=', key.digest)
    .execute()
}

export async function deleteRecord(db: Database, key: RecordKey): Promise<void> {
  await db
    .deleteFrom('oauth_records')
    .where('model', '=', key.model)
    .where('digest', '=', key.digest)
    .execute()
}

/** Revokes all of a grant's codes and tokens, including concurrent inserts. */
export function revokeGrant(db: Database, grantId: string): Promise<void> {
  return revokeGrants(db, [grantId])
}

async function revokeGrants(db: Database, grantIds: string[]): Promise<void> {
  if (grantIds.length === 0) return
  await transact(db, async (trx) => {
    const all = trx
      .updateTable('oauth_records')
      .set({ revoked: 1 })
      .where('grant_id', 'in', grantIds)
    await all.where('model', '=', 'Grant').execute()
    await all.execute()
  })
}

/**
 * Ends a provider session and revokes the grants that the service's own web app received in it. Other applications'
 * grants outlive the browser session.
 */
export function endSessionRecord(db: Database, sessionUid: string): Promise<void> {
  return transact(db, async (trx) => {
    await trx
      .deleteFrom('oauth_records')
      .where('model', '=', 'Session')
      .where('session_uid', '=', sessionUid)
      .execute()
    await revokeWebGrants(trx, selectWebGrants(trx).where('session_uid', '=', sessionUid))
  })
}

/** Revokes the grants that the web app received from the user, except those of one provider session. */
export async function revokeWebGrantsOf(
  db: Database,
  userId: number,
  exceptUid: string | null,
): Promise<void> {
  const grants = selectWebGrants(db)
    .where('user_id', '=', userId)
    .where('session_uid', '!=', exceptUid ?? '')
  await revokeWebGrants(db, grants)
}

const selectWebGrants = (db: Database) =>
  db
    .selectFrom('oauth_records')
    .select('grant_id')
    .distinct()
    .where('grant_id', 'is not', null)
    .where('client_uid', 'in', (eb) =>
      eb.selectFrom('oauth_applications').select('uid').where('trusted', '=', 1),
    )

async function revokeWebGrants(
  db: Database,
  grants: ReturnType<typeof selectWebGrants>,
): Promise<void> {
  const rows = await grants.execute()
  await revokeGrants(
    db,
    rows.map((row) => row.grant_id!),
  )
}

/** @param before epoch seconds */
export async function deleteExpiredRecords(db: Database, before: number): Promise<void> {
  await db.deleteFrom('oauth_records').where('expires_at', '<', before).execute()
}
