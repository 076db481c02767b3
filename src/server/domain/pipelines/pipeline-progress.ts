import type { Database } from '#server/store/database.ts'
import { lockRow } from '#server/store/dialect.ts'
import { currentJobs, updateJobs, type Job } from '#server/store/pipelines/jobs.ts'
import { readPipeline, updatePipeline, type Pipeline } from '#server/store/pipelines/pipelines.ts'
import { ACTIVE, statusAfter, statusOf } from './pipeline-status.ts'

/** Locks a pipeline. Must precede reading its jobs. */
export const lockPipeline = (db: Database, id: number) => lockRow(db, 'pipelines', id)

/**
 * Updates a pipeline after its jobs changed: starts due jobs, skips jobs that will not run, and derives the status.
 * Returns true when the status changed.
 */
export async function advancePipeline(db: Database, id: number, now: string): Promise<boolean> {
  await lockPipeline(db, id)
  const pipeline = await readPipeline(db, id)
  if (!pipeline) return false
  const jobs = await currentJobs(db, id)
  await startDueJobs(db, jobs, now)
  const status = statusOf(jobs) ?? pipeline.status
  await updatePipeline(db, id, { status, ...timesOf(pipeline, status, now), updated_at: now })
  return status !== pipeline.status
}

/** Advances stage by stage, based on the results of all earlier stages. Also updates `jobs` in place. */
async function startDueJobs(db: Database, jobs: Job[], now: string): Promise<void> {
  const moved = new Map<Job['status'], number[]>()
  for (const [position, stage] of Map.groupBy(jobs, (job) => job.stage_position)) {
    const before = statusOf(jobs.filter((job) => job.stage_position < position))
    for (const job of stage) {
      const next = job.status === 'created' && !job.external && statusAfter(before, job.starts)
      if (!next) continue
      job.status = next
      moved.set(next, [...(moved.get(next) ?? []), job.id])
    }
  }
  for (const [status, ids] of moved) {
    await updateJobs(db, ids, {
      status,
      ...(status === 'pending' ? { queued_at: now } : {}),
      updated_at: now,
    })
  }
}

function timesOf(pipeline: Pipeline, status: Pipeline['status'], now: string) {
  if (ACTIVE.includes(status)) {
    const isBegun = status === 'running' && pipeline.started_at === null
    return { finished_at: null, ...(isBegun ? { started_at: now } : {}) }
  }
  const isDone = status === 'success' || status === 'failed' || status === 'canceled'
  return isDone && pipeline.finished_at === null ? { finished_at: now } : {}
}
