import { Type, type Static, type TProperties } from '#schema'
import { LabelBasic } from './labels.ts'
import { Milestone } from './milestones.ts'
import { onIssue, onMergeRequest, type Noteable } from './noteables.ts'
import { Id, Nullable, paging } from './params.ts'
import { defineRoute, type Access } from './route.ts'
import { UserBasic } from './users.ts'

/**
 * The fields that all events share. Events record the same changes as system notes. A deleted label or milestone is
 * null.
 */

const event = {
  id: Type.Integer(),
  user: UserBasic,
  created_at: Type.String(),
  resource_type: Type.Enum(['Issue', 'MergeRequest']),
  resource_id: Type.Integer({ description: 'The id (not iid) of the issue or merge request' }),
}

export const LabelEvent = Type.Object(
  {
    ...event,
    label: Nullable(LabelBasic),
    action: Type.Enum(['add', 'remove']),
  },
  { $id: 'LabelEvent' },
)
export type LabelEvent = Static<typeof LabelEvent>

export const MilestoneEvent = Type.Object(
  {
    ...event,
    milestone: Nullable(Milestone),
    action: Type.Enum(['add', 'remove']),
    state: Type.Enum(['opened', 'closed', 'locked', 'merged'], {
      description: 'State of the issue or merge request at the time',
    }),
  },
  { $id: 'MilestoneEvent' },
)
export type MilestoneEvent = Static<typeof MilestoneEvent>

export const StateEvent = Type.Object(
  {
    ...event,
    source_commit: Type.Null(),
    source_merge_request_id: Type.Null(),
    state: Type.Enum(['closed', 'reopened', 'locked', 'merged']),
  },
  { $id: 'StateEvent' },
)
export type StateEvent = Static<typeof StateEvent>

const one = { event_id: Id() }

const listLabelEvents = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `list${on.Name}LabelEvents`,
    method: 'GET',
    path: `${on.path}/resource_label_events`,
    summary: `List the label changes of ${on.it}, oldest first`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...paging }),
    reply: Type.Array(LabelEvent),
    paged: true,
  })

const getLabelEvent = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}LabelEvent`,
    method: 'GET',
    path: `${on.path}/resource_label_events/:event_id`,
    summary: `Get a label change of ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...one }),
    reply: LabelEvent,
  })

const listMilestoneEvents = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `list${on.Name}MilestoneEvents`,
    method: 'GET',
    path: `${on.path}/resource_milestone_events`,
    summary: `List the milestone changes of ${on.it}, oldest first`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...paging }),
    reply: Type.Array(MilestoneEvent),
    paged: true,
  })

const getMilestoneEvent = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}MilestoneEvent`,
    method: 'GET',
    path: `${on.path}/resource_milestone_events/:event_id`,
    summary: `Get a milestone change of ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...one }),
    reply: MilestoneEvent,
  })

const listStateEvents = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `list${on.Name}StateEvents`,
    method: 'GET',
    path: `${on.path}/resource_state_events`,
    summary: `List the state changes of ${on.it}, oldest first`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...paging }),
    reply: Type.Array(StateEvent),
    paged: true,
  })

const getStateEvent = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}StateEvent`,
    method: 'GET',
    path: `${on.path}/resource_state_events/:event_id`,
    summary: `Get a state change of ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...one }),
    reply: StateEvent,
  })

export const listIssueLabelEvents = listLabelEvents(onIssue)
export const getIssueLabelEvent = getLabelEvent(onIssue)
export const listIssueMilestoneEvents = listMilestoneEvents(onIssue)
export const getIssueMilestoneEvent = getMilestoneEvent(onIssue)
export const listIssueStateEvents = listStateEvents(onIssue)
export const getIssueStateEvent = getStateEvent(onIssue)

export const listMergeRequestLabelEvents = listLabelEvents(onMergeRequest)
export const getMergeRequestLabelEvent = getLabelEvent(onMergeRequest)
export const listMergeRequestMilestoneEvents = listMilestoneEvents(onMergeRequest)
export const getMergeRequestMilestoneEvent = getMilestoneEvent(onMergeRequest)
export const listMergeRequestStateEvents = listStateEvents(onMergeRequest)
export const getMergeRequestStateEvent = getStateEvent(onMergeRequest)
