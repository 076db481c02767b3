import { nonArchived } from '#contract/issuable-filters.ts'
import { Id, IdOrPath, paging } from '#contract/params.ts'
import { defineRoute } from '#contract/route.ts'
import { Type } from '#schema'
import { MergeRequestListed, MergeRequestSimple } from './fields.ts'
import { filterRules, filters, listed, scope } from './filters.ts'

const inProject = { id: IdOrPath() }

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

/** A row of these lists, by the input's `view`. */
export type MergeRequestInView<View> = View extends 'simple'
  ? MergeRequestSimple
  : MergeRequestListed

/** The routes for lists of merge requests, for projects and for groups. */
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

export const listCommitMergeRequests = defineRoute({
  name: 'listCommitMergeRequests',
  method: 'GET',
  path: '/projects/:id/repository/commits/:sha/merge_requests',
  summary: 'List the merge requests that introduced a commit',
  access: 'code-reader',
  input: Type.Object({
    ...inProject,
    sha: Type.String({ minLength: 1, description: 'A commit, branch or tag' }),
    ...paging,
  }),
  reply: Type.Array(MergeRequestListed),
  paged: true,
})
