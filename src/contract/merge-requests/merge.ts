import { Id, IdOrPath } from '#contract/params.ts'
import { defineRoute } from '#contract/route.ts'
import { Type, type Static } from '#schema'
import { MergeRequest, singleFields } from './fields.ts'

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

export const acceptMergeRequest = defineRoute({
  name: 'acceptMergeRequest',
  method: 'PUT',
  path: `${path}/merge`,
  summary: 'Merge a merge request, at once or when its pipeline succeeds',
  access: 'code-developer',
  input: Type.Object({
    ...one,
    merge_commit_message: Type.Optional(Type.String({ minLength: 1 })),
    squash_commit_message: Type.Optional(Type.String({ minLength: 1 })),
    squash: Type.Optional(Type.Boolean()),
    should_remove_source_branch: Type.Optional(Type.Boolean()),
    merge_when_pipeline_succeeds: Type.Optional(Type.Boolean()),
    auto_merge: Type.Optional(
      Type.Boolean({ description: 'The newer name of `merge_when_pipeline_succeeds`' }),
    ),
    sha: Type.Optional(Type.String({ description: 'The expected head of the source branch' })),
  }),
  reply: MergeRequest,
})

export const cancelAutoMerge = defineRoute({
  name: 'cancelAutoMerge',
  method: 'POST',
  path: `${path}/cancel_merge_when_pipeline_succeeds`,
  summary: 'Cancel auto-merge',
  access: 'code-developer',
  input: Type.Object(one),
  reply: Type.Object({ ...singleFields, status: Type.Enum(['success']) }),
})

export const getMergeRef = defineRoute({
  name: 'getMergeRef',
  method: 'GET',
  path: `${path}/merge_ref`,
  summary:
    'Create the merge commit that merging would produce, at `refs/merge-requests/:iid/merge`',
  access: 'code-reader',
  input: Type.Object(one),
  reply: Type.Object({ commit_id: Type.String() }),
})

export const rebaseMergeRequest = defineRoute({
  name: 'rebaseMergeRequest',
  method: 'PUT',
  path: `${path}/rebase`,
  summary:
    'Rebase the source branch onto the target branch. Poll `rebase_in_progress` for completion',
  access: 'code-developer',
  input: Type.Object({
    ...one,
    skip_ci: Type.Optional(
      Type.Boolean({ default: false, description: 'Create no pipeline for the rebased commits' }),
    ),
  }),
  reply: Type.Object({ rebase_in_progress: Type.Boolean() }),
  status: 202,
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
