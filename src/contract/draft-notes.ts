import { Type, type Static } from '#schema'
import { onMergeRequest } from './noteables.ts'
import { Id, Nullable, paging } from './params.ts'
import { NewPosition, Position } from './positions.ts'
import { defineRoute } from './route.ts'

/** An unpublished review comment, visible only to its author. */
export const DraftNote = Type.Object(
  {
    id: Type.Integer(),
    author_id: Type.Integer(),
    merge_request_id: Type.Integer({ description: 'The id (not iid) of the merge request' }),
    resolve_discussion: Type.Boolean({ description: 'Resolves the discussion when published' }),
    discussion_id: Nullable(Type.String({ description: 'The discussion that it replies to' })),
    note: Type.String({ description: 'Markdown' }),
    commit_id: Nullable(Type.String()),
    line_code: Nullable(Type.String()),
    position: Nullable(Position),
  },
  { $id: 'DraftNote' },
)
export type DraftNote = Static<typeof DraftNote>

const { input, path, may } = onMergeRequest
const one = { ...input, draft_note_id: Id() }

export const listDraftNotes = defineRoute({
  name: 'listDraftNotes',
  method: 'GET',
  path: `${path}/draft_notes`,
  summary: "List the caller's draft notes, oldest first",
  access: may.read,
  input: Type.Object({ ...input, ...paging }),
  reply: Type.Array(DraftNote),
  paged: true,
})

export const getDraftNote = defineRoute({
  name: 'getDraftNote',
  method: 'GET',
  path: `${path}/draft_notes/:draft_note_id`,
  summary: 'Get a draft note',
  access: may.own,
  input: Type.Object(one),
  reply: DraftNote,
})

export const createDraftNote = defineRoute({
  name: 'createDraftNote',
  method: 'POST',
  path: `${path}/draft_notes`,
  summary: 'Create a draft note',
  access: may.write,
  input: Type.Object({
    ...input,
    note: Type.String(),
    in_reply_to_discussion_id: Type.Optional(Type.String()),
    commit_id: Type.Optional(Type.String()),
    resolve_discussion: Type.Optional(Type.Boolean()),
    position: Type.Optional(NewPosition),
  }),
  reply: DraftNote,
})

export const updateDraftNote = defineRoute({
  name: 'updateDraftNote',
  method: 'PUT',
  path: `${path}/draft_notes/:draft_note_id`,
  summary: 'Update a draft note',
  access: may.own,
  input: Type.Object({
    ...one,
    note: Type.Optional(Type.String()),
    position: Type.Optional(NewPosition),
  }),
  reply: DraftNote,
})

export const deleteDraftNote = defineRoute({
  name: 'deleteDraftNote',
  method: 'DELETE',
  path: `${path}/draft_notes/:draft_note_id`,
  summary: 'Delete a draft note',
  access: may.own,
  input: Type.Object(one),
  reply: Type.Null(),
})

export const publishDraftNote = defineRoute({
  name: 'publishDraftNote',
  method: 'PUT',
  path: `${path}/draft_notes/:draft_note_id/publish`,
  summary: 'Publish a draft note',
  access: may.own,
  input: Type.Object(one),
  status: 204,
  reply: Type.Null(),
})

export const publishDraftNotes = defineRoute({
  name: 'publishDraftNotes',
  method: 'POST',
  path: `${path}/draft_notes/bulk_publish`,
  summary: "Publish all of the caller's draft notes as one review",
  access: may.write,
  input: Type.Object({
    ...input,
    note: Type.Optional(Type.String({ description: 'Summary of the review' })),
    reviewer_state: Type.Optional(
      Type.Enum(['reviewed', 'requested_changes'], {
        description: "The caller's review state; ignored unless the caller is a reviewer",
      }),
    ),
  }),
  status: 204,
  reply: Type.Null(),
})
