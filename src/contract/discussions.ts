import { Type, type Static, type TProperties } from '#schema'
import { onIssue, onMergeRequest, type Noteable } from './noteables.ts'
import { aNote, body, CommandsOutcome, Note, secret, written } from './notes.ts'
import { paging } from './params.ts'
import { NewPosition } from './positions.ts'
import { defineRoute, exactlyOneOf, type Access } from './route.ts'

export const Discussion = Type.Object(
  {
    id: Type.String({ description: '40 hexadecimal digits' }),
    individual_note: Type.Boolean({ description: 'True for a single note without replies' }),
    notes: Type.Array(Note),
  },
  { $id: 'Discussion' },
)
export type Discussion = Static<typeof Discussion>

const inDiscussion = { discussion_id: Type.String() }

const listDiscussions = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `list${on.Name}Discussions`,
    method: 'GET',
    path: `${on.path}/discussions`,
    summary: `List the discussions on ${on.it}, oldest first`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...paging }),
    reply: Type.Array(Discussion),
    paged: true,
  })

const getDiscussion = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}Discussion`,
    method: 'GET',
    path: `${on.path}/discussions/:discussion_id`,
    summary: `Get a discussion on ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...inDiscussion }),
    reply: Discussion,
  })

const createDiscussion = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `create${on.Name}Discussion`,
    method: 'POST',
    path: `${on.path}/discussions`,
    summary: `Start a discussion on ${on.it}. Quick actions run as in comments`,
    access: on.may.write,
    input: Type.Object({ ...on.input, ...written, ...secret }),
    reply: Type.Union([Discussion, CommandsOutcome]),
  })

const createDiscussionNote = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `create${on.Name}DiscussionNote`,
    method: 'POST',
    path: `${on.path}/discussions/:discussion_id/notes`,
    summary: `Reply to a discussion or a comment on ${on.it}. Quick actions run as in comments`,
    access: on.may.write,
    input: Type.Object({ ...on.input, ...inDiscussion, ...written }),
    reply: Type.Union([Note, CommandsOutcome]),
  })

const getDiscussionNote = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}DiscussionNote`,
    method: 'GET',
    path: `${on.path}/discussions/:discussion_id/notes/:note_id`,
    summary: `Get a note of a discussion on ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...inDiscussion, ...aNote }),
    reply: Note,
  })

const updateDiscussionNote = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `update${on.Name}DiscussionNote`,
    method: 'PUT',
    path: `${on.path}/discussions/:discussion_id/notes/:note_id`,
    summary: `Update a comment in a discussion on ${on.it}. Also allowed for its author`,
    access: 'maintainer',
    input: Type.Object({ ...on.input, ...inDiscussion, ...aNote, ...body }),
    reply: Note,
  })

const deleteDiscussionNote = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `delete${on.Name}DiscussionNote`,
    method: 'DELETE',
    path: `${on.path}/discussions/:discussion_id/notes/:note_id`,
    summary: `Delete a comment in a discussion on ${on.it}. Also allowed for its author`,
    access: 'maintainer',
    input: Type.Object({ ...on.input, ...inDiscussion, ...aNote }),
    reply: Type.Null(),
  })

export const listIssueDiscussions = listDiscussions(onIssue)
export const getIssueDiscussion = getDiscussion(onIssue)
export const createIssueDiscussion = createDiscussion(onIssue)
export const createIssueDiscussionNote = createDiscussionNote(onIssue)
export const getIssueDiscussionNote = getDiscussionNote(onIssue)
export const updateIssueDiscussionNote = updateDiscussionNote(onIssue)
export const deleteIssueDiscussionNote = deleteDiscussionNote(onIssue)

export const listMergeRequestDiscussions = listDiscussions(onMergeRequest)
export const getMergeRequestDiscussion = getDiscussion(onMergeRequest)
export const createMergeRequestDiscussionNote = createDiscussionNote(onMergeRequest)
export const getMergeRequestDiscussionNote = getDiscussionNote(onMergeRequest)
export const deleteMergeRequestDiscussionNote = deleteDiscussionNote(onMergeRequest)

export const createMergeRequestDiscussion = defineRoute({
  ...createDiscussion(onMergeRequest),
  summary: 'Start a discussion on a merge request or on a line of its diff',
  input: Type.Object({
    ...onMergeRequest.input,
    ...written,
    ...secret,
    position: Type.Optional(NewPosition),
    commit_id: Type.Optional(Type.String()),
  }),
})

export const resolveMergeRequestDiscussion = defineRoute({
  name: 'resolveMergeRequestDiscussion',
  method: 'PUT',
  path: `${onMergeRequest.path}/discussions/:discussion_id`,
  summary:
    'Resolve or reopen a discussion. Also allowed for its author and the author of the merge request',
  access: 'developer',
  input: Type.Object({ ...onMergeRequest.input, ...inDiscussion, resolved: Type.Boolean() }),
  reply: Discussion,
})

export const updateMergeRequestDiscussionNote = defineRoute({
  ...updateDiscussionNote(onMergeRequest),
  summary: 'Update a comment in a discussion (its author and maintainers only), or resolve it',
  input: Type.Object({
    ...onMergeRequest.input,
    ...inDiscussion,
    ...aNote,
    body: Type.Optional(body.body),
    resolved: Type.Optional(Type.Boolean()),
  }),
  rules: [exactlyOneOf('body', 'resolved')],
})
