import type { Insertable, Selectable } from 'kysely'

import { userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { parseJson } from '#server/store/dialect.ts'
import type { ApprovalRow } from '#server/store/schema/approvals.ts'

export type Approval = Selectable<ApprovalRow> & { user: UserCard }

/** In the order in which they were given. */
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

/** Whether it was not given before. */
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

/** Takes back what all of them gave, or only these people. Whose approvals went. */
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

/** What those of them who were asked to review say of it. */
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
