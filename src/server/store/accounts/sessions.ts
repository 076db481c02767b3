import type { Insertable } from 'kysely'

import { transact, type Database } from '#server/store/database.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import type { SessionRow } from '#server/store/schema/accounts.ts'
import type { User } from './users.ts'

const sessionByDigest = plan((db, { digest, now }: Slots<{ digest: string; now: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select('sessions.created_at as since')
    .where('sessions.digest', '=', digest)
    .where('sessions.expires_at', '>', now),
)

/** Returns the user of a session that has not expired at `now`, and when the session started. */
export async function findSession(
  db: Database,
  digest: string,
  now: string,
): Promise<{ user: User; since: string } | undefined> {
  const row = await sessionByDigest.first(db, { digest, now })
  if (!row) return undefined
  const { since, ...user } = row
  return { user, since }
}

export async function insertSession(db: Database, row: Insertable<SessionRow>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

export async function deleteSession(db: Database, digest: string): Promise<void> {
  await db.deleteFrom('sessions').where('digest', '=', digest).execute()
}

/** Signs the user out of every browser. */
export function deleteSessionsOf(db: Database, userId: number): Promise<void> {
  return transact(db, async (trx) => {
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await trx
      .deleteFrom('oauth_records')
      .where('model', '=', 'Session')
      .where('user_id', '=', userId)
      .execute()
  })
}

export async function deleteExpiredSessions(db: Database, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
