import { Type, type Static } from '#schema'
import { DateOnly, DateTime, Id, IdOrPath, Nullable, paging } from './params.ts'
import { atLeastOneOf } from './route.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'

export const Milestone = Type.Object(
  {
    id: Type.Integer(),
    iid: Type.Integer(),
    project_id: Type.Optional(Type.Integer({ description: 'Project milestones only' })),
    group_id: Type.Optional(Type.Integer({ description: 'Group milestones only' })),
    title: Type.String(),
    description: Nullable(Type.String()),
    state: Type.Enum(['active', 'closed']),
    created_at: Type.String(),
    updated_at: Type.String(),
    due_date: Nullable(Type.String()),
    start_date: Nullable(Type.String()),
    expired: Type.Boolean(),
    web_url: Type.String(),
  },
  { $id: 'Milestone' },
)
export type Milestone = Static<typeof Milestone>

/**
 * Maximum length of a new milestone's description, in characters. Issues, merge requests and boards embed no more of
 * longer descriptions from before this limit.
 */
export const MAX_MILESTONE_DESCRIPTION = 10_000

const owner = { id: IdOrPath() }
const one = { ...owner, milestone_id: Id() }
const listed = {
  ...owner,
  iids: Type.Optional(Type.Array(Type.Integer(), { comma: true })),
  state: Type.Optional(Type.Enum(['active', 'closed', 'all'], { default: 'all' })),
  title: Type.Optional(Type.String()),
  search: Type.Optional(Type.String({ description: 'In title and description' })),
  include_ancestors: Type.Optional(
    Type.Boolean({ description: 'Include milestones of ancestor groups' }),
  ),
  include_parent_milestones: Type.Optional(
    Type.Boolean({ description: 'The older name of `include_ancestors`' }),
  ),
  updated_after: Type.Optional(DateTime()),
  updated_before: Type.Optional(DateTime()),
  ...paging,
}
const details = {
  description: Type.Optional(Nullable(Type.String())),
  due_date: Type.Optional(Nullable(DateOnly())),
  start_date: Type.Optional(Nullable(DateOnly())),
}
const created = { ...owner, title: Type.String(), ...details }
const changed = {
  ...one,
  title: Type.Optional(Type.String()),
  ...details,
  state_event: Type.Optional(Type.Enum(['close', 'activate'])),
}
const change = atLeastOneOf('title', 'description', 'start_date', 'due_date', 'state_event')

const listMilestones = spaceRoute({
  method: 'GET',
  path: '/milestones',
  summary: 'List the milestones of a {space}',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(Milestone),
  paged: true,
})
export const listProjectMilestones = onProject('listProjectMilestones', listMilestones)
export const listGroupMilestones = onGroup('listGroupMilestones', listMilestones)

const getMilestone = spaceRoute({
  method: 'GET',
  path: '/milestones/:milestone_id',
  summary: 'Get a milestone of a {space} by id (not iid)',
  access: 'public',
  input: Type.Object(one),
  reply: Milestone,
})
export const getProjectMilestone = onProject('getProjectMilestone', getMilestone)
export const getGroupMilestone = onGroup('getGroupMilestone', getMilestone)

const createMilestone = spaceRoute({
  method: 'POST',
  path: '/milestones',
  summary: 'Create a milestone in a {space}',
  access: 'reporter',
  input: Type.Object(created),
  reply: Milestone,
})
export const createProjectMilestone = onProject('createProjectMilestone', createMilestone)
export const createGroupMilestone = onGroup('createGroupMilestone', createMilestone)

const updateMilestone = spaceRoute({
  method: 'PUT',
  path: '/milestones/:milestone_id',
  summary: 'Update, close or reactivate a milestone of a {space}',
  access: 'reporter',
  input: Type.Object(changed),
  rules: [change],
  reply: Milestone,
})
export const updateProjectMilestone = onProject('updateProjectMilestone', updateMilestone)
export const updateGroupMilestone = onGroup('updateGroupMilestone', updateMilestone)

const deleteMilestone = spaceRoute({
  method: 'DELETE',
  path: '/milestones/:milestone_id',
  summary: 'Delete a milestone of a {space}. Its issues stay',
  access: 'reporter',
  input: Type.Object(one),
  reply: Type.Null(),
})
export const deleteProjectMilestone = onProject('deleteProjectMilestone', deleteMilestone)
export const deleteGroupMilestone = onGroup('deleteGroupMilestone', deleteMilestone)

export const promoteProjectMilestone = onProject('promoteProjectMilestone', {
  method: 'POST',
  path: '/milestones/:milestone_id/promote',
  summary: 'Promote a project milestone to its group, merging milestones of the same title',
  access: 'reporter',
  input: Type.Object(one),
  status: 200,
  reply: Milestone,
})

/** The milestone routes, for projects and for groups. */
export const milestoneRoutes = {
  project: { list: listProjectMilestones },
  group: { list: listGroupMilestones },
} as const
