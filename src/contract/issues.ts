import { Type, type Static } from '#schema'
import { nonArchived } from './issuable-filters.ts'
import { filterRules, filters, listed, scope } from './issue-filters.ts'
import { LabelBasic } from './labels.ts'
import { Milestone } from './milestones.ts'
import { CommaIds, CommaList, DateOnly, DateTime, Id, IdOrPath, Nullable } from './params.ts'
import { atLeastOneOf, atMostOneOf, defineRoute } from './route.ts'
import { TimeStats } from './time-tracking.ts'
import { UserBasic } from './users.ts'

export const Issue = Type.Object(
  {
    id: Type.Integer({ description: 'Unique across all projects' }),
    iid: Type.Integer({ description: 'Unique within its project' }),
    project_id: Type.Integer(),
    title: Type.String(),
    description: Nullable(Type.String()),
    state: Type.Enum(['opened', 'closed']),
    created_at: Type.String(),
    updated_at: Type.String(),
    closed_at: Nullable(Type.String()),
    closed_by: Nullable(UserBasic),
    labels: Type.Union([Type.Array(Type.String()), Type.Array(LabelBasic)], {
      description: 'Titles, or label objects with `with_labels_details`',
    }),
    milestone: Nullable(Milestone),
    assignees: Type.Array(UserBasic),
    author: UserBasic,
    type: Type.Enum(['ISSUE', 'INCIDENT', 'TASK']),
    assignee: Nullable(UserBasic),
    user_notes_count: Type.Integer(),
    merge_requests_count: Type.Integer(),
    upvotes: Type.Integer(),
    downvotes: Type.Integer(),
    start_date: Nullable(Type.String()),
    due_date: Nullable(Type.String()),
    confidential: Type.Boolean(),
    discussion_locked: Nullable(Type.Boolean()),
    issue_type: Type.Enum(['issue', 'incident', 'task']),
    web_url: Type.String(),
    time_stats: TimeStats,
    task_completion_status: Type.Object({
      count: Type.Integer(),
      completed_count: Type.Integer(),
    }),
    has_tasks: Type.Boolean(),
    task_status: Type.String(),
    weight: Type.Optional(Nullable(Type.Integer({ description: 'Paid plans only' }))),
    _links: Type.Object({
      self: Type.String(),
      notes: Type.String(),
      award_emoji: Type.String(),
      project: Type.String(),
      closed_as_duplicate_of: Type.Null(),
    }),
    references: Type.Object({
      short: Type.String({ description: '`#1`' }),
      relative: Type.String({ description: 'Relative to the requested project or group' }),
      full: Type.String({ description: '`group/project#1`' }),
    }),
    severity: Type.String(),
    subscribed: Type.Optional(
      Type.Boolean({ description: 'Only when a single issue is requested' }),
    ),
    moved_to_id: Nullable(Type.Integer()),
    imported: Type.Boolean(),
    imported_from: Type.String(),
    service_desk_reply_to: Nullable(Type.String()),
  },
  { $id: 'Issue' },
)
export type Issue = Static<typeof Issue>

const inProject = { id: IdOrPath() }
const one = { ...inProject, issue_iid: Id() }
const inMilestone = { ...inProject, milestone_id: Id() }

const attributes = {
  description: Type.Optional(Nullable(Type.String())),
  assignee_ids: Type.Optional(CommaIds()),
  assignee_id: Type.Optional(Nullable(Type.Integer({ description: '0 or null to unassign' }))),
  milestone_id: Type.Optional(Nullable(Type.Integer({ description: '0 or null to remove' }))),
  labels: Type.Optional(CommaList()),
  due_date: Type.Optional(Nullable(DateOnly())),
  start_date: Type.Optional(Nullable(DateOnly())),
  confidential: Type.Optional(Type.Boolean()),
  discussion_locked: Type.Optional(Type.Boolean()),
  issue_type: Type.Optional(Type.Enum(['issue', 'incident', 'task'])),
  weight: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
}

export const listIssues = defineRoute({
  name: 'listIssues',
  method: 'GET',
  path: '/issues',
  summary: 'List issues across projects, by default those created by the caller',
  access: 'user',
  input: Type.Object({ ...filters, ...scope('created_by_me'), ...nonArchived(true), ...listed }),
  rules: filterRules,
  reply: Type.Array(Issue),
  paged: true,
})

export const listGroupIssues = defineRoute({
  name: 'listGroupIssues',
  method: 'GET',
  path: '/groups/:id/issues',
  summary: 'List the issues of a group and its subgroups',
  access: 'public',
  input: Type.Object({
    ...inProject,
    ...filters,
    ...scope('all'),
    ...nonArchived(true),
    ...listed,
  }),
  rules: filterRules,
  reply: Type.Array(Issue),
  paged: true,
})

export const listProjectIssues = defineRoute({
  name: 'listProjectIssues',
  method: 'GET',
  path: '/projects/:id/issues',
  summary: 'List the issues of a project',
  access: 'public',
  input: Type.Object({ ...inProject, ...filters, ...scope('all'), ...listed }),
  rules: filterRules,
  reply: Type.Array(Issue),
  paged: true,
})

/** The issue routes, for projects and for groups. */
export const issueRoutes = {
  project: { list: listProjectIssues },
  group: { list: listGroupIssues },
} as const

export const listProjectMilestoneIssues = defineRoute({
  name: 'listProjectMilestoneIssues',
  method: 'GET',
  path: '/projects/:id/milestones/:milestone_id/issues',
  summary: 'List the issues of a project milestone',
  access: 'public',
  input: Type.Object({ ...inMilestone, ...listed }),
  reply: Type.Array(Issue),
  paged: true,
})

export const listGroupMilestoneIssues = defineRoute({
  name: 'listGroupMilestoneIssues',
  method: 'GET',
  path: '/groups/:id/milestones/:milestone_id/issues',
  summary: 'List the issues of a group milestone',
  access: 'public',
  input: Type.Object({ ...inMilestone, ...listed }),
  reply: Type.Array(Issue),
  paged: true,
})

export const getIssue = defineRoute({
  name: 'getIssue',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid',
  summary: 'Get an issue',
  access: 'public',
  input: Type.Object(one),
  reply: Issue,
})

export const createIssue = defineRoute({
  name: 'createIssue',
  method: 'POST',
  path: '/projects/:id/issues',
  summary: 'Create an issue. Only reporters can set labels, milestone, assignees and weight',
  access: 'reader',
  input: Type.Object({
    ...inProject,
    title: Type.String(),
    ...attributes,
    iid: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Only owners can set it' }),
    ),
    created_at: Type.Optional(DateTime()),
  }),
  rules: [atMostOneOf('assignee_id', 'assignee_ids')],
  reply: Issue,
})

export const updateIssue = defineRoute({
  name: 'updateIssue',
  method: 'PUT',
  path: '/projects/:id/issues/:issue_iid',
  summary: 'Update, close or reopen an issue. Also allowed for its author and assignees',
  access: 'reporter',
  input: Type.Object({
    ...one,
    title: Type.Optional(Type.String()),
    ...attributes,
    add_labels: Type.Optional(CommaList()),
    remove_labels: Type.Optional(CommaList()),
    state_event: Type.Optional(Type.Enum(['close', 'reopen'])),
    updated_at: Type.Optional(DateTime()),
  }),
  rules: [
    atLeastOneOf(
      'title',
      ...Object.keys(attributes),
      'add_labels',
      'remove_labels',
      'state_event',
      'updated_at',
    ),
    atMostOneOf('assignee_id', 'assignee_ids'),
  ],
  reply: Issue,
})

export const deleteIssue = defineRoute({
  name: 'deleteIssue',
  method: 'DELETE',
  path: '/projects/:id/issues/:issue_iid',
  summary: 'Delete an issue',
  access: 'owner',
  input: Type.Object(one),
  reply: Type.Null(),
})

export const reorderIssue = defineRoute({
  name: 'reorderIssue',
  method: 'PUT',
  path: '/projects/:id/issues/:issue_iid/reorder',
  summary:
    'Reorder an issue among issues of the same top-level group. Also allowed for its author and assignees',
  access: 'reporter',
  input: Type.Object({
    ...one,
    move_after_id: Type.Optional(
      Type.Integer({ description: 'The id (not iid) of the issue that will follow' }),
    ),
    move_before_id: Type.Optional(
      Type.Integer({ description: 'The id (not iid) of the issue that will precede' }),
    ),
  }),
  rules: [atLeastOneOf('move_after_id', 'move_before_id')],
  reply: Issue,
})
