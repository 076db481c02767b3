import { sql, type Insertable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { forUpdate, parseJson } from '#server/store/dialect.ts'
import { takeIid } from '#server/store/internal-ids.ts'
import { deploymentsColumn, type DeploymentPlace } from '#server/store/pipelines/deployments.ts'
import { plan, type Slots } from '#server/store/plan.ts'
import type { MergeRequestRow } from '#server/store/schema/merge-requests.ts'
import {
  parseMergeRequest,
  selectMergeRequests,
  type MergeRequest,
  type MergeRequestView,
} from './views.ts'

interface MergeRequestLookup {
  projectId: number
  iid: number
  viewerId: number | null
}

const mergeRequestByIid = plan((db, { projectId, iid, viewerId }: Slots<MergeRequestLookup>) =>
  selectMergeRequests(db, false)
    .select([
      sql<0 | 1 | null>`(
        select s.subscribed from subscriptions s
        where s.subject_type = 'merge_request' and s.subject_id = merge_requests.id
          and s.user_id = ${viewerId}
      )`.as('subscription'),
      isFirstContribution.as('is_first_contribution'),
      deploymentsColumn(db).as('deployments'),
    ])
    .where('merge_requests.project_id', '=', projectId)
    .where('merge_requests.iid', '=', iid),
)

/** A merge request with the columns that only its own endpoint returns. */
export type SingleMergeRequest = MergeRequestView & {
  /** True when the project merged no other merge request of the author before this one. */
  is_first_contribution: 0 | 1
  /** Oldest first. */
  deployments: DeploymentPlace[]
}

/** Returns the merge request with the viewer's subscription to it. */
export async function findMergeRequest(
  db: Database,
  projectId: number,
  iid: number,
  viewerId: number | null,
): Promise<(SingleMergeRequest & { subscription: 0 | 1 | null }) | undefined> {
  const row = await mergeRequestByIid.first(db, { projectId, iid, viewerId })
  if (!row) return undefined
  const { subscription, is_first_contribution } = row
  const deployments = parseJson(row.deployments)
  return { ...parseMergeRequest(row), subscription, is_first_contribution, deployments }
}

export async function findMergeRequestView(
  db: Database,
  id: number,
): Promise<MergeRequestView | undefined> {
  const row = await selectMergeRequests(db, false)
    .where('merge_requests.id', '=', id)
    .executeTakeFirst()
  return row && parseMergeRequest(row)
}

export async function findMergeRequestsById(
  db: Database,
  ids: readonly number[],
): Promise<MergeRequestView[]> {
  if (ids.length === 0) return []
  const rows = await selectMergeRequests(db, false).where('merge_requests.id', 'in', ids).execute()
  return rows.map(parseMergeRequest)
}

/** True when no other merge of the author came first. `~` sorts after every time, for a request that is not merged. */
const isFirstContribution = sql<0 | 1>`case when exists (
  select 1 from merge_requests earlier
  where earlier.author_id = merge_requests.author_id
    and earlier.project_id = merge_requests.project_id
    and earlier.state = 'merged' and earlier.id <> merge_requests.id
    and earlier.merged_at < coalesce(merge_requests.merged_at, '~')
) then 0 else 1 end`

/** Returns the current row and locks it until the transaction ends. */
export function lockMergeRequest(trx: Database, id: number): Promise<MergeRequest | undefined> {
  const query = trx.selectFrom('merge_requests').selectAll().where('id', '=', id)
  return forUpdate(trx, query).executeTakeFirst()
}

export function findMergeRequestRow(db: Database, id: number): Promise<MergeRequest | undefined> {
  return db.selectFrom('merge_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts the merge request with the project's next iid. */
export async function insertMergeRequest(
  trx: Database,
  row: Omit<Insertable<MergeRequestRow>, 'id' | 'iid'>,
): Promise<MergeRequest> {
  const scope = { scope: 'project', scope_id: row.project_id, usage: 'merge_requests' } as const
  const iid = await takeIid(trx, scope)
  return trx
    .insertInto('merge_requests')
    .values({ ...row, iid })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateMergeRequest(
  trx: Database,
  id: number,
  changes: Updateable<MergeRequestRow>,
): Promise<void> {
  await trx.updateTable('merge_requests').set(changes).where('id', '=', id).execute()
}

export async function deleteMergeRequest(trx: Database, id: number): Promise<void> {
  await trx
    .deleteFrom('subscriptions')
    .where('subject_type', '=', 'merge_request')
    .where('subject_id', '=', id)
    .execute()
  await trx.deleteFrom('merge_requests').where('id', '=', id).execute()
}
