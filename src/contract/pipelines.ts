import { Type, type Static } from '#schema'
import { DateTime, Id, IdOrPath, Nullable, paging, sort } from './params.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

export const STATUSES = [
  'created',
  'waiting_for_resource',
  'preparing',
  'pending',
  'running',
  'success',
  'failed',
  'canceled',
  'skipped',
  'manual',
  'scheduled',
] as const

export const SOURCES = [
  'push',
  'web',
  'trigger',
  'schedule',
  'api',
  'external',
  'pipeline',
  'chat',
  'merge_request_event',
] as const

const basic = {
  id: Type.Integer({ description: 'Unique across all projects' }),
  iid: Type.Integer({ description: 'Unique within its project' }),
  project_id: Type.Integer(),
  sha: Type.String(),
  ref: Type.String({
    description: 'A branch or tag; `refs/merge-requests/<iid>/head` for a merge request',
  }),
  status: Type.Enum(STATUSES),
  source: Type.Enum(SOURCES),
  created_at: Type.String(),
  updated_at: Type.String(),
  web_url: Type.String(),
}

export const PipelineBasic = Type.Object({ ...basic, name: Type.Null() }, { $id: 'PipelineBasic' })
export type PipelineBasic = Static<typeof PipelineBasic>

/** The display form of a status. */
export const DetailedStatus = Type.Object(
  {
    icon: Type.String(),
    text: Type.String(),
    label: Type.String(),
    group: Type.String(),
    tooltip: Type.String(),
    has_details: Type.Boolean(),
    details_path: Type.String(),
    illustration: Type.Null(),
    favicon: Type.String(),
  },
  { $id: 'DetailedStatus' },
)
export type DetailedStatus = Static<typeof DetailedStatus>

export const Pipeline = Type.Object(
  {
    ...basic,
    name: Type.Null(),
    before_sha: Type.String({ description: 'Zeros for a new branch' }),
    tag: Type.Boolean(),
    yaml_errors: Nullable(Type.String({ description: 'Errors of its configuration' })),
    user: Nullable(UserBasic),
    started_at: Nullable(Type.String()),
    finished_at: Nullable(Type.String()),
    committed_at: Nullable(Type.String()),
    duration: Nullable(Type.Integer({ description: 'Seconds' })),
    queued_duration: Nullable(Type.Integer({ description: 'Seconds' })),
    coverage: Nullable(Type.String({ description: 'Percent' })),
    detailed_status: DetailedStatus,
    archived: Type.Boolean(),
  },
  { $id: 'Pipeline' },
)
export type Pipeline = Static<typeof Pipeline>

export const PipelineVariable = Type.Object(
  {
    key: Type.String({ minLength: 1 }),
    value: Type.String(),
    variable_type: Type.Enum(['env_var', 'file']),
  },
  { $id: 'PipelineVariable' },
)
export type PipelineVariable = Static<typeof PipelineVariable>

export const TestReport = Type.Object(
  {
    total_time: Type.Number(),
    total_count: Type.Integer(),
    success_count: Type.Integer(),
    failed_count: Type.Integer(),
    skipped_count: Type.Integer(),
    error_count: Type.Integer(),
    test_suites: Type.Array(Type.Unknown()),
  },
  { $id: 'TestReport' },
)
export type TestReport = Static<typeof TestReport>

const inProject = { id: IdOrPath() }
const one = { ...inProject, pipeline_id: Id() }

export const listPipelines = defineRoute({
  name: 'listPipelines',
  method: 'GET',
  path: '/projects/:id/pipelines',
  summary: 'List the pipelines of a project, newest first',
  access: 'code',
  input: Type.Object({
    ...inProject,
    scope: Type.Optional(
      Type.Enum(['running', 'pending', 'finished', 'branches', 'tags'], {
        description: '`branches` and `tags` keep only the newest pipeline of each',
      }),
    ),
    status: Type.Optional(Type.Enum(STATUSES)),
    source: Type.Optional(Type.Enum(SOURCES)),
    ref: Type.Optional(Type.String()),
    sha: Type.Optional(Type.String()),
    yaml_errors: Type.Optional(Type.Boolean()),
    username: Type.Optional(
      Type.String({ description: 'Username of the person who triggered it' }),
    ),
    created_after: Type.Optional(DateTime()),
    created_before: Type.Optional(DateTime()),
    updated_after: Type.Optional(DateTime()),
    updated_before: Type.Optional(DateTime()),
    order_by: Type.Optional(
      Type.Enum(['id', 'status', 'ref', 'updated_at', 'user_id'], { default: 'id' }),
    ),
    sort: sort('desc'),
    ...paging,
  }),
  reply: Type.Array(PipelineBasic),
  paged: true,
})

export const getPipeline = defineRoute({
  name: 'getPipeline',
  method: 'GET',
  path: '/projects/:id/pipelines/:pipeline_id',
  summary: 'Get a pipeline',
  access: 'code',
  input: Type.Object(one),
  reply: Pipeline,
})

export const getLatestPipeline = defineRoute({
  name: 'getLatestPipeline',
  method: 'GET',
  path: '/projects/:id/pipelines/latest',
  summary: 'Get the newest pipeline for the last commit of a branch or tag',
  access: 'code',
  input: Type.Object({
    ...inProject,
    ref: Type.Optional(Type.String({ description: 'Defaults to the default branch' })),
  }),
  reply: Pipeline,
})

export const listPipelineVariables = defineRoute({
  name: 'listPipelineVariables',
  method: 'GET',
  path: '/projects/:id/pipelines/:pipeline_id/variables',
  summary: 'List the variables of a pipeline',
  access: 'developer',
  input: Type.Object({ ...one, ...paging }),
  reply: Type.Array(PipelineVariable),
  paged: true,
})

export const listPipelineBridges = defineRoute({
  name: 'listPipelineBridges',
  method: 'GET',
  path: '/projects/:id/pipelines/:pipeline_id/bridges',
  summary: 'List the trigger jobs of a pipeline. Always empty: this service has no child pipelines',
  access: 'code',
  input: Type.Object({ ...one, ...paging }),
  reply: Type.Array(Type.Unknown()),
  paged: true,
})

export const getPipelineTestReport = defineRoute({
  name: 'getPipelineTestReport',
  method: 'GET',
  path: '/projects/:id/pipelines/:pipeline_id/test_report',
  summary: 'Get the test report of a pipeline. Always empty: this service stores no test results',
  access: 'code',
  input: Type.Object(one),
  reply: TestReport,
})

export const createPipeline = defineRoute({
  name: 'createPipeline',
  method: 'POST',
  path: '/projects/:id/pipeline',
  summary: 'Create a pipeline for a branch or tag',
  access: 'developer',
  input: Type.Object({
    ...inProject,
    ref: Type.String({ minLength: 1 }),
    variables: Type.Optional(
      Type.Array(
        Type.Object({
          key: Type.String({ minLength: 1 }),
          value: Type.String(),
          variable_type: Type.Optional(Type.Enum(['env_var', 'file'], { default: 'env_var' })),
        }),
        { maxItems: 100 },
      ),
    ),
  }),
  reply: Pipeline,
})

export const retryPipeline = defineRoute({
  name: 'retryPipeline',
  method: 'POST',
  path: '/projects/:id/pipelines/:pipeline_id/retry',
  summary: 'Retry the failed and canceled jobs of a pipeline',
  access: 'developer',
  input: Type.Object(one),
  reply: Pipeline,
})

export const cancelPipeline = defineRoute({
  name: 'cancelPipeline',
  method: 'POST',
  path: '/projects/:id/pipelines/:pipeline_id/cancel',
  summary: 'Cancel the unfinished jobs of a pipeline',
  access: 'developer',
  input: Type.Object(one),
  status: 200,
  reply: Pipeline,
})

export const deletePipeline = defineRoute({
  name: 'deletePipeline',
  method: 'DELETE',
  path: '/projects/:id/pipelines/:pipeline_id',
  summary: 'Delete a pipeline and its jobs',
  access: 'owner',
  input: Type.Object(one),
  reply: Type.Null(),
})
