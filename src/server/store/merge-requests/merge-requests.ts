import { sql, type Insertable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { engineOf } from '#server/store/dialect.ts'
import { takeIid } from '#server/store/internal-ids.ts'
import type { MergeRequestRow } from '#server/store/schema/merge-requests.ts'
import {
  parseMergeRequest,
  selectMergeRequests,
  type MergeRequest,
  type MergeRequestView,
} from './merge-request-views.ts'

/** Returns the merge request with the viewer's subscription to it. */
export async function findMergeRequest(
  db: Database,
  projectId: number,
  iid: number,
  viewerId: number | null,
): Promise<(MergeRequestView & { subscription: 0 | 1 | null }) | undefined> {
  const row = await selectMergeRequests(db, false)
    .select(
      sql<0 | 1 | null>`(
        select s.subscribed from subscriptions s
        where s.subject_type = 'merge_request' and s.subject_id = merge_requests.id
          and s.user_id = ${viewerId}
      )`.as('subscription'),
    )
    .where('merge_requests.project_id', '=', projectId)
    .where('merge_requests.iid', '=', iid)
    .executeTakeFirst()
  return row && { ...parseMergeRequest(row), subscription: row.subscription }
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

/** True when no other merge request of its author was merged into the project. */
export async function isFirstContribution(
  db: Database,
  { id, project_id, author_id, merged_at }: MergeRequest,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('author_id', '=', author_id)
    .where('project_id', '=', project_id)
    .where('state', '=', 'merged')
    .where('id', '!=', id)
    .$if(merged_at !== null, (query) => query.where('merged_at', '<', merged_at!))
    .limit(1)
    .executeTakeFirst()
  return !earlier
}

/** Returns the current row and locks it until the transaction ends. */
export function lockMergeRequest(trx: Database, id: number): Promise<MergeRequest | undefined> {
  const query = trx.selectFrom('merge_requests').selectAll().where('id', '=', id)
  return (engineOf(trx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
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

/** Returns another open merge request with the same two branches, if there is one. */
export function findOpenTwin(
  trx: Database,
  { project_id, target_branch, source_project_id, source_branch }: BranchPair,
  exceptId = 0,
): Promise<{ iid: number } | undefined> {
  return trx
    .selectFrom('merge_requests')
    .select('iid')
    .where('project_id', '=', project_id)
    .where('target_branch', '=', target_branch)
    .where('source_project_id', '=', source_project_id)
    .where('source_branch', '=', source_branch)
    .where('state', 'in', ['opened', 'locked'])
    .where('id', '!=', exceptId)
    .executeTakeFirst()
}

export interface BranchPair {
  project_id: number
  target_branch: string
  source_project_id: number
  source_branch: string
}

/** The ids of merge requests from a branch that are open or being merged. */
export async function findOpenFrom(
  db: Database,
  sourceProjectId: number,
  branch: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('source_project_id', '=', sourceProjectId)
    .where('source_branch', '=', branch)
    .where('state', 'in', ['opened', 'locked'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The merge requests into a branch that are open or being merged, with their newest commits. */
export function findOpenInto(
  db: Database,
  projectId: number,
  branch: string,
): Promise<Pick<MergeRequest, 'id' | 'sha'>[]> {
  return db
    .selectFrom('merge_requests')
    .select(['id', 'sha'])
    .where('project_id', '=', projectId)
    .where('target_branch', '=', branch)
    .where('state', 'in', ['opened', 'locked'])
    .orderBy('id')
    .execute()
}

/** The ids of merge requests into any of the branches that are set to auto-merge. */
export async function findWaitingInto(
  db: Database,
  projectId: number,
  branches: readonly string[],
): Promise<number[]> {
  if (branches.length === 0) return []
  const rows = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('project_id', '=', projectId)
    .where('target_branch', 'in', branches.slice(0, MAX_BRANCHES))
    .where('state', '=', 'opened')
    .where('merge_when_pipeline_succeeds', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Branches per statement: engines limit the number of values, and a push may move more branches. */
const MAX_BRANCHES = 1000

/** The columns read of an open merge request. */
export type OpenMergeRequest = Pick<
  MergeRequest,
  'id' | 'source_branch' | 'sha' | 'author_id' | 'merge_status'
>

/** The source projects of open merge requests. */
export async function findSourceProjects(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('merge_requests')
    .select('source_project_id')
    .distinct()
    .where('state', '=', 'opened')
    .where('source_project_id', 'is not', null)
    .orderBy('source_project_id')
    .execute()
  return rows.map(({ source_project_id }) => source_project_id!)
}

export function findOpenOutOf(db: Database, projectId: number): Promise<OpenMergeRequest[]> {
  return db
    .selectFrom('merge_requests')
    .select(['id', 'source_branch', 'sha', 'author_id', 'merge_status'])
    .where('source_project_id', '=', projectId)
    .where('state', '=', 'opened')
    .orderBy('id')
    .execute()
}

/** The ids of merge requests that are set to auto-merge. */
export async function findAutoMerges(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('state', '=', 'opened')
    .where('merge_when_pipeline_succeeds', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
