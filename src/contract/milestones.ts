import { Type, type Static } from 'typebox'

import { DateOnly, DateTime, Id, IdOrPath, Nullable, paging } from './params.ts'
import { atLeastOneOf, defineRoute } from './route.ts'

export const Milestone = Type.Object(
  {
    id: Type.Integer(),
    iid: Type.Integer(),
    project_id: Type.Optional(Type.Integer({ description: 'Of a project milestone' })),
    group_id: Type.Optional(Type.Integer({ description: 'Of a group milestone' })),
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

const owner = { id: IdOrPath() }
const one = { ...owner, milestone_id: Id() }
const listed = {
  ...owner,
  iids: Type.Optional(Type.Array(Type.Integer(), { comma: true })),
  state: Type.Optional(Type.Enum(['active', 'closed', 'all'], { default: 'all' })),
  title: Type.Optional(Type.String()),
  search: Type.Optional(Type.String({ description: 'In title and description' })),
  include_ancestors: Type.Optional(Type.Boolean({ description: 'Those of the groups above too' })),
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

export const listProjectMilestones = defineRoute({
  name: 'listProjectMilestones',
  method: 'GET',
  path: '/projects/:id/milestones',
  summary: 'The milestones of a project',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(Milestone),
  paged: true,
})

export const getProjectMilestone = defineRoute({
  name: 'getProjectMilestone',
  method: 'GET',
  path: '/projects/:id/milestones/:milestone_id',
  summary: 'One milestone of a project, by its id (not its iid)',
  access: 'public',
  input: Type.Object(one),
  reply: Milestone,
})

export const createProjectMilestone = defineRoute({
  name: 'createProjectMilestone',
  method: 'POST',
  path: '/projects/:id/milestones',
  summary: 'Make a milestone of a project',
  access: 'reporter',
  input: Type.Object(created),
  reply: Milestone,
})

export const updateProjectMilestone = defineRoute({
  name: 'updateProjectMilestone',
  method: 'PUT',
  path: '/projects/:id/milestones/:milestone_id',
  summary: 'Change, close or reactivate a milestone of a project',
  access: 'reporter',
  input: Type.Object(changed),
  rules: [change],
  reply: Milestone,
})

export const deleteProjectMilestone = defineRoute({
  name: 'deleteProjectMilestone',
  method: 'DELETE',
  path: '/projects/:id/milestones/:milestone_id',
  summary: 'Delete a milestone of a project; its issues stay',
  access: 'reporter',
  input: Type.Object(one),
  reply: Type.Null(),
})

export const promoteProjectMilestone = defineRoute({
  name: 'promoteProjectMilestone',
  method: 'POST',
  path: '/projects/:id/milestones/:milestone_id/promote',
  summary: "Make a project's milestone one of its group, joined with those of the same title",
  access: 'reporter',
  input: Type.Object(one),
  status: 200,
  reply: Milestone,
})

export const listGroupMilestones = defineRoute({
  name: 'listGroupMilestones',
  method: 'GET',
  path: '/groups/:id/milestones',
  summary: 'The milestones of a group',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(Milestone),
  paged: true,
})

export const getGroupMilestone = defineRoute({
  name: 'getGroupMilestone',
  method: 'GET',
  path: '/groups/:id/milestones/:milestone_id',
  summary: 'One milestone of a group, by its id (not its iid)',
  access: 'public',
  input: Type.Object(one),
  reply: Milestone,
})

export const createGroupMilestone = defineRoute({
  name: 'createGroupMilestone',
  method: 'POST',
  path: '/groups/:id/milestones',
  summary: 'Make a milestone of a group',
  access: 'reporter',
  input: Type.Object(created),
  reply: Milestone,
})

export const updateGroupMilestone = defineRoute({
  name: 'updateGroupMilestone',
  method: 'PUT',
  path: '/groups/:id/milestones/:milestone_id',
  summary: 'Change, close or reactivate a milestone of a group',
  access: 'reporter',
  input: Type.Object(changed),
  rules: [change],
  reply: Milestone,
})

export const deleteGroupMilestone = defineRoute({
  name: 'deleteGroupMilestone',
  method: 'DELETE',
  path: '/groups/:id/milestones/:milestone_id',
  summary: 'Delete a milestone of a group; its issues stay',
  access: 'reporter',
  input: Type.Object(one),
  reply: Type.Null(),
})
