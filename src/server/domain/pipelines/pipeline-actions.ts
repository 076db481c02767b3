import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/accounts/users.ts'
import { currentJobs, updateJobs, type Job } from '#server/store/pipelines/jobs.ts'
import type { PipelineView } from '#server/store/pipelines/pipelines.ts'
import { changeJobs, repeatJobs, reviveSkipped } from './job-changes.ts'
import { canTransition } from './pipeline-status.ts'
import { requirePipeline, viewOf, type PipelineReference } from './pipelines.ts'

/** Retries failed and canceled jobs, and the jobs skipped because of them. */
export function retryPipeline(
  deps: Deps,
  user: User,
  reference: PipelineReference,
): Promise<PipelineView> {
  return changePipeline(deps, user, reference, async (deps, jobs, now) => {
    const again = jobs.filter(
      (job) => !job.external && (job.status === 'failed' || job.status === 'canceled'),
    )
    await repeatJobs(deps.db, again, user, now)
    if (again.length > 0) await reviveSkipped(deps.db, jobs, again[0]!, now)
  })
}

/** Cancels all unfinished jobs. Leaves a finished pipeline unchanged. */
export function cancelPipeline(
  deps: Deps,
  user: User,
  reference: PipelineReference,
): Promise<PipelineView> {
  return changePipeline(deps, user, reference, async (deps, jobs, now) => {
    const going = jobs.filter(
      (job) => job.status !== 'manual' && canTransition('cancel', job.status),
    )
    await updateJobs(
      deps.db,
      going.map((job) => job.id),
      { status: 'canceled', finished_at: now, updated_at: now },
    )
  })
}

async function changePipeline(
  deps: Deps,
  user: User,
  reference: PipelineReference,
  work: (deps: Deps, jobs: Job[], now: string) => Promise<void>,
): Promise<PipelineView> {
  const { space, pipeline } = await requirePipeline(deps, user, reference, 'developer')
  await changeJobs(deps, user, space, pipeline, async (deps, now) =>
    work(deps, await currentJobs(deps.db, pipeline.id), now),
  )
  return viewOf(deps, space, pipeline.id)
}
