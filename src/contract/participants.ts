import { Type, type Static, type TProperties, type TSchema } from '#schema'
import { Issue } from './issues.ts'
import { MergeRequest } from './merge-requests/fields.ts'
import { onIssue, onMergeRequest, type Noteable } from './noteables.ts'
import { paging } from './params.ts'
import { defineRoute, type Access } from './route.ts'
import { UserBasic } from './users.ts'

const listParticipants = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `list${on.Name}Participants`,
    method: 'GET',
    path: `${on.path}/participants`,
    summary: `List the participants of ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...paging }),
    reply: Type.Array(UserBasic),
    paged: true,
  })

const subscribe = <I extends TProperties, S extends TSchema>(on: Noteable<I, Access>, reply: S) =>
  defineRoute({
    name: `subscribeTo${on.Name}`,
    method: 'POST',
    path: `${on.path}/subscribe`,
    summary: `Subscribe to ${on.it}`,
    access: on.may.write,
    input: Type.Object(on.input),
    reply,
  })

const unsubscribe = <I extends TProperties, S extends TSchema>(on: Noteable<I, Access>, reply: S) =>
  defineRoute({
    name: `unsubscribeFrom${on.Name}`,
    method: 'POST',
    path: `${on.path}/unsubscribe`,
    summary: `Unsubscribe from ${on.it}`,
    access: on.may.write,
    input: Type.Object(on.input),
    reply,
  })

/** A merge request's reviewer. */
export const Reviewer = Type.Object(
  {
    user: UserBasic,
    state: Type.Enum(['unreviewed', 'reviewed', 'requested_changes', 'approved', 'unapproved']),
    created_at: Type.String(),
  },
  { $id: 'Reviewer' },
)
export type Reviewer = Static<typeof Reviewer>

export const listIssueParticipants = listParticipants(onIssue)
export const subscribeToIssue = subscribe(onIssue, Issue)
export const unsubscribeFromIssue = unsubscribe(onIssue, Issue)

export const listMergeRequestParticipants = listParticipants(onMergeRequest)
export const subscribeToMergeRequest = defineRoute({
  ...subscribe(onMergeRequest, MergeRequest),
  status: 200,
})
export const unsubscribeFromMergeRequest = defineRoute({
  ...unsubscribe(onMergeRequest, MergeRequest),
  status: 200,
})
export const listMergeRequestReviewers = defineRoute({
  name: 'listMergeRequestReviewers',
  method: 'GET',
  path: `${onMergeRequest.path}/reviewers`,
  summary: 'List the reviewers of a merge request and their review states',
  access: onMergeRequest.may.read,
  input: Type.Object({ ...onMergeRequest.input, ...paging }),
  reply: Type.Array(Reviewer),
  paged: true,
})
