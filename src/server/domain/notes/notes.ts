import type { Deps } from '#server/deps.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { requirePageSize, sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { touchNoteable } from '#server/store/issuables/noteables.ts'
import { summarizeDiscussions } from '#server/store/notes/discussion-summaries.ts'
import { sizeOfDiscussions, sizeOfNotes, sizeOfNotesBy } from '#server/store/notes/note-sizes.ts'
import * as store from '#server/store/notes/notes.ts'
import type { NoteSet, NoteView } from '#server/store/notes/notes.ts'
import { setSuggestions } from '#server/store/notes/suggestions.ts'
import { requireRoom, requireShare, sizeOfNote } from './discussion-limits.ts'
import { checkNote } from './note-fields.ts'
import { canChangeNote, canReadInternalNotes } from './note-rights.ts'
import {
  announceNoteable,
  keyOf,
  requireNoteable,
  type Noteable,
  type NoteableReference,
} from './noteables.ts'
import { suggestionsFor } from './write-note.ts'

/** Path parameters of a note. `discussion_id` is set for notes within a discussion. */
export type NoteReference = NoteableReference & {
  note_id: number
  discussion_id?: string
}

export interface NoteQuery {
  order_by?: 'created_at' | 'updated_at'
  sort?: 'asc' | 'desc'
  activity_filter?: 'all_notes' | 'only_comments' | 'only_activity'
}

/** A note or notes with their issue or merge request. */
export type WithNoteable<T> = T & { noteable: Noteable }

/** The issue or merge request whose notes are read, as one user sees it. */
export interface NotePlace {
  noteable: Noteable
  set: NoteSet
}

const SYSTEM = { all_notes: undefined, only_comments: 0, only_activity: 1 } as const

export async function listNotes(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
  { order_by = 'created_at', sort = 'desc', activity_filter = 'all_notes' }: NoteQuery,
  page: PageRequest,
): Promise<WithNoteable<Page<NoteView>>> {
  const { noteable, set } = await requireNotes(deps, user, reference)
  const order = { by: order_by, direction: sort }
  const system = SYSTEM[activity_filter]
  const slice = sliceOf(page)
  requirePageSize(await sizeOfNotes(deps.db, set, system, order, slice), 'notes')
  return { noteable, ...(await store.listNotes(deps.db, set, system, order, slice)) }
}

export async function listDiscussions(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
  page: PageRequest,
): Promise<WithNoteable<Page<NoteView[]>>> {
  const { noteable, set } = await requireNotes(deps, user, reference)
  const slice = sliceOf(page)
  requirePageSize(await sizeOfDiscussions(deps.db, set, slice), 'discussions')
  return { noteable, ...(await store.listDiscussions(deps.db, set, slice)) }
}

export async function getDiscussion(
  deps: Deps,
  user: User | null,
  reference: NoteableReference & { discussion_id: string },
): Promise<WithNoteable<{ notes: NoteView[] }>> {
  const { noteable, set } = await requireNotes(deps, user, reference)
  const notes = await store.findDiscussion(deps.db, set, reference.discussion_id)
  if (notes.length === 0) throw absent('Discussion')
  return { noteable, notes }
}

export async function getNote(
  deps: Deps,
  user: User | null,
  reference: NoteReference,
): Promise<WithNoteable<{ note: NoteView }>> {
  const { noteable, note } = await requireNote(deps, user, reference)
  return { noteable, note }
}

export async function updateNote(
  deps: Deps,
  user: User,
  reference: NoteReference,
  body: string,
): Promise<WithNoteable<{ note: NoteView }>> {
  const { noteable, note, set } = await requireNote(deps, user, reference)
  if (!canChangeNote(user, noteable.space.row, noteable.row, note)) throw forbidden()
  const changes = { body: checkNote(body, 'Failed to save note'), updated_at: deps.now() }
  const suggestions = await suggestionsFor(deps, noteable, note.position, body)
  const before = sizeOfNote(note.body, note.suggestions)
  const after = sizeOfNote(body, suggestions)
  if (after > before) {
    const [discussion] = await summarizeDiscussions(deps.db, set, [note.discussion_id])
    if (!discussion) throw absent('Note')
    const { count, size } = discussion
    requireRoom({ count: count - 1, size: size - before }, after)
  }
  await inTransaction(deps, async (deps) => {
    await touchNoteable(deps.db, keyOf(noteable), 0, changes.updated_at)
    if (body.length > note.body.length) {
      const size = await sizeOfNotesBy(deps.db, keyOf(noteable), note.author_id)
      requireShare(size - note.body.length, body)
    }
    await store.updateNote(deps.db, note.id, changes)
    if (note.position !== null) await setSuggestions(deps.db, note.id, suggestions)
  })
  announceNoteable(deps, noteable)
  const changed = await store.findNote(deps.db, set, note.id)
  if (!changed) throw absent('Note')
  return { noteable, note: changed }
}

export async function deleteNote(
  deps: Deps,
  user: User,
  reference: NoteReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const { noteable, note } = await requireNote(deps, user, reference)
  if (!canChangeNote(user, noteable.space.row, noteable.row, note)) throw forbidden()
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'notes', note.id, unmodifiedSince, 'Note')
    await store.deleteNote(deps.db, note.id)
    await touchNoteable(deps.db, keyOf(noteable), note.internal ? 0 : -1, deps.now())
    if (!note.resolvable) return
    await store.countUnresolved(deps.db, noteable.row.id)
    await resumeAutoMerge(deps, noteable.row)
  })
  announceNoteable(deps, noteable)
}

export async function requireNotes(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
): Promise<NotePlace> {
  const noteable = await requireNoteable(deps, user, reference)
  const withInternal = canReadInternalNotes(user, noteable.space.row)
  return { noteable, set: { on: keyOf(noteable), withInternal } }
}

export async function requireNote(
  deps: Deps,
  user: User | null,
  { note_id, discussion_id, ...reference }: NoteReference,
): Promise<NotePlace & { note: NoteView }> {
  const place = await requireNotes(deps, user, reference)
  const note = await store.findNote(deps.db, place.set, note_id)
  if (!note || (discussion_id !== undefined && note.discussion_id !== discussion_id)) {
    throw absent('Note')
  }
  return { ...place, note }
}
