import { Type, type Static } from '#schema'
import { Commit } from './commits.ts'
import { FileDiff } from './diffs.ts'
import { Issue } from './issues.ts'
import { MergeRequest } from './merge-request-fields.ts'
import { Id, IdOrPath, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'

/** The state of a merge request after a push. */
const version = {
  id: Type.Integer(),
  head_commit_sha: Type.String(),
  base_commit_sha: Type.String(),
  start_commit_sha: Type.String({ description: 'Head of the target branch' }),
  created_at: Type.String(),
  merge_request_id: Type.Integer(),
  state: Type.Enum(['empty', 'collected', 'overflow', 'without_files']),
  real_size: Type.String({ description: 'Number of files, for example `12`; `1000+` above 1000' }),
  patch_id_sha: Nullable(
    Type.String({
      description: 'From `git patch-id --stable`; set once its changes are first read',
    }),
  ),
}

export const Version = Type.Object(version, { $id: 'MergeRequestVersion' })
export type Version = Static<typeof Version>

export const VersionDetails = Type.Object(
  { ...version, commits: Type.Array(Commit), diffs: Type.Array(FileDiff) },
  { $id: 'MergeRequestVersionDetails' },
)
export type VersionDetails = Static<typeof VersionDetails>

export const Changes = Type.Object(
  {
    ...MergeRequest.properties,
    changes: Type.Array(FileDiff),
    overflow: Type.Boolean({ description: 'True if changes were left out' }),
  },
  { $id: 'MergeRequestChanges' },
)
export type Changes = Static<typeof Changes>

export const ClosingIssue = Type.Object(
  {
    ...Issue.properties,
    changes_count: Nullable(Type.String({ description: 'Changes of the merge request' })),
  },
  { $id: 'ClosingIssue' },
)
export type ClosingIssue = Static<typeof ClosingIssue>

/** Lines that both branches changed in different ways. */
export const ConflictHunk = Type.Object(
  {
    source_start: Type.Integer({
      description: 'The first line of the source branch, or the line below if it has none',
    }),
    source_count: Type.Integer(),
    target_lines: Type.Array(Type.String()),
  },
  { $id: 'ConflictHunk' },
)
export type ConflictHunk = Static<typeof ConflictHunk>

export const ConflictingFile = Type.Object(
  {
    path: Type.String(),
    hunks: Type.Array(ConflictHunk, {
      description: 'Empty when no lines conflict, or when the file is too large',
    }),
  },
  { $id: 'ConflictingFile' },
)
export type ConflictingFile = Static<typeof ConflictingFile>

const one = { id: IdOrPath(), merge_request_iid: Id() }
const path = '/projects/:id/merge_requests/:merge_request_iid'

export const listMergeRequestCommits = defineRoute({
  name: 'listMergeRequestCommits',
  method: 'GET',
  path: `${path}/commits`,
  summary: 'List the commits of a merge request, newest first',
  access: 'code-reader',
  input: Type.Object({ ...one, ...paging }),
  reply: Type.Array(Commit),
  paged: true,
})

export const getMergeRequestChanges = defineRoute({
  name: 'getMergeRequestChanges',
  method: 'GET',
  path: `${path}/changes`,
  summary: 'Get a merge request with its changed files',
  access: 'code-reader',
  input: Type.Object({
    ...one,
    access_raw_diffs: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Include diffs of any size. Slower; answers 429 above a few concurrent requests',
      }),
    ),
    unidiff: Type.Optional(Type.Boolean({ default: false })),
  }),
  reply: Changes,
})

export const listMergeRequestDiffs = defineRoute({
  name: 'listMergeRequestDiffs',
  method: 'GET',
  path: `${path}/diffs`,
  summary: 'List the changed files of a merge request',
  access: 'code-reader',
  input: Type.Object({
    ...one,
    unidiff: Type.Optional(Type.Boolean({ default: false })),
    ...paging,
  }),
  reply: Type.Array(FileDiff),
  paged: true,
})

export const listMergeRequestVersions = defineRoute({
  name: 'listMergeRequestVersions',
  method: 'GET',
  path: `${path}/versions`,
  summary: 'List the versions of a merge request, newest first',
  access: 'code-reader',
  input: Type.Object({ ...one, ...paging }),
  reply: Type.Array(Version),
  paged: true,
})

export const getMergeRequestVersion = defineRoute({
  name: 'getMergeRequestVersion',
  method: 'GET',
  path: `${path}/versions/:version_id`,
  summary: 'Get a version with its commits and files',
  access: 'code-reader',
  input: Type.Object({
    ...one,
    version_id: Id(),
    unidiff: Type.Optional(Type.Boolean({ default: false })),
  }),
  reply: VersionDetails,
})

export const listClosedIssues = defineRoute({
  name: 'listClosedIssues',
  method: 'GET',
  path: `${path}/closes_issues`,
  summary: 'List the issues that merging would close',
  access: 'code-reader',
  input: Type.Object({ ...one, ...paging }),
  reply: Type.Array(ClosingIssue),
  paged: true,
})

/** Other servers with this API answer 404. */
export const listConflicts = defineRoute({
  name: 'listConflicts',
  method: 'GET',
  path: `${path}/conflicts`,
  summary: 'List the files of a merge request that conflict with its target branch',
  access: 'code-reader',
  input: Type.Object(one),
  reply: Type.Array(ConflictingFile),
})

export const getRawDiffs = defineRoute({
  name: 'getRawDiffs',
  method: 'GET',
  path: `${path}/raw_diffs`,
  summary: 'Get the raw diff for `git apply`. Answers 429 above a few concurrent requests',
  access: 'code-reader',
  input: Type.Object(one),
  reply: Type.String(),
  media: 'text/plain',
})
