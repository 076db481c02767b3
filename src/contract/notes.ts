import { Type } from 'typebox'

import { DateTime, Id, IdOrPath, Nullable, paging, sort } from './params.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

/** Characters of a note, at most. */
export const MAX_NOTE = 1_000_000

export const Note = Type.Object(
  {
    id: Type.Integer(),
    type: Nullable(
      Type.Enum(['DiscussionNote', 'DiffNote'], {
        description: 'Null for a note that stands alone',
      }),
    ),
    body: Type.String({ description: 'Markdown' }),
    author: UserBasic,
    created_at: Type.String(),
    updated_at: Type.String(),
    system: Type.Boolean({ description: 'The service wrote it: it tells what the author changed' }),
    noteable_id: Type.Integer(),
    noteable_type: Type.Enum(['Issue']),
    noteable_iid: Type.Integer(),
    project_id: Type.Integer(),
    resolvable: Type.Boolean(),
    confidential: Type.Boolean({ description: 'The older name of `internal`' }),
    internal: Type.Boolean({ description: 'Only reporters and above see it' }),
    imported: Type.Boolean(),
    imported_from: Type.String(),
    commands_changes: Type.Object({}),
  },
  { $id: 'Note' },
)

export const Discussion = Type.Object(
  {
    id: Type.String({ description: '40 hexadecimal digits' }),
    individual_note: Type.Boolean({ description: 'One note that nobody has replied to' }),
    notes: Type.Array(Note),
  },
  { $id: 'Discussion' },
)

const onIssue = { id: IdOrPath(), issue_iid: Id() }
const oneNote = { ...onIssue, note_id: Id() }
const inDiscussion = { ...onIssue, discussion_id: Type.String() }
const oneInDiscussion = { ...inDiscussion, note_id: Id() }

const body = { body: Type.String({ description: `Markdown, at most ${MAX_NOTE} characters` }) }
const written = {
  ...body,
  created_at: Type.Optional(DateTime()),
}
const secret = {
  internal: Type.Optional(Type.Boolean({ description: 'Reporters and above alone shall see it' })),
  confidential: Type.Optional(Type.Boolean({ description: 'The older name of `internal`' })),
}

export const listIssueNotes = defineRoute({
  name: 'listIssueNotes',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/notes',
  summary: 'The comments on an issue, and the notes that tell what was changed',
  access: 'public',
  input: Type.Object({
    ...onIssue,
    order_by: Type.Optional(Type.Enum(['created_at', 'updated_at'], { default: 'created_at' })),
    sort: sort('desc'),
    activity_filter: Type.Optional(
      Type.Enum(['all_notes', 'only_comments', 'only_activity'], { default: 'all_notes' }),
    ),
    ...paging,
  }),
  reply: Type.Array(Note),
  paged: true,
})

export const getIssueNote = defineRoute({
  name: 'getIssueNote',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/notes/:note_id',
  summary: 'One note on an issue',
  access: 'public',
  input: Type.Object(oneNote),
  reply: Note,
})

export const createIssueNote = defineRoute({
  name: 'createIssueNote',
  method: 'POST',
  path: '/projects/:id/issues/:issue_iid/notes',
  summary: 'Comment on an issue. Where the discussion is locked only members may',
  access: 'reader',
  input: Type.Object({ ...onIssue, ...written, ...secret }),
  reply: Note,
})

export const updateIssueNote = defineRoute({
  name: 'updateIssueNote',
  method: 'PUT',
  path: '/projects/:id/issues/:issue_iid/notes/:note_id',
  summary: 'Change a comment on an issue. Its author may too',
  access: 'maintainer',
  input: Type.Object({ ...oneNote, ...body }),
  reply: Note,
})

export const deleteIssueNote = defineRoute({
  name: 'deleteIssueNote',
  method: 'DELETE',
  path: '/projects/:id/issues/:issue_iid/notes/:note_id',
  summary: 'Delete a comment on an issue. Its author may too',
  access: 'maintainer',
  input: Type.Object(oneNote),
  reply: Type.Null(),
})

export const listIssueDiscussions = defineRoute({
  name: 'listIssueDiscussions',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/discussions',
  summary: 'The notes on an issue by discussion, the oldest first',
  access: 'public',
  input: Type.Object({ ...onIssue, ...paging }),
  reply: Type.Array(Discussion),
  paged: true,
})

export const getIssueDiscussion = defineRoute({
  name: 'getIssueDiscussion',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/discussions/:discussion_id',
  summary: 'One discussion on an issue',
  access: 'public',
  input: Type.Object(inDiscussion),
  reply: Discussion,
})

export const createIssueDiscussion = defineRoute({
  name: 'createIssueDiscussion',
  method: 'POST',
  path: '/projects/:id/issues/:issue_iid/discussions',
  summary: 'Begin a discussion on an issue',
  access: 'reader',
  input: Type.Object({ ...onIssue, ...written, ...secret }),
  reply: Discussion,
})

export const createIssueDiscussionNote = defineRoute({
  name: 'createIssueDiscussionNote',
  method: 'POST',
  path: '/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes',
  summary: 'Reply in a discussion on an issue, or to a comment: that becomes one',
  access: 'reader',
  input: Type.Object({ ...inDiscussion, ...written }),
  reply: Note,
})

export const getIssueDiscussionNote = defineRoute({
  name: 'getIssueDiscussionNote',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
  summary: 'One note of a discussion on an issue',
  access: 'public',
  input: Type.Object(oneInDiscussion),
  reply: Note,
})

export const updateIssueDiscussionNote = defineRoute({
  name: 'updateIssueDiscussionNote',
  method: 'PUT',
  path: '/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
  summary: 'Change a comment in a discussion on an issue. Its author may too',
  access: 'maintainer',
  input: Type.Object({ ...oneInDiscussion, ...body }),
  reply: Note,
})

export const deleteIssueDiscussionNote = defineRoute({
  name: 'deleteIssueDiscussionNote',
  method: 'DELETE',
  path: '/projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
  summary: 'Delete a comment in a discussion on an issue. Its author may too',
  access: 'maintainer',
  input: Type.Object(oneInDiscussion),
  reply: Type.Null(),
})
