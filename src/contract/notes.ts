import { Type, type Static, type TProperties } from '#schema'
import { onIssue, onMergeRequest, type Noteable } from './noteables.ts'
import { DateTime, Id, Nullable, paging, sort } from './params.ts'
import { Position } from './positions.ts'
import { defineRoute, type Access } from './route.ts'
import { UserBasic } from './users.ts'

/** Maximum characters of a note. */
export const MAX_NOTE = 1_000_000

/** A suggested change to the lines that a note is attached to. */
export const Suggestion = Type.Object(
  {
    id: Type.Integer(),
    from_line: Type.Integer(),
    to_line: Type.Integer(),
    appliable: Type.Boolean({ description: 'True if the lines still match `from_content`' }),
    applied: Type.Boolean(),
    from_content: Type.String(),
    to_content: Type.String(),
  },
  { $id: 'Suggestion' },
)
export type Suggestion = Static<typeof Suggestion>

export const Note = Type.Object(
  {
    id: Type.Integer(),
    type: Nullable(
      Type.Enum(['DiscussionNote', 'DiffNote'], {
        description: 'Null for an individual note',
      }),
    ),
    body: Type.String({ description: 'Markdown' }),
    author: UserBasic,
    created_at: Type.String(),
    updated_at: Type.String(),
    system: Type.Boolean({
      description: 'True if the service wrote it to record a change by the author',
    }),
    noteable_id: Type.Integer(),
    noteable_type: Type.Enum(['Issue', 'MergeRequest']),
    noteable_iid: Type.Integer(),
    project_id: Type.Integer(),
    commit_id: Type.Optional(Nullable(Type.String())),
    position: Type.Optional(Position),
    suggestions: Type.Optional(Type.Array(Suggestion)),
    resolvable: Type.Boolean({ description: 'True for merge request discussions' }),
    resolved: Type.Optional(Type.Boolean()),
    resolved_by: Type.Optional(Nullable(UserBasic)),
    resolved_at: Type.Optional(Nullable(Type.String())),
    confidential: Type.Boolean({ description: 'The older name of `internal`' }),
    internal: Type.Boolean({ description: 'True if only reporters and above can see it' }),
    imported: Type.Boolean(),
    imported_from: Type.String(),
    commands_changes: Type.Object({}),
  },
  { $id: 'Note' },
)
export type Note = Static<typeof Note>

/** The reply to a note of commands alone, which is not stored. */
export const CommandsOutcome = Type.Object(
  {
    commands_changes: Type.Object({}, { description: 'The changes, by the names of the API' }),
    summary: Type.Array(Type.String({ description: 'One sentence for each command' })),
  },
  { $id: 'CommandsOutcome' },
)
export type CommandsOutcome = Static<typeof CommandsOutcome>

export const aNote = { note_id: Id() }

export const body = {
  body: Type.String({ description: `Markdown, at most ${MAX_NOTE} characters` }),
}
export const written = {
  ...body,
  created_at: Type.Optional(DateTime()),
  merge_request_diff_head_sha: Type.Optional(
    Type.String({ description: 'The expected head of the source branch, for `/merge`' }),
  ),
}
export const secret = {
  internal: Type.Optional(Type.Boolean({ description: 'Visible only to reporters and above' })),
  confidential: Type.Optional(Type.Boolean({ description: 'The older name of `internal`' })),
}

const listNotes = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `list${on.Name}Notes`,
    method: 'GET',
    path: `${on.path}/notes`,
    summary: `List the comments and system notes on ${on.it}`,
    access: on.may.read,
    input: Type.Object({
      ...on.input,
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

const getNote = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}Note`,
    method: 'GET',
    path: `${on.path}/notes/:note_id`,
    summary: `Get a note on ${on.it}`,
    access: on.may.read,
    input: Type.Object({ ...on.input, ...aNote }),
    reply: Note,
  })

const createNote = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `create${on.Name}Note`,
    method: 'POST',
    path: `${on.path}/notes`,
    summary: `Comment on ${on.it}, or run quick actions such as \`/label ~bug\`. Only members can comment if it is locked. Status 202 without a note if the text has only quick actions`,
    access: on.may.write,
    input: Type.Object({ ...on.input, ...written, ...secret }),
    reply: Type.Union([Note, CommandsOutcome]),
  })

const updateNote = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `update${on.Name}Note`,
    method: 'PUT',
    path: `${on.path}/notes/:note_id`,
    summary: `Update a comment on ${on.it}. Also allowed for its author`,
    access: 'maintainer',
    input: Type.Object({ ...on.input, ...aNote, ...body }),
    reply: Note,
  })

const deleteNote = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `delete${on.Name}Note`,
    method: 'DELETE',
    path: `${on.path}/notes/:note_id`,
    summary: `Delete a comment on ${on.it}. Also allowed for its author`,
    access: 'maintainer',
    input: Type.Object({ ...on.input, ...aNote }),
    reply: Type.Null(),
  })

export const listIssueNotes = listNotes(onIssue)
export const getIssueNote = getNote(onIssue)
export const createIssueNote = createNote(onIssue)
export const updateIssueNote = updateNote(onIssue)
export const deleteIssueNote = deleteNote(onIssue)

export const listMergeRequestNotes = listNotes(onMergeRequest)
export const getMergeRequestNote = getNote(onMergeRequest)
export const createMergeRequestNote = createNote(onMergeRequest)
export const updateMergeRequestNote = updateNote(onMergeRequest)
export const deleteMergeRequestNote = deleteNote(onMergeRequest)
