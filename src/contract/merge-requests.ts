import { Type } from '#schema'
import {
  MergeRequest,
  MergeRequestListed,
  MergeRequestSimple,
  singleFields,
} from './merge-request-fields.ts'
import { filterRules, filters, listed, nonArchived, scope } from './merge-request-filters.ts'
import { CommaIds, CommaList, Id, IdOrPath, Nullable, paging } from './params.ts'
import { atLeastOneOf, defineRoute } from './route.ts'

const inProject = { id: IdOrPath() }
const one = { ...inProject, merge_request_iid: Id() }

export const listMergeRequests = defineRoute({
  name: 'listMergeRequests',
  method: 'GET',
  path: '/merge_requests',
  summary: 'List merge requests across projects, by default those created by the caller',
  access: 'user',
  input: Type.Object({ ...filters, ...scope('created_by_me'), ...nonArchived(false), ...listed }),
  rules: filterRules,
  reply: Type.Union([Type.Array(MergeRequestListed), Type.Array(MergeRequestSimple)]),
  paged: true,
})

export const listGroupMergeRequests = defineRoute({
  name: 'listGroupMergeRequests',
  method: 'GET',
  path: '/groups/:id/merge_requests',
  summary: 'List the merge requests of a group and its subgroups',
  access: 'reader',
  input: Type.Object({
    ...inProject,
    ...filters,
    ...scope('all'),
    ...nonArchived(true),
    ...listed,
  }),
  rules: filterRules,
  reply: Type.Union([Type.Array(MergeRequestListed), Type.Array(MergeRequestSimple)]),
  paged: true,
})

export const listProjectMergeRequests = defineRoute({
  name: 'listProjectMergeRequests',
  method: 'GET',
  path: '/projects/:id/merge_requests',
  summary: 'List the merge requests of a project',
  access: 'code-reader',
  input: Type.Object({ ...inProject, ...filters, ...scope('all'), ...listed }),
  rules: filterRules,
  reply: Type.Union([Type.Array(MergeRequestListed), Type.Array(MergeRequestSimple)]),
  paged: true,
})

/** The merge request routes, for projects and for groups. */
export const mergeRequestRoutes = {
  project: { list: listProjectMergeRequests },
  group: { list: listGroupMergeRequests },
} as const

export const listProjectMilestoneMergeRequests = defineRoute({
  name: 'listProjectMilestoneMergeRequests',
  method: 'GET',
  path: '/projects/:id/milestones/:milestone_id/merge_requests',
  summary: 'List the merge requests of a project milestone',
  access: 'code-reader',
  input: Type.Object({ ...inProject, milestone_id: Id(), ...paging }),
  reply: Type.Array(MergeRequestListed),
  paged: true,
})

export const listGroupMilestoneMergeRequests = defineRoute({
  name: 'listGroupMilestoneMergeRequests',
  method: 'GET',
  path: '/groups/:id/milestones/:milestone_id/merge_requests',
  summary: 'List the merge requests of a group milestone',
  access: 'reader',
  input: Type.Object({ ...inProject, milestone_id: Id(), ...paging }),
  reply: Type.Array(MergeRequestListed),
  paged: true,
})

export const listClosingMergeRequests = defineRoute({
  name: 'listClosingMergeRequests',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/closed_by',
  summary: 'List the merge requests that close an issue when merged',
  access: 'reader',
  input: Type.Object({ ...inProject, issue_iid: Id(), ...paging }),
  reply: Type.Array(MergeRequestListed),
  paged: true,
})

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

export const acceptMergeRequest = defineRoute({
  name: 'acceptMergeRequest',
  method: 'PUT',
  path: '/projects/:id/merge_requests/:merge_request_iid/merge',
  summary: 'Merge a merge request, at once or when its pipeline succeeds',
  access: 'maintainer',
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
  path: '/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
  summary: 'Cancel auto-merge',
  access: 'developer',
  input: Type.Object(one),
  reply: Type.Object({ ...singleFields, status: Type.Enum(['success']) }),
})

export const getMergeRef = defineRoute({
  name: 'getMergeRef',
  method: 'GET',
  path: '/projects/:id/merge_requests/:merge_request_iid/merge_ref',
  summary:
    'Create the merge commit that merging would produce, at `refs/merge-requests/:iid/merge`',
  access: 'code-reader',
  input: Type.Object(one),
  reply: Type.Object({ commit_id: Type.String() }),
})

export const rebaseMergeRequest = defineRoute({
  name: 'rebaseMergeRequest',
  method: 'PUT',
  path: '/projects/:id/merge_requests/:merge_request_iid/rebase',
  summary:
    'Rebase the source branch onto the target branch. Poll `rebase_in_progress` for completion',
  access: 'developer',
  input: Type.Object({
    ...one,
    skip_ci: Type.Optional(
      Type.Boolean({ default: false, description: 'Create no pipeline for the rebased commits' }),
    ),
  }),
  reply: Type.Object({ rebase_in_progress: Type.Boolean() }),
  status: 202,
})
