import type { Database } from './database.ts'
import type { PeopleChange } from './issuable-changes.ts'

/** These are asked to review and nobody else; what the others have said of it goes. */
export async function setReviewers(
  trx: Database,
  mergeRequestId: number,
  userIds: readonly number[],
  now: string,
): Promise<PeopleChange> {
  const all = trx
    .deleteFrom('merge_request_reviewers')
    .where('merge_request_id', '=', mergeRequestId)
    .returning('user_id')
  if (userIds.length === 0) return { added: [], removed: idsOf(await all.execute()) }
  const removed = await all.where('user_id', 'not in', userIds).execute()
  const added = await trx
    .insertInto('merge_request_reviewers')
    .values(
      userIds.map((user_id) => ({ merge_request_id: mergeRequestId, user_id, created_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return { added: idsOf(added), removed: idsOf(removed) }
}

const idsOf = (rows: readonly { user_id: number }[]) => rows.map((row) => row.user_id)
