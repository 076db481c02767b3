import type { Database } from '#server/store/database.ts'

/** Counts the addresses that the user invited since a time and that belonged to accounts. */
export async function countMatchesBy(
  trx: Database,
  userId: number,
  since: string,
): Promise<number> {
  const row = await trx
    .selectFrom('address_matches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Records `count` matches of the user, and forgets those up to `past`. */
export async function recordMatches(
  trx: Database,
  userId: number,
  count: number,
  { now, past }: { now: string; past: string },
): Promise<void> {
  if (count === 0) return
  await trx
    .deleteFrom('address_matches')
    .where('user_id', '=', userId)
    .where('created_at', '<=', past)
    .execute()
  const rows = Array.from({ length: count }, () => ({ user_id: userId, created_at: now }))
  await trx.insertInto('address_matches').values(rows).execute()
}
