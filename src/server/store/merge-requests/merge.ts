import { sql, type Selectable, type Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { Pipeline } from '#server/store/pipelines/pipelines.ts'
import type { MergeRequestRow } from '#server/store/schema/merge-requests.ts'

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

/** Returns merges interrupted when a process ended. */
export function findLockedMerges(db: Database): Promise<Selectable<MergeRequestRow>[]> {
  return db
    .selectFrom('merge_requests')
    .selectAll()
    .where('state', '=', 'locked')
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

/** Returns the ids of merge requests that target one of at most 1000 branches and are set to auto-merge. */
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
    .where('target_branch', 'in', branches)
    .where('state', '=', 'opened')
    .where('merge_when_pipeline_succeeds', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of merge requests that merge when this pipeline succeeds. */
export async function findWaitingFor(
  db: Database,
  {
    id,
    project_id,
    ref,
    merge_request_id,
  }: Pick<Pipeline, 'id' | 'project_id' | 'ref' | 'merge_request_id'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('head_pipeline_id', '=', id)
    .where('merge_when_pipeline_succeeds', '=', 1)
    .where((eb) =>
      merge_request_id === null
        ? eb.and({ source_project_id: project_id, source_branch: ref })
        : eb('id', '=', merge_request_id),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the ids of all open merge requests that are set to auto-merge. */
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
