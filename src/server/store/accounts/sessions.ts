import type { Insertable, Selectable } from 'kysely'

import { transact, type Database } from '#server/store/database.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import type { SessionRow } from '#server/store/schema/accounts.ts'
import type { User } from './users.ts'

export type Session = Selectable<SessionRow>

/** A session that makes a request. */
export type UsedSession = Pick<Session, 'digest' | 'login_uid' | 'last_used_at'>

const sessionByDigest = plan((db, { digest, now }: Slots<{ digest: string; now: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.created_at as since', 'sessions.login_uid', 'sessions.last_used_at'])
    .where('sessions.digest', '=', digest)
    .where('sessions.expires_at', '>', now),
)

/** Returns a session that has not expired at `now`, with its user and its start. */
export async function findSession(
  db: Database,
  digest: string,
  now: string,
): Promise<{ user: User; since: string; session: UsedSession } | undefined> {
  const row = await sessionByDigest.first(db, { digest, now })
  if (!row) return undefined
  const { since, login_uid, last_used_at, ...user } = row
  return { user, since, session: { digest, login_uid, last_used_at } }
}

/** Lists the user's sessions that have not expired, those used last first. */
export async function listSessions(
  db: Database,
  userId: number,
  now: string,
  slice: Slice,
): Promise<Listing<Session>> {
  const query = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
  const rows = await query
    .selectAll()
    .select(countOf(query).as('matching'))
    .orderBy((eb) => eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('digest')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, query)
}

export async function insertSession(db: Database, row: Insertable<SessionRow>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

export async function setSessionUsed(db: Database, digest: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('digest', '=', digest).execute()
}

/**
 * Links a session with the OAuth provider's session in the same browser. Deletes older sessions of that browser, whose
 * cookie it has lost. Returns false when the session has ended.
 */
export function linkSession(db: Database, digest: string, loginUid: string): Promise<boolean> {
  return transact(db, async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where('login_uid', '=', loginUid)
      .where('digest', '!=', digest)
      .execute()
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ login_uid: loginUid })
      .where('digest', '=', digest)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Deletes a session and returns it. With a user, deletes only that user's session. */
export function deleteSession(
  db: Database,
  digest: string,
  userId?: number,
): Promise<Session | undefined> {
  const query = db.deleteFrom('sessions').where('digest', '=', digest)
  return (userId === undefined ? query : query.where('user_id', '=', userId))
    .returningAll()
    .executeTakeFirst()
}

/** Signs the user out of every browser, except the one with the session's digest and the provider's session. */
export function deleteSessionsOf(
  db: Database,
  userId: number,
  except: { digest: string | null; loginUid: string | null } = { digest: null, loginUid: null },
): Promise<void> {
  return transact(db, async (trx) => {
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('digest', '!=', except.digest ?? '')
      .execute()
    await trx
      .deleteFrom('oauth_records')
      .where('model', '=', 'Session')
      .where('user_id', '=', userId)
      .where('session_uid', '!=', except.loginUid ?? '')
      .execute()
  })
}

export async function deleteExpiredSessions(db: Database, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
