import type * as contract from '#contract/jobs.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { hasRole } from '#server/domain/policy.ts'
import { absent, badRequest, forbidden } from '#server/domain/refusal.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { readCommits, type Commit } from '#server/git/history.ts'
import { objectInfo } from '#server/git/objects.ts'
import type { User } from '#server/store/accounts/users.ts'
import * as views from '#server/store/pipelines/job-views.ts'
import type { JobView } from '#server/store/pipelines/job-views.ts'
import { currentJobs, updateJobs, type Job } from '#server/store/pipelines/jobs.ts'
import { changeJobs, repeatJobs, reviveSkipped } from './job-changes.ts'
import { transition } from './job-events.ts'
import { requirePipelineSpace } from './pipeline-rights.ts'
import { canTransition } from './pipeline-status.ts'
import { requirePipeline } from './pipelines.ts'

/** A job with its commit. Null if the repository no longer has the commit. */
export type JobDetails = JobView & { commit: Commit | null }

export interface JobReference {
  id: string
  job_id: number
}

export async function listJobs(
  deps: Deps,
  user: User | null,
  { id, scope }: Input<typeof contract.listJobs>,
  page: PageRequest,
): Promise<Page<JobDetails>> {
  const space = await requirePipelineSpace(deps, user, id)
  return listed(deps, space, { statuses: scope, withRetried: true }, page)
}

export async function listPipelineJobs(
  deps: Deps,
  user: User | null,
  input: Input<typeof contract.listPipelineJobs>,
  page: PageRequest,
): Promise<Page<JobDetails>> {
  const { space, pipeline } = await requirePipeline(deps, user, input)
  const { scope, include_retried } = input
  const filters = { pipelineId: pipeline.id, statuses: scope, withRetried: include_retried }
  return listed(deps, space, filters, page)
}

export async function getJob(
  deps: Deps,
  user: User | null,
  reference: JobReference,
): Promise<JobDetails> {
  const { space, job } = await requireJob(deps, user, reference)
  return withCommit(deps, space, job)
}

/** Starts a manual or delayed job, or retries it if it has already run. */
export function playJob(deps: Deps, user: User, reference: JobReference): Promise<JobDetails> {
  return change(deps, user, reference, async (deps, job, now) => {
    const waits = job.status === 'manual' || job.status === 'scheduled'
    const isAction = job.starts === 'manual' || job.starts === 'delayed'
    if (!waits && !(isAction && isRetryable(job))) throw badRequest('Unplayable Job')
    if (!waits) return repeat(deps, job, user, now)
    await updateJobs(deps.db, [job.id], { ...transition(job, 'enqueue', now), user_id: user.id })
    await reviveSkipped(deps.db, await currentJobs(deps.db, job.pipeline_id), job, now)
    return job.id
  })
}

export function retryJob(deps: Deps, user: User, reference: JobReference): Promise<JobDetails> {
  return change(deps, user, reference, async (deps, job, now) => {
    if (!isRetryable(job)) throw forbidden('Job is not retryable')
    return repeat(deps, job, user, now)
  })
}

/** Cancels a job. Leaves a finished job unchanged. */
export function cancelJob(deps: Deps, user: User, reference: JobReference): Promise<JobDetails> {
  return change(deps, user, reference, async (deps, job, now) => {
    if (canTransition('cancel', job.status)) {
      await updateJobs(deps.db, [job.id], transition(job, 'cancel', now))
    }
    return job.id
  })
}

export function eraseJob(deps: Deps, user: User, reference: JobReference): Promise<JobDetails> {
  return change(deps, user, reference, async (deps, job, now, space) => {
    if (job.user_id !== user.id && !hasRole(user, space.row, 'maintainer')) throw forbidden()
    if (!isDone(job) || job.erased_at !== null) throw forbidden('Job is not erasable!')
    await updateJobs(deps.db, [job.id], { erased_at: now, updated_at: now })
    return job.id
  })
}

const isDone = ({ status }: Job) => ['success', 'failed', 'canceled'].includes(status)
const isRetryable = (job: Job) => isDone(job) && !job.retried

/** Retries a job and enqueues it at once, even a manual or delayed one. */
async function repeat(deps: Deps, job: Job, user: User, now: string): Promise<number> {
  const ids = await repeatJobs(deps.db, [job], user, now)
  await updateJobs(deps.db, ids, transition({ status: 'created' }, 'enqueue', now))
  await reviveSkipped(deps.db, await currentJobs(deps.db, job.pipeline_id), job, now)
  return ids[0]!
}

/** Changes a job and returns the job whose id `work` returns. */
async function change(
  deps: Deps,
  user: User,
  reference: JobReference,
  work: (deps: Deps, job: Job, now: string, space: ProjectSpace) => Promise<number>,
): Promise<JobDetails> {
  const { space, job } = await requireJob(deps, user, reference, 'developer')
  const id = await changeJobs(deps, user, space, job.pipeline, async (deps, now) => {
    const current = await views.findJob(deps.db, space.row.id, job.id)
    if (!current) throw absent()
    return work(deps, current, now, space)
  })
  const changed = await views.findJob(deps.db, space.row.id, id)
  if (!changed) throw absent()
  return withCommit(deps, space, changed)
}

async function requireJob(
  deps: Deps,
  user: User | null,
  { id, job_id }: JobReference,
  role: 'reader' | 'developer' = 'reader',
): Promise<{ space: ProjectSpace; job: JobView }> {
  const space = await requirePipelineSpace(deps, user, id, role)
  const job = await views.findJob(deps.db, space.row.id, job_id)
  // Statuses reported by external systems are not jobs.
  if (!job || job.external) throw absent()
  return { space, job }
}

async function listed(
  deps: Deps,
  space: ProjectSpace,
  filters: views.JobFilters,
  page: PageRequest,
): Promise<Page<JobDetails>> {
  const newestFirst = { by: 'id', direction: 'desc' } as const
  const { rows, total } = await views.listJobs(
    deps.db,
    space.row.id,
    { ...filters, statuses: filters.statuses?.length ? filters.statuses : undefined },
    newestFirst,
    sliceOf(page),
  )
  const commits = await commitsOf(deps, space, rows)
  return {
    rows: rows.map((job) => ({ ...job, commit: commits.get(job.pipeline.sha) ?? null })),
    total,
  }
}

async function withCommit(deps: Deps, space: ProjectSpace, job: JobView): Promise<JobDetails> {
  const commits = await commitsOf(deps, space, [job])
  return { ...job, commit: commits.get(job.pipeline.sha) ?? null }
}

async function commitsOf(
  deps: Deps,
  { row }: ProjectSpace,
  jobs: readonly JobView[],
): Promise<Map<string, Commit>> {
  const gitDir = deps.repositories.dirOf(row.disk_path)
  const shas = [...new Set(jobs.map((job) => job.pipeline.sha))]
  const known = await Promise.all(shas.map(async (sha) => (await objectInfo(gitDir, sha)) && sha))
  return readCommits(
    gitDir,
    known.filter((sha) => sha !== null),
  )
}
