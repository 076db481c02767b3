import { Type, type Static } from '#schema'
import { Id, IdOrPath, Nullable, paging, sort } from './params.ts'
import { STATUSES } from './pipelines.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

/** What jobs, and other systems, say about a commit. */
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
  summary: 'What was said last about a commit, by name',
  access: 'code',
  input: Type.Object({
    ...onCommit,
    ref: Type.Optional(Type.String()),
    stage: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    all: Type.Optional(Type.Boolean({ description: 'What was said before too' })),
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
  summary: 'Say how a commit fares with another system',
  access: 'developer',
  input: Type.Object({
    ...onCommit,
    state: Type.Enum(['pending', 'running', 'success', 'failed', 'canceled', 'skipped']),
    ref: Type.Optional(Type.String({ description: 'The branch or tag; else one that has it' })),
    name: Type.Optional(Type.String()),
    context: Type.Optional(Type.String()),
    target_url: Type.Optional(Nullable(Type.String())),
    description: Type.Optional(Nullable(Type.String())),
    coverage: Type.Optional(Nullable(Type.Number())),
    pipeline_id: Type.Optional(Id()),
  }),
  reply: CommitStatus,
})
