import type { Deps } from '#server/deps.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { insertJobs, updateJobs, type Job } from '#server/store/pipelines/jobs.ts'
import type { PipelineView } from '#server/store/pipelines/pipelines.ts'
import { announcePipeline, recordPipeline } from './announce-pipeline.ts'
import { advancePipeline, lockPipeline } from './pipeline-progress.ts'
import { requireRunRight } from './pipeline-rights.ts'

/** Changes a pipeline's jobs under its lock, then updates the pipeline. Refuses callers who may not run it. */
export async function changeJobs<T>(
  deps: Deps,
  user: User,
  space: ProjectSpace,
  pipeline: PipelineView,
  work: (deps: Deps, now: string) => Promise<T>,
): Promise<T> {
  await requireRunRight(deps, user, space.row, pipeline)
  return inTransaction(deps, async (deps) => {
    const now = deps.now()
    await lockPipeline(deps.db, pipeline.id)
    const result = await work(deps, now)
    if (await advancePipeline(deps.db, pipeline.id, now)) await recordPipeline(deps, pipeline)
    await announcePipeline(deps, pipeline)
    return result
  })
}

/** Replaces jobs with new ones. Returns the new ids. */
export async function repeatJobs(
  db: Database,
  jobs: readonly Job[],
  user: User,
  now: string,
): Promise<number[]> {
  await updateJobs(
    db,
    jobs.map((job) => job.id),
    { retried: 1, updated_at: now },
  )
  return insertJobs(
    db,
    jobs.map((job) => ({
      root_id: job.root_id,
      project_id: job.project_id,
      pipeline_id: job.pipeline_id,
      user_id: user.id,
      name: job.name,
      stage: job.stage,
      stage_position: job.stage_position,
      status: 'created',
      external: 0,
      allow_failure: job.allow_failure,
      starts: job.starts,
      tags: job.tags,
      created_at: now,
      updated_at: now,
    })),
  )
}

/** Resets skipped jobs in later stages, so they can run. */
export async function reviveSkipped(
  db: Database,
  jobs: readonly Job[],
  { stage_position }: Job,
  now: string,
): Promise<void> {
  const later = jobs.filter(
    (job) => job.status === 'skipped' && job.stage_position > stage_position && !job.external,
  )
  await updateJobs(
    db,
    later.map((job) => job.id),
    { status: 'created', updated_at: now },
  )
}
