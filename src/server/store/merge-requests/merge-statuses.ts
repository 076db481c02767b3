import { sql, type Selectable, type SelectQueryBuilder, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { Flag } from '#server/store/schema/flag.ts'
import type { MergeRequestRow, MergeStatus } from '#server/store/schema/merge-requests.ts'
import type { Schema } from '#server/store/schema/schema.ts'

/** A merge request whose merge status needs a check, with its head. */
export interface Checkable {
  id: number
  root_id: number
  project_id: number
  iid: number
  sha: string | null
  source_project_id: number | null
  source_branch: string
  commits_count: number
}

/** Marks merge requests for a check, except those with a known status. */
export async function startChecks(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('merge_requests')
    .set({
      merge_status: sql`case merge_status
        when 'unchecked' then 'checking' when 'cannot_be_merged_recheck' then 'cannot_be_merged_rechecking'
        else merge_status end`,
    })
    .where('id', 'in', ids)
    .where('state', '=', 'opened')
    .execute()
}

/** Invalidates merge statuses after the source or target branch moved. */
export async function forgetMergeStatuses(
  db: Database,
  end: 'source' | 'target',
  projectId: number,
  branch: string,
): Promise<void> {
  await forgetting(db)
    .where(end === 'source' ? 'source_project_id' : 'project_id', '=', projectId)
    .where(end === 'source' ? 'source_branch' : 'target_branch', '=', branch)
    .execute()
}

/** Invalidates the merge statuses of all merge requests from projects about to be deleted. */
export async function forgetMergeStatusesFrom(
  trx: Database,
  projects: SelectQueryBuilder<Schema, never, { id: number }>,
): Promise<void> {
  await forgetting(trx).where('source_project_id', 'in', projects).execute()
}

function forgetting(db: Database) {
  return db
    .updateTable('merge_requests')
    .set({
      merge_status: sql`case
        when merge_status in ('cannot_be_merged', 'cannot_be_merged_recheck', 'cannot_be_merged_rechecking')
        then 'cannot_be_merged_recheck' else 'unchecked' end`,
    })
    .where('state', '=', 'opened')
    .where('merge_status', '!=', 'preparing')
}

/** Returns a branch's incoming merge requests that are marked for a check, up to one batch. */
export function findCheckable(
  db: Database,
  projectId: number,
  targetBranch: string,
): Promise<Checkable[]> {
  return db
    .selectFrom('merge_requests')
    .leftJoin('merge_request_diffs as version', 'version.id', 'merge_requests.version_id')
    .select((eb) => [
      'merge_requests.id',
      'merge_requests.root_id',
      'merge_requests.project_id',
      'merge_requests.iid',
      'merge_requests.sha',
      'merge_requests.source_project_id',
      'merge_requests.source_branch',
      eb.fn.coalesce('version.commits_count', sql<number>`0`).as('commits_count'),
    ])
    .where('merge_requests.project_id', '=', projectId)
    .where('merge_requests.target_branch', '=', targetBranch)
    .where('merge_requests.state', '=', 'opened')
    .where('merge_requests.merge_status', 'in', ['checking', 'cannot_be_merged_rechecking'])
    .orderBy('merge_requests.id')
    .limit(BATCH)
    .execute()
}

const BATCH = 1000

/** Returns the branches with unfinished checks, which a stopped process may have left behind. */
export function findUnfinishedChecks(
  db: Database,
): Promise<{ project_id: number; target_branch: string }[]> {
  return db
    .selectFrom('merge_requests')
    .select(['project_id', 'target_branch'])
    .distinct()
    .where('state', '=', 'opened')
    .where('merge_status', 'in', ['checking', 'cannot_be_merged_rechecking'])
    .execute()
}

/** Invalidates all of a project's merge statuses after its merge method changed. */
export async function forgetAllMergeStatuses(trx: Database, projectId: number): Promise<void> {
  await trx
    .updateTable('merge_requests')
    .set({ merge_status: 'unchecked' })
    .where('project_id', '=', projectId)
    .where('state', '=', 'opened')
    .where('merge_status', '!=', 'preparing')
    .execute()
}

/** Stores the outcomes of checks, except for merge requests whose branches have moved since. */
export async function setMergeStatuses(
  db: Database,
  checked: readonly Checkable[],
  outcome: { merge_status: MergeStatus; needs_rebase: Flag },
): Promise<void> {
  if (checked.length === 0) return
  const same = checked.map(({ id, sha }) => sql`(cast(${id} as bigint), ${sha ?? ''})`)
  await db
    .updateTable('merge_requests')
    .set(outcome)
    .where(
      'id',
      'in',
      checked.map(({ id }) => id),
    )
    .where('merge_status', 'in', ['checking', 'cannot_be_merged_rechecking'])
    .where(sql<boolean>`(id, coalesce(sha, '')) in (values ${sql.join(same)})`)
    .execute()
}

/** The columns written before the target branch moves. */
export type PendingMerge = Pick<
  Updateable<MergeRequestRow>,
  'in_progress_merge_commit_sha' | 'squash_commit_sha' | 'merge_user_id' | 'merge_params' | 'squash'
>

/**
 * Locks the merge request for one merge. Returns false unless the merge request is open with that head and target
 * branch.
 */
export async function startMerge(
  db: Database,
  id: number,
  { sha, target_branch }: { sha: string; target_branch: string },
  pending: PendingMerge,
): Promise<boolean> {
  const taken = await db
    .updateTable('merge_requests')
    .set({ ...pending, state: 'locked' })
    .where('id', '=', id)
    .where('state', '=', 'opened')
    .where('sha', '=', sha)
    .where('target_branch', '=', target_branch)
    .returning('id')
    .execute()
  return taken.length > 0
}

/** Reopens the merge request after a failed merge. Auto-merge stays set. */
export async function endMerge(db: Database, id: number): Promise<void> {
  await db
    .updateTable('merge_requests')
    .set({
      state: 'opened',
      in_progress_merge_commit_sha: null,
      squash_commit_sha: null,
      merge_user_id: sql`case when merge_when_pipeline_succeeds = 1 then merge_user_id end`,
      merge_params: sql`case when merge_when_pipeline_succeeds = 1 then merge_params end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'locked')
    .execute()
}

/** Clears the recovery data of a finished merge. */
export async function forgetMerge(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('merge_requests')
    .set({ in_progress_merge_commit_sha: null })
    .where('id', '=', id)
    .execute()
}

/** Returns merges interrupted when a process ended: either `locked`, or merged with follow-up work left. */
export function findUnfinishedMerges(db: Database): Promise<Selectable<MergeRequestRow>[]> {
  return db
    .selectFrom('merge_requests')
    .selectAll()
    .where('in_progress_merge_commit_sha', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Marks an open merge request as being rebased. Returns false when it is not open or is being rebased already. */
export async function startRebase(db: Database, id: number): Promise<boolean> {
  const taken = await db
    .updateTable('merge_requests')
    .set({ rebase_in_progress: 1, merge_error: null })
    .where('id', '=', id)
    .where('state', '=', 'opened')
    .where('rebase_in_progress', '=', 0)
    .returning('id')
    .execute()
  return taken.length > 0
}

/** Returns rebases interrupted when a process ended. */
export function findRebasing(db: Database): Promise<Selectable<MergeRequestRow>[]> {
  return db
    .selectFrom('merge_requests')
    .selectAll()
    .where('rebase_in_progress', '=', 1)
    .orderBy('id')
    .execute()
}
