import type { Selectable } from 'kysely'

import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { parseJson } from '#server/store/dialect.ts'
import type { PeopleChange } from '#server/store/issuables/issuable-changes.ts'
import type { MergeRequestReviewerRow } from '#server/store/schema/merge-requests.ts'

export type ReviewState = Selectable<MergeRequestReviewerRow>['state']

export type ReviewerView = Pick<
  Selectable<MergeRequestReviewerRow>,
  'user_id' | 'state' | 'created_at'
> & { user: UserCard }

export async function findReviewers(db: Database, mergeRequestId: number): Promise<ReviewerView[]> {
  const rows = await db
    .selectFrom('merge_request_reviewers as reviewer')
    .select(['reviewer.user_id', 'reviewer.state', 'reviewer.created_at'])
    .select((eb) => userColumn(db, eb.ref('reviewer.user_id')).as('user'))
    .where('reviewer.merge_request_id', '=', mergeRequestId)
    .orderBy('reviewer.created_at')
    .orderBy('reviewer.user_id')
    .execute()
  return rows.map((row) => ({ ...row, user: parseJson(row.user)! }))
}

/** Replaces the reviewers. Removed reviewers lose their review state. */
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

/** Changes a reviewer's state if it is one of `from`. Returns false if it is not, and for users who are no reviewers. */
export async function setReviewState(
  trx: Database,
  mergeRequestId: number,
  userId: number,
  { from, to }: { from: readonly ReviewState[]; to: ReviewState },
): Promise<boolean> {
  const changed = await trx
    .updateTable('merge_request_reviewers')
    .set({ state: to })
    .where('merge_request_id', '=', mergeRequestId)
    .where('user_id', '=', userId)
    .where('state', 'in', from)
    .returning('user_id')
    .execute()
  return changed.length > 0
}

const idsOf = (rows: readonly { user_id: number }[]) => rows.map((row) => row.user_id)
