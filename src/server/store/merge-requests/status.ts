import { sql, type SelectQueryBuilder } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { Flag } from '#server/store/schema/flag.ts'
import type { MergeStatus } from '#server/store/schema/merge-requests.ts'
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
