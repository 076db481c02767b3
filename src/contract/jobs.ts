import { Type, type Static } from '#schema'
import { Commit } from './commits.ts'
import { Id, IdOrPath, Nullable, paging } from './params.ts'
import { PipelineBasic, STATUSES } from './pipelines.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

export const Job = Type.Object(
  {
    id: Type.Integer(),
    status: Type.Enum(STATUSES),
    stage: Type.String(),
    name: Type.String(),
    ref: Type.String(),
    tag: Type.Boolean(),
    coverage: Nullable(Type.Number({ description: 'Percent' })),
    allow_failure: Type.Boolean(),
    created_at: Type.String(),
    started_at: Nullable(Type.String()),
    finished_at: Nullable(Type.String()),
    erased_at: Nullable(Type.String()),
    duration: Nullable(Type.Number({ description: 'Seconds' })),
    queued_duration: Nullable(Type.Number({ description: 'Seconds' })),
    user: Nullable(UserBasic),
    commit: Nullable(Commit),
    pipeline: PipelineBasic,
    failure_reason: Type.Optional(Type.String({ description: 'Only for failed jobs' })),
    web_url: Type.String(),
    project: Type.Object({ ci_job_token_scope_enabled: Type.Boolean() }),
    artifacts: Type.Array(Type.Unknown()),
    runner: Type.Null(),
    runner_manager: Type.Null(),
    artifacts_expire_at: Type.Null(),
    archived: Type.Boolean(),
    tag_list: Type.Array(Type.String(), { description: 'Tags that a runner must have' }),
  },
  { $id: 'Job' },
)
export type Job = Static<typeof Job>

const inProject = { id: IdOrPath() }
const one = { ...inProject, job_id: Id() }
const listed = { scope: Type.Optional(Type.Array(Type.Enum(STATUSES))), ...paging }

export const listJobs = defineRoute({
  name: 'listJobs',
  method: 'GET',
  path: '/projects/:id/jobs',
  summary: 'List the jobs of a project, newest first',
  access: 'code',
  input: Type.Object({ ...inProject, ...listed }),
  reply: Type.Array(Job),
  paged: true,
})

export const listPipelineJobs = defineRoute({
  name: 'listPipelineJobs',
  method: 'GET',
  path: '/projects/:id/pipelines/:pipeline_id/jobs',
  summary: 'List the jobs of a pipeline, newest first',
  access: 'code',
  input: Type.Object({
    ...inProject,
    pipeline_id: Id(),
    include_retried: Type.Optional(Type.Boolean()),
    ...listed,
  }),
  reply: Type.Array(Job),
  paged: true,
})

export const getJob = defineRoute({
  name: 'getJob',
  method: 'GET',
  path: '/projects/:id/jobs/:job_id',
  summary: 'Get a job',
  access: 'code',
  input: Type.Object(one),
  reply: Job,
})

export const getJobTrace = defineRoute({
  name: 'getJobTrace',
  method: 'GET',
  path: '/projects/:id/jobs/:job_id/trace',
  summary: 'Get the log of a job. Always empty: this service runs no jobs',
  access: 'code',
  input: Type.Object(one),
  reply: Type.String(),
  media: 'text/plain',
})

export const playJob = defineRoute({
  name: 'playJob',
  method: 'POST',
  path: '/projects/:id/jobs/:job_id/play',
  summary: 'Start a manual job',
  access: 'developer',
  input: Type.Object(one),
  status: 200,
  reply: Job,
})

export const retryJob = defineRoute({
  name: 'retryJob',
  method: 'POST',
  path: '/projects/:id/jobs/:job_id/retry',
  summary: 'Retry a finished job by creating a new one',
  access: 'developer',
  input: Type.Object(one),
  reply: Job,
})

export const cancelJob = defineRoute({
  name: 'cancelJob',
  method: 'POST',
  path: '/projects/:id/jobs/:job_id/cancel',
  summary: 'Cancel an unfinished job',
  access: 'developer',
  input: Type.Object(one),
  reply: Job,
})

export const eraseJob = defineRoute({
  name: 'eraseJob',
  method: 'POST',
  path: '/projects/:id/jobs/:job_id/erase',
  summary: 'Erase the log and artifacts of a job. Developers can erase their own',
  access: 'maintainer',
  input: Type.Object(one),
  reply: Job,
})
