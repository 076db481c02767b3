import { Type, type Static, type TProperties } from '#schema'
import { onIssue, onMergeRequest, onNoteOf, type Noteable } from './noteables.ts'
import { Id, Nullable, paging } from './params.ts'
import { defineRoute, type Access } from './route.ts'
import { UserBasic } from './users.ts'

export const AwardEmoji = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'For example `thumbsup`, which counts as an upvote' }),
    user: UserBasic,
    created_at: Type.String(),
    updated_at: Type.String(),
    awardable_id: Type.Integer({ description: 'The id (not iid) of the awarded object' }),
    awardable_type: Type.Enum(['Issue', 'MergeRequest', 'Note']),
    url: Nullable(Type.String({ description: 'Image of a custom emoji' })),
  },
  { $id: 'AwardEmoji' },
)
export type AwardEmoji = Static<typeof AwardEmoji>

const one = { award_id: Id() }

const list = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `list${on.Name}AwardEmoji`,
    method: 'GET',
    path: `${on.path}/award_emoji`,
    summary: `List the emoji reactions to ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...paging }),
    reply: Type.Array(AwardEmoji),
    paged: true,
  })

const get = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}AwardEmoji`,
    method: 'GET',
    path: `${on.path}/award_emoji/:award_id`,
    summary: `Get an emoji reaction to ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...one }),
    reply: AwardEmoji,
  })

const create = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `create${on.Name}AwardEmoji`,
    method: 'POST',
    path: `${on.path}/award_emoji`,
    summary: `Add an emoji reaction to ${on.it}`,
    access: on.may.write,
    input: Type.Object({
      ...on.input,
      name: Type.String({ description: 'Without colons, for example `tada`' }),
    }),
    reply: AwardEmoji,
  })

const remove = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `delete${on.Name}AwardEmoji`,
    method: 'DELETE',
    path: `${on.path}/award_emoji/:award_id`,
    summary: `Remove the caller's own emoji reaction from ${on.it}`,
    access: on.may.own,
    input: Type.Object({ ...on.input, ...one }),
    reply: Type.Null(),
  })

const onIssueNote = onNoteOf(onIssue)
const onMergeRequestNote = onNoteOf(onMergeRequest)

export const listIssueAwardEmoji = list(onIssue)
export const getIssueAwardEmoji = get(onIssue)
export const createIssueAwardEmoji = create(onIssue)
export const deleteIssueAwardEmoji = remove(onIssue)
export const listIssueNoteAwardEmoji = list(onIssueNote)
export const getIssueNoteAwardEmoji = get(onIssueNote)
export const createIssueNoteAwardEmoji = create(onIssueNote)
export const deleteIssueNoteAwardEmoji = remove(onIssueNote)

export const listMergeRequestAwardEmoji = list(onMergeRequest)
export const getMergeRequestAwardEmoji = get(onMergeRequest)
export const createMergeRequestAwardEmoji = create(onMergeRequest)
export const deleteMergeRequestAwardEmoji = remove(onMergeRequest)
export const listMergeRequestNoteAwardEmoji = list(onMergeRequestNote)
export const getMergeRequestNoteAwardEmoji = get(onMergeRequestNote)
export const createMergeRequestNoteAwardEmoji = create(onMergeRequestNote)
export const deleteMergeRequestNoteAwardEmoji = remove(onMergeRequestNote)
