import { Type, type Static } from '#schema'
import { FileDiff } from './diffs.ts'
import { DateTime, IdOrPath, Nullable, paging } from './params.ts'
import { PipelineBasic } from './pipelines.ts'
import { defineRoute } from './route.ts'

const basic = {
  id: Type.String(),
  short_id: Type.String(),
  created_at: Type.String(),
  parent_ids: Type.Array(Type.String()),
  title: Type.String(),
  message: Type.String(),
  author_name: Type.String(),
  author_email: Type.String(),
  authored_date: Type.String(),
  committer_name: Type.String(),
  committer_email: Type.String(),
  committed_date: Type.String(),
  trailers: Type.Record(Type.String(), Type.String()),
  extended_trailers: Type.Record(Type.String(), Type.Array(Type.String())),
  web_url: Type.String(),
}

export const Commit = Type.Object(basic, { $id: 'Commit' })
export type Commit = Static<typeof Commit>

const stats = Type.Object({
  additions: Type.Integer(),
  deletions: Type.Integer(),
  total: Type.Integer(),
})

export const CommitWithStats = Type.Object(
  { ...basic, stats: Type.Optional(stats) },
  { $id: 'CommitWithStats' },
)
export type CommitWithStats = Static<typeof CommitWithStats>

export const CommitDetail = Type.Object(
  {
    ...basic,
    stats: Type.Optional(stats),
    status: Nullable(Type.String({ description: 'Status of the latest pipeline' })),
    project_id: Type.Integer(),
    last_pipeline: Nullable(PipelineBasic),
  },
  { $id: 'CommitDetail' },
)
export type CommitDetail = Static<typeof CommitDetail>

const owner = { id: IdOrPath() }
const one = { ...owner, sha: Type.String({ minLength: 1, description: 'A commit, branch or tag' }) }

export const listCommits = defineRoute({
  name: 'listCommits',
  method: 'GET',
  path: '/projects/:id/repository/commits',
  summary: 'List the commits of a branch, newest first',
  access: 'code',
  input: Type.Object({
    ...owner,
    ref_name: Type.Optional(
      Type.String({ description: 'A branch, tag or commit, or a range `a..b`' }),
    ),
    since: Type.Optional(DateTime()),
    until: Type.Optional(DateTime()),
    path: Type.Optional(Type.String({ description: 'Only commits that change this path' })),
    author: Type.Optional(Type.String({ description: "Part of the author's name or email" })),
    all: Type.Optional(Type.Boolean({ description: 'Commits of all branches and tags' })),
    with_stats: Type.Optional(Type.Boolean()),
    first_parent: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Enum(['default', 'topo'])),
    ...paging,
  }),
  reply: Type.Array(CommitWithStats),
  paged: true,
})

export const getCommit = defineRoute({
  name: 'getCommit',
  method: 'GET',
  path: '/projects/:id/repository/commits/:sha',
  summary: 'Get a commit',
  access: 'code',
  input: Type.Object({ ...one, stats: Type.Optional(Type.Boolean({ default: true })) }),
  reply: CommitDetail,
})

export const listCommitDiffs = defineRoute({
  name: 'listCommitDiffs',
  method: 'GET',
  path: '/projects/:id/repository/commits/:sha/diff',
  summary: 'Get the diff of a commit against its first parent',
  access: 'code',
  input: Type.Object({ ...one, unidiff: Type.Optional(Type.Boolean()), ...paging }),
  reply: Type.Array(FileDiff),
  paged: true,
})

export const listCommitRefs = defineRoute({
  name: 'listCommitRefs',
  method: 'GET',
  path: '/projects/:id/repository/commits/:sha/refs',
  summary: 'List the branches and tags that contain a commit',
  access: 'code',
  input: Type.Object({
    ...one,
    type: Type.Optional(Type.Enum(['branch', 'tag', 'all'], { default: 'all' })),
    ...paging,
  }),
  reply: Type.Array(Type.Object({ type: Type.Enum(['branch', 'tag']), name: Type.String() })),
  paged: true,
})

export const getCommitSequence = defineRoute({
  name: 'getCommitSequence',
  method: 'GET',
  path: '/projects/:id/repository/commits/:sha/sequence',
  summary: 'Get the sequence number of a commit in its history, from 1',
  access: 'code',
  input: Type.Object({ ...one, first_parent: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ count: Type.Integer() }),
})

export const getCommitSignature = defineRoute({
  name: 'getCommitSignature',
  method: 'GET',
  path: '/projects/:id/repository/commits/:sha/signature',
  summary: 'Answers 404 for every commit, because signatures are not verified',
  access: 'code',
  input: Type.Object(one),
  reply: Type.Null(),
})

const action = Type.Object({
  action: Type.Enum(['create', 'update', 'move', 'delete', 'chmod']),
  file_path: Type.String({ minLength: 1 }),
  previous_path: Type.Optional(Type.String({ description: 'Old path of a moved file' })),
  content: Type.Optional(Type.String()),
  encoding: Type.Optional(Type.Enum(['text', 'base64'], { default: 'text' })),
  last_commit_id: Type.Optional(
    Type.String({
      description: 'The last known commit of the file; rejected if the file has changed since',
    }),
  ),
  execute_filemode: Type.Optional(Type.Boolean()),
})

export const createCommit = defineRoute({
  name: 'createCommit',
  method: 'POST',
  path: '/projects/:id/repository/commits',
  summary: 'Create a commit with several file changes',
  access: 'developer',
  input: Type.Object({
    ...owner,
    branch: Type.String({ minLength: 1, description: 'Created if `start_branch` is given' }),
    commit_message: Type.String({ minLength: 1 }),
    start_branch: Type.Optional(Type.String()),
    start_sha: Type.Optional(Type.String()),
    force: Type.Optional(
      Type.Boolean({
        description: 'Rebuild an existing branch from `start_branch` or `start_sha`',
      }),
    ),
    actions: Type.Array(action, { maxItems: 1000 }),
    author_email: Type.Optional(Type.String()),
    author_name: Type.Optional(Type.String()),
    stats: Type.Optional(Type.Boolean({ default: true })),
  }),
  reply: CommitDetail,
})

const target = {
  ...one,
  branch: Type.String({ minLength: 1, description: 'The branch to commit to' }),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only check whether it applies' })),
}
const Made = Type.Union([CommitDetail, Type.Object({ dry_run: Type.Enum(['success']) })])

export const cherryPickCommit = defineRoute({
  name: 'cherryPickCommit',
  method: 'POST',
  path: '/projects/:id/repository/commits/:sha/cherry_pick',
  summary: 'Cherry-pick a commit to a branch',
  access: 'developer',
  input: Type.Object({ ...target, message: Type.Optional(Type.String()) }),
  reply: Made,
})

export const revertCommit = defineRoute({
  name: 'revertCommit',
  method: 'POST',
  path: '/projects/:id/repository/commits/:sha/revert',
  summary: 'Revert a commit on a branch',
  access: 'developer',
  input: Type.Object(target),
  reply: Made,
})
