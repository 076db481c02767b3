import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { JobRow } from '#server/store/schema/pipelines.ts'

export type Job = Selectable<JobRow>

/** Returns the jobs that no retry has replaced, stage by stage. */
export function currentJobs(db: Database, pipelineId: number): Promise<Job[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('pipeline_id', '=', pipelineId)
    .where('retried', '=', 0)
    .orderBy('stage_position')
    .orderBy('id')
    .execute()
}

/** Returns the new jobs' ids, in the given order. */
export async function insertJobs(
  trx: Database,
  rows: readonly Insertable<JobRow>[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await trx.insertInto('jobs').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

export async function insertJob(trx: Database, row: Insertable<JobRow>): Promise<Job> {
  return trx.insertInto('jobs').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateJobs(
  trx: Database,
  ids: readonly number[],
  changes: Updateable<JobRow>,
): Promise<void> {
  if (ids.length > 0) await trx.updateTable('jobs').set(changes).where('id', 'in', ids).execute()
}

/** Returns the user's newest unfinished commit status with that name. */
export function findReport(
  trx: Database,
  pipelineId: number,
  { name, userId }: { name: string; userId: number },
): Promise<Job | undefined> {
  return trx
    .selectFrom('jobs')
    .selectAll()
    .where('pipeline_id', '=', pipelineId)
    .where('external', '=', 1)
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'running'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Marks commit statuses with that name as retried because another one replaces them. Jobs stay. */
export async function replaceReports(
  trx: Database,
  pipelineId: number,
  name: string,
): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ retried: 1 })
    .where('pipeline_id', '=', pipelineId)
    .where('name', '=', name)
    .where('external', '=', 1)
    .where('retried', '=', 0)
    .execute()
}
