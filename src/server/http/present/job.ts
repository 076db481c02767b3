import type { Job } from '#contract/jobs.ts'
import type { Deps } from '#server/deps.ts'
import type { JobDetails } from '#server/domain/pipelines/jobs.ts'
import { presentCommit } from './commit.ts'
import { presentPipelineBasic, secondsBetween } from './pipeline.ts'
import { presentUser } from './user.ts'

/** Presents a job. Includes the fields of unsupported features, with default values, since clients expect them. */
export function presentJob(deps: Deps, job: JobDetails): Job {
  const { pipeline, created_at, started_at, finished_at, queued_at } = job
  const { project_path } = pipeline
  return {
    id: job.id,
    status: job.status,
    stage: job.stage,
    name: job.name,
    ref: pipeline.ref,
    tag: pipeline.tag === 1,
    coverage: job.coverage,
    allow_failure: job.allow_failure === 1,
    created_at,
    started_at,
    finished_at,
    erased_at: job.erased_at,
    duration: secondsBetween(started_at, finished_at),
    queued_duration: secondsBetween(queued_at, started_at),
    user: job.user && presentUser(deps, job.user),
    commit: job.commit && presentCommit(deps, { full_path: project_path }, job.commit),
    pipeline: presentPipelineBasic(deps, pipeline),
    ...(job.failure_reason === null ? {} : { failure_reason: job.failure_reason }),
    web_url: `${deps.config.url}/${project_path}/-/jobs/${job.id}`,
    project: { ci_job_token_scope_enabled: false },
    artifacts: [],
    runner: null,
    runner_manager: null,
    artifacts_expire_at: null,
    archived: false,
    tag_list: JSON.parse(job.tags) as string[],
  }
}
