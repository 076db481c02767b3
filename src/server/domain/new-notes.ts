import type { Deps } from '#server/deps.ts'
import { inTransaction } from '#server/store/database.ts'
import { noteableIds, touchNoteable } from '#server/store/noteables.ts'
import * as store from '#server/store/notes.ts'
import type { NoteView } from '#server/store/notes.ts'
import { touchProject } from '#server/store/projects.ts'
import type { User } from '#server/store/users.ts'
import { newDiscussionId } from './discussion-id.ts'
import { requireRoom } from './discussion-room.ts'
import { canBackdateIssue } from './issue-rights.ts'
import { checkNote } from './note-fields.ts'
import { canWriteNote } from './note-rights.ts'
import { announceNoteable, noteableTypes, secretToOf, type NoteableReference } from './noteables.ts'
import { requireNotes, type NotePlace, type OnNoteable } from './notes.ts'
import { absent, badRequest, forbidden } from './refusal.ts'
import { addMentions, resolveTodos } from './todos.ts'

export interface NewNote {
  body: string
  internal?: boolean
  confidential?: boolean
  created_at?: string
}

/** A comment that stands alone, or one that begins a discussion. */
export async function createNote(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  input: NewNote,
  type: NoteView['type'],
): Promise<OnNoteable<{ note: NoteView }>> {
  const place = await requireWritable(deps, user, reference)
  const internal = input.internal ?? input.confidential ?? false
  if (internal && !place.set.withInternal) throw forbidden()
  return addNote(deps, user, place, input, { type, internal, discussionId: newDiscussionId() })
}

/** Who replies to a comment that stood alone makes a discussion of it. */
export async function replyTo(
  deps: Deps,
  user: User,
  reference: NoteableReference & { discussion_id: string },
  input: NewNote,
): Promise<OnNoteable<{ note: NoteView }>> {
  const place = await requireWritable(deps, user, reference)
  const { discussion_id: discussionId } = reference
  const notes = await store.findDiscussion(deps.db, place.set, discussionId)
  const [first] = notes
  if (!first) throw absent('Discussion')
  if (first.system) throw badRequest('Discussion can not be replied to.')
  requireRoom(notes, input.body)
  const kept = { type: 'DiscussionNote', internal: first.internal === 1, discussionId } as const
  return addNote(deps, user, place, input, kept)
}

async function addNote(
  deps: Deps,
  user: User,
  { noteable, set }: NotePlace,
  input: NewNote,
  kept: { type: NoteView['type']; internal: boolean; discussionId: string },
): Promise<OnNoteable<{ note: NoteView }>> {
  const { space } = noteable
  const body = checkNote(input.body, 'Note')
  const now = deps.now()
  const created_at = (canBackdateIssue(user, space.row) && input.created_at) || now
  const id = await inTransaction(deps.db, async (trx) => {
    // The row of the issue first: who deletes it at the same time waits, or has deleted it.
    if (!(await touchNoteable(trx, set.on, 1, now))) throw absent(noteableTypes[set.on.kind])
    if (kept.type) await store.openDiscussion(trx, kept.discussionId)
    const [made] = await store.insertNotes(trx, [
      {
        ...noteableIds(set.on),
        root_id: space.rootId,
        author_id: user.id,
        type: kept.type,
        discussion_id: kept.discussionId,
        body,
        system: 0,
        internal: kept.internal ? 1 : 0,
        created_at,
        updated_at: created_at,
      },
    ])
    await resolveTodos(trx, set.on, user.id, now)
    const secretTo = kept.internal ? [] : secretToOf(noteable)
    const matter = { on: set.on, space, userId: user.id, now, secretTo, noteId: made! }
    await addMentions(deps, trx, matter, body)
    await touchProject(trx, space.row.id, now)
    return made!
  })
  announceNoteable(deps, noteable)
  const note = await store.findNote(deps.db, set, id)
  if (!note) throw absent('Note')
  return { noteable, note }
}

async function requireWritable(
  deps: Deps,
  user: User,
  reference: NoteableReference,
): Promise<NotePlace> {
  const place = await requireNotes(deps, user, reference)
  if (!canWriteNote(user, place.noteable.space.row, place.noteable.row)) throw forbidden()
  return place
}
