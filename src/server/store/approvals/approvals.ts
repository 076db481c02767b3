import type { Insertable, Selectable } from 'kysely'

import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { parseJson } from '#server/store/dialect.ts'
import type { ApprovalRow } from '#server/store/schema/approvals.ts'

export type Approval = Selectable<ApprovalRow> & { user: UserCard }

/** Lists approvals, oldest first. */
export async function findApprovals(db: Database, mergeRequestId: number): Promise<Approval[]> {
  const rows = await db
    .selectFrom('approvals')
    .selectAll()
    .select((eb) => userColumn(db, eb.ref('approvals.user_id')).as('user'))
    .where('merge_request_id', '=', mergeRequestId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ ...row, user: parseJson(row.user)! }))
}

/** Returns false when the user had approved already. */
export async function insertApproval(
  trx: Database,
  row: Insertable<ApprovalRow>,
): Promise<boolean> {
  const given = await trx
    .insertInto('approvals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (given.length === 0) return false
  await setVerdict(trx, row.merge_request_id, [row.user_id], 'approved')
  return true
}

/** Deletes all approvals, or only those by `userIds`. Returns the ids of the users whose approvals were deleted. */
export async function deleteApprovals(
  trx: Database,
  mergeRequestId: number,
  userIds?: readonly number[],
): Promise<number[]> {
  if (userIds?.length === 0) return []
  let given = trx.deleteFrom('approvals').where('merge_request_id', '=', mergeRequestId)
  if (userIds) given = given.where('user_id', 'in', userIds)
  const gone = (await given.returning('user_id').execute()).map((row) => row.user_id)
  await setVerdict(trx, mergeRequestId, gone, 'unapproved')
  return gone
}

/** Sets the review state of the users who are reviewers; ignores the rest. */
async function setVerdict(
  trx: Database,
  mergeRequestId: number,
  userIds: readonly number[],
  state: 'approved' | 'unapproved',
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('merge_request_reviewers')
    .set({ state })
    .where('merge_request_id', '=', mergeRequestId)
    .where('user_id', 'in', userIds)
    .execute()
}
