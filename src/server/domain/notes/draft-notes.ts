import { MAX_NOTE } from '#contract/notes.ts'
import type { NewPosition } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import type { MergeRequestReference } from '#server/domain/merge-requests/merge-requests.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { moveToNewest } from '#server/domain/positions/move-positions.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { absent, badRequest } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockNoteable } from '#server/store/issuables/noteables.ts'
import { summarizeDiscussions } from '#server/store/notes/discussion-summaries.ts'
import * as store from '#server/store/notes/draft-notes.ts'
import type { DraftNote } from '#server/store/notes/draft-notes.ts'
import { requireWritable } from './new-notes.ts'
import { checkNote } from './note-fields.ts'
import { keyOf, type Noteable } from './noteables.ts'
import { requireNotes, type NotePlace } from './notes.ts'
import { placeNote } from './write-note.ts'

export type DraftReference = MergeRequestReference & { draft_note_id: number }

export interface NewDraft {
  note: string
  in_reply_to_discussion_id?: string
  commit_id?: string
  resolve_discussion?: boolean
  position?: NewPosition
}

/** Maximum drafts of a review, and their maximum total length in characters. A review is published as a whole. */
const MAX_DRAFTS = 200
const MAX_REVIEW = 4 * MAX_NOTE

export async function listDraftNotes(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  page: PageRequest,
): Promise<Page<DraftNote>> {
  const place = await requireNotes(deps, user, reference)
  return store.listDraftNotes(deps.db, reviewOf(place, user), sliceOf(page))
}

export async function getDraftNote(
  deps: Deps,
  user: User,
  reference: DraftReference,
): Promise<DraftNote> {
  const place = await requireNotes(deps, user, reference)
  return requireDraft(deps, user, place, reference.draft_note_id)
}

export async function createDraftNote(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  input: NewDraft,
): Promise<DraftNote> {
  const place = await requireWritable(deps, user, reference)
  const note = checkNote(input.note, 'Note')
  const discussionId = input.in_reply_to_discussion_id ?? null
  const [discussion] =
    discussionId === null ? [] : await summarizeDiscussions(deps.db, place.set, [discussionId])
  if (discussionId !== null && !discussion) throw absent('Discussion')
  const where = await whereOf(deps, place.noteable, input.position, note)
  const now = deps.now()
  const draft = await inTransaction(deps, async (deps) => {
    await requireRoom(deps, place, user, { count: 1, size: note.length })
    return store.insertDraftNote(deps.db, {
      ...reviewOf(place, user),
      ...where,
      root_id: place.noteable.space.rootId,
      discussion_id: discussionId,
      internal: discussion?.internal ?? 0,
      resolve_discussion: input.resolve_discussion && discussionId !== null ? 1 : 0,
      commit_id: input.commit_id ?? null,
      note,
      created_at: now,
      updated_at: now,
    })
  })
  return caughtUp(deps, user, place, draft)
}

export async function updateDraftNote(
  deps: Deps,
  user: User,
  reference: DraftReference,
  input: Partial<Pick<NewDraft, 'note' | 'position'>>,
): Promise<DraftNote> {
  const place = await requireWritable(deps, user, reference)
  const draft = await requireDraft(deps, user, place, reference.draft_note_id)
  if (input.note === undefined && input.position === undefined) {
    throw badRequest('Missing params to modify')
  }
  const note = input.note === undefined ? draft.note : checkNote(input.note, 'Note')
  const where = input.position
    ? await whereOf(deps, place.noteable, input.position, note)
    : { position: draft.position, line_code: draft.line_code }
  const changes = { note, ...where, updated_at: deps.now() }
  const grown = { count: 0, size: note.length - draft.note.length }
  await inTransaction(deps, async (deps) => {
    await requireRoom(deps, place, user, grown)
    await store.updateDraftNote(deps.db, draft.id, changes)
  })
  return caughtUp(deps, user, place, { ...draft, ...changes })
}

/** Returns the draft, positioned in the newest version. */
async function caughtUp(
  deps: Deps,
  user: User,
  place: NotePlace,
  draft: DraftNote,
): Promise<DraftNote> {
  const { id, position } = draft
  if (position === null) return draft
  const { row } = place.noteable
  await moveToNewest(deps, row, [{ table: 'draft_notes', id, position }])
  return requireDraft(deps, user, place, id)
}

export async function deleteDraftNote(
  deps: Deps,
  user: User,
  reference: DraftReference,
  unmodifiedSince: Date | null,
): Promise<void> {
  const draft = await getDraftNote(deps, user, reference)
  await inTransaction(deps, async (deps) => {
    await lockUnmodified(deps, 'draft_notes', draft.id, unmodifiedSince, 'Draft Note')
    await store.deleteDraftNotes(deps.db, [draft.id])
  })
}

export async function requireDraft(
  deps: Deps,
  user: User,
  place: NotePlace,
  id: number,
): Promise<DraftNote> {
  const [draft] = await store.findDraftNotes(deps.db, reviewOf(place, user), id)
  if (!draft) throw absent('Draft Note')
  return draft
}

export const reviewOf = ({ noteable }: NotePlace, user: User): store.Review => ({
  merge_request_id: noteable.row.id,
  author_id: user.id,
})

/** Refuses drafts that would exceed the review's limits. Locks the merge request, so that none are added meanwhile. */
async function requireRoom(
  deps: Deps,
  place: NotePlace,
  user: User,
  more: { count: number; size: number },
): Promise<void> {
  await lockNoteable(deps.db, keyOf(place.noteable))
  const { count, size } = await store.measureDraftNotes(deps.db, reviewOf(place, user))
  if (count + more.count <= MAX_DRAFTS && size + more.size <= MAX_REVIEW) return
  throw badRequest(
    `A review can have at most ${MAX_DRAFTS} draft notes and ${MAX_REVIEW} characters. Publish it first.`,
  )
}

async function whereOf(
  deps: Deps,
  noteable: Noteable,
  position: NewPosition | undefined,
  note: string,
): Promise<Pick<DraftNote, 'position' | 'line_code'>> {
  if (!position) return { position: null, line_code: null }
  const at = await placeNote(deps, noteable, position, note)
  return { position: at.position, line_code: at.lineCode }
}
