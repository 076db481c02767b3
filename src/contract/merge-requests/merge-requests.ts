import { CommaIds, CommaList, Id, IdOrPath, Nullable } from '#contract/params.ts'
import { atLeastOneOf, defineRoute } from '#contract/route.ts'
import { Type } from '#schema'
import { MergeRequest } from './fields.ts'

const inProject = { id: IdOrPath() }
const one = { ...inProject, merge_request_iid: Id() }

export const getMergeRequest = defineRoute({
  name: 'getMergeRequest',
  method: 'GET',
  path: '/projects/:id/merge_requests/:merge_request_iid',
  summary: 'Get a merge request. Triggers a mergeability check',
  access: 'code-reader',
  input: Type.Object({
    ...one,
    render_html: Type.Optional(Type.Boolean({ default: false })),
    include_diverged_commits_count: Type.Optional(Type.Boolean({ default: false })),
    include_rebase_in_progress: Type.Optional(Type.Boolean({ default: false })),
  }),
  reply: MergeRequest,
})

const planned = {
  description: Type.Optional(Nullable(Type.String())),
  assignee_id: Type.Optional(Nullable(Type.Integer({ description: '0 or null to unassign' }))),
  assignee_ids: Type.Optional(CommaIds()),
  reviewer_ids: Type.Optional(CommaIds()),
  labels: Type.Optional(CommaList()),
  milestone_id: Type.Optional(Nullable(Type.Integer({ description: '0 or null to remove' }))),
  remove_source_branch: Type.Optional(Nullable(Type.Boolean())),
  allow_collaboration: Type.Optional(Type.Boolean()),
  allow_maintainer_to_push: Type.Optional(Type.Boolean()),
  squash: Type.Optional(Type.Boolean()),
}

export const createMergeRequest = defineRoute({
  name: 'createMergeRequest',
  method: 'POST',
  path: '/projects/:id/merge_requests',
  summary: 'Create a merge request into the project or the project it was forked from',
  access: 'developer',
  input: Type.Object({
    ...inProject,
    source_branch: Type.String(),
    target_branch: Type.String(),
    title: Type.String(),
    target_project_id: Type.Optional(Type.Integer()),
    ...planned,
    add_labels: Type.Optional(CommaList()),
    approvals_before_merge: Type.Optional(Type.Integer()),
  }),
  reply: MergeRequest,
})

const changed = {
  assignee_id: planned.assignee_id,
  assignee_ids: planned.assignee_ids,
  reviewer_ids: planned.reviewer_ids,
  description: planned.description,
  labels: planned.labels,
  add_labels: Type.Optional(CommaList()),
  remove_labels: Type.Optional(CommaList()),
  milestone_id: planned.milestone_id,
  remove_source_branch: planned.remove_source_branch,
  allow_collaboration: planned.allow_collaboration,
  allow_maintainer_to_push: planned.allow_maintainer_to_push,
  squash: planned.squash,
  target_branch: Type.Optional(Type.String({ minLength: 1 })),
  title: Type.Optional(Type.String({ minLength: 1 })),
  state_event: Type.Optional(Type.Enum(['close', 'reopen'])),
  discussion_locked: Type.Optional(Nullable(Type.Boolean())),
}

export const updateMergeRequest = defineRoute({
  name: 'updateMergeRequest',
  method: 'PUT',
  path: '/projects/:id/merge_requests/:merge_request_iid',
  summary: 'Update, close or reopen a merge request. Also allowed for its author and assignees',
  access: 'developer',
  input: Type.Object({ ...one, ...changed }),
  rules: [atLeastOneOf(...Object.keys(changed))],
  reply: MergeRequest,
})

export const deleteMergeRequest = defineRoute({
  name: 'deleteMergeRequest',
  method: 'DELETE',
  path: '/projects/:id/merge_requests/:merge_request_iid',
  summary: 'Delete a merge request',
  access: 'owner',
  input: Type.Object(one),
  reply: Type.Null(),
})
