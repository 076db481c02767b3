import { Commit } from '#contract/commits.ts'
import { FileDiff } from '#contract/diffs.ts'
import { Id, IdOrPath, Nullable, paging } from '#contract/params.ts'
import { defineRoute } from '#contract/route.ts'
import { Type, type Static } from '#schema'
import { MergeRequest } from './fields.ts'

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
