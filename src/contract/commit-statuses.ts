import { Type, type Static } from '#schema'
import { Id, IdOrPath, Nullable, paging, sort } from './params.ts'
import { STATUSES } from './pipelines.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

/** A commit status reported by a job or an external system. */
export const CommitStatus = Type.Object(
  {
    id: Type.Integer(),
    sha: Type.String(),
    ref: Type.String(),
    status: Type.Enum(STATUSES),
    name: Type.String(),
    target_url: Nullable(Type.String()),
    description: Nullable(Type.String()),
    created_at: Type.String(),
    started_at: Nullable(Type.String()),
    finished_at: Nullable(Type.String()),
    allow_failure: Type.Boolean(),
    coverage: Nullable(Type.Number()),
    pipeline_id: Type.Integer(),
    author: Nullable(UserBasic),
  },
  { $id: 'CommitStatus' },
)
export type CommitStatus = Static<typeof CommitStatus>

const onCommit = { id: IdOrPath(), sha: Type.String({ minLength: 1 }) }

export const listCommitStatuses = defineRoute({
  name: 'listCommitStatuses',
  method: 'GET',
  path: '/projects/:id/repository/commits/:sha/statuses',
  summary: 'List the latest statuses of a commit, by name',
  access: 'code',
  input: Type.Object({
    ...onCommit,
    ref: Type.Optional(Type.String()),
    stage: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    all: Type.Optional(Type.Boolean({ description: 'Include earlier statuses' })),
    pipeline_id: Type.Optional(Id()),
    order_by: Type.Optional(Type.Enum(['id', 'pipeline_id'], { default: 'id' })),
    sort: sort('asc'),
    ...paging,
  }),
  reply: Type.Array(CommitStatus),
  paged: true,
})

export const setCommitStatus = defineRoute({
  name: 'setCommitStatus',
  method: 'POST',
  path: '/projects/:id/statuses/:sha',
  summary: 'Set the status of a commit from an external system',
  access: 'developer',
  input: Type.Object({
    ...onCommit,
    state: Type.Enum(['pending', 'running', 'success', 'failed', 'canceled', 'skipped']),
    ref: Type.Optional(
      Type.String({ description: 'The branch or tag; defaults to one that contains the commit' }),
    ),
    name: Type.Optional(Type.String()),
    context: Type.Optional(Type.String()),
    target_url: Type.Optional(Nullable(Type.String())),
    description: Type.Optional(Nullable(Type.String())),
    coverage: Type.Optional(Nullable(Type.Number())),
    pipeline_id: Type.Optional(Id()),
  }),
  reply: CommitStatus,
})
