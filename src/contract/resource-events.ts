import { Type } from 'typebox'

import { LabelBasic } from './labels.ts'
import { Milestone } from './milestones.ts'
import { Id, IdOrPath, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

/**
 * What happened with an issue's labels, milestone and state, as values: its notes tell the same in words. A label or
 * milestone is null once it is deleted.
 */

const event = {
  id: Type.Integer(),
  user: UserBasic,
  created_at: Type.String(),
  resource_type: Type.Enum(['Issue']),
  resource_id: Type.Integer({ description: 'The id (not iid) of the issue' }),
}

export const LabelEvent = Type.Object(
  {
    ...event,
    label: Nullable(LabelBasic),
    action: Type.Enum(['add', 'remove']),
  },
  { $id: 'LabelEvent' },
)

export const MilestoneEvent = Type.Object(
  {
    ...event,
    milestone: Nullable(Milestone),
    action: Type.Enum(['add', 'remove']),
    state: Type.Enum(['opened', 'closed'], { description: 'Of the issue, then' }),
  },
  { $id: 'MilestoneEvent' },
)

export const StateEvent = Type.Object(
  {
    ...event,
    source_commit: Type.Null(),
    source_merge_request_id: Type.Null(),
    state: Type.Enum(['closed', 'reopened']),
  },
  { $id: 'StateEvent' },
)

const onIssue = { id: IdOrPath(), issue_iid: Id() }
const listed = { ...onIssue, ...paging }
const one = { ...onIssue, event_id: Id() }

export const listIssueLabelEvents = defineRoute({
  name: 'listIssueLabelEvents',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/resource_label_events',
  summary: 'When which labels were put on an issue or taken off, the first first',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(LabelEvent),
  paged: true,
})

export const getIssueLabelEvent = defineRoute({
  name: 'getIssueLabelEvent',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/resource_label_events/:event_id',
  summary: 'One label put on an issue or taken off',
  access: 'public',
  input: Type.Object(one),
  reply: LabelEvent,
})

export const listIssueMilestoneEvents = defineRoute({
  name: 'listIssueMilestoneEvents',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/resource_milestone_events',
  summary: 'When an issue came into which milestones or left them, the first first',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(MilestoneEvent),
  paged: true,
})

export const getIssueMilestoneEvent = defineRoute({
  name: 'getIssueMilestoneEvent',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/resource_milestone_events/:event_id',
  summary: 'One milestone that an issue came into or left',
  access: 'public',
  input: Type.Object(one),
  reply: MilestoneEvent,
})

export const listIssueStateEvents = defineRoute({
  name: 'listIssueStateEvents',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/resource_state_events',
  summary: 'When an issue was closed and reopened, the first first',
  access: 'public',
  input: Type.Object(listed),
  reply: Type.Array(StateEvent),
  paged: true,
})

export const getIssueStateEvent = defineRoute({
  name: 'getIssueStateEvent',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/resource_state_events/:event_id',
  summary: 'One time that an issue was closed or reopened',
  access: 'public',
  input: Type.Object(one),
  reply: StateEvent,
})
