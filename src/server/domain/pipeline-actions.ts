import type { Deps } from '#server/deps.ts'
import { inTransaction, type Database } from '#server/store/database.ts'
import { currentJobs, insertJobs, updateJobs, type Job } from '#server/store/jobs.ts'
import type { PipelineView } from '#server/store/pipelines.ts'
import type { User } from '#server/store/users.ts'
import { advancePipeline, lockPipeline } from './pipeline-progress.ts'
import { requireRunRight } from './pipeline-rights.ts'
import { canHappen } from './pipeline-status.ts'
import { requirePipeline, viewOf, type PipelineReference } from './pipelines.ts'

/** Runs again what failed or was canceled, and then what was left out because of it. */
export function retryPipeline(
  deps: Deps,
  user: User,
  reference: PipelineReference,
): Promise<PipelineView> {
  return change(deps, user, reference, async (trx, jobs, now) => {
    const again = jobs.filter(
      (job) => !job.external && (job.status === 'failed' || job.status === 'canceled'),
    )
    await repeatJobs(trx, again, user, now)
    if (again.length > 0) await reviveSkipped(trx, jobs, again[0]!, now)
  })
}

/** Cancels what is not done. A pipeline that is done stays as it is. */
export function cancelPipeline(
  deps: Deps,
  user: User,
  reference: PipelineReference,
): Promise<PipelineView> {
  return change(deps, user, reference, async (trx, jobs, now) => {
    const going = jobs.filter((job) => job.status !== 'manual' && canHappen('cancel', job.status))
    await updateJobs(
      trx,
      going.map((job) => job.id),
      { status: 'canceled', finished_at: now, updated_at: now },
    )
  })
}

/** Puts new jobs in the place of these, to run when their turn comes. */
async function repeatJobs(
  trx: Database,
  jobs: readonly Job[],
  user: User,
  now: string,
): Promise<void> {
  await updateJobs(
    trx,
    jobs.map((job) => job.id),
    { retried: 1, updated_at: now },
  )
  await insertJobs(
    trx,
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

/** Jobs of later stages that were left out get another chance. */
async function reviveSkipped(
  trx: Database,
  jobs: readonly Job[],
  { stage_position }: Job,
  now: string,
): Promise<void> {
  const later = jobs.filter(
    (job) => job.status === 'skipped' && job.stage_position > stage_position && !job.external,
  )
  await updateJobs(
    trx,
    later.map((job) => job.id),
    { status: 'created', updated_at: now },
  )
}

async function change(
  deps: Deps,
  user: User,
  reference: PipelineReference,
  work: (trx: Database, jobs: Job[], now: string) => Promise<void>,
): Promise<PipelineView> {
  const { space, pipeline } = await requirePipeline(deps, user, reference, 'developer')
  await requireRunRight(deps, user, space.row, pipeline)
  await inTransaction(deps.db, async (trx) => {
    const now = deps.now()
    await lockPipeline(trx, pipeline.id)
    await work(trx, await currentJobs(trx, pipeline.id), now)
    await advancePipeline(trx, pipeline.id, now)
  })
  return viewOf(deps, space, pipeline.id)
}
