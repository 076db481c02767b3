import type { NewPosition } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import { newDiscussionId } from '#server/domain/history/discussion-id.ts'
import { canBackdateIssue } from '#server/domain/policy.ts'
import { moveToNewest } from '#server/domain/positions/move-positions.ts'
import { absent, badRequest, forbidden } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  summarizeDiscussions,
  type DiscussionSummary,
} from '#server/store/notes/discussion-summaries.ts'
import * as store from '#server/store/notes/notes.ts'
import type { NoteView } from '#server/store/notes/notes.ts'
import type { NewSuggestion } from '#server/store/notes/suggestions.ts'
import { touchProject } from '#server/store/spaces/projects.ts'
import { requireRoom, sizeOfNote } from './discussion-limits.ts'
import { checkNote } from './note-fields.ts'
import { canWriteNote } from './note-rights.ts'
import { announceNoteable, type NoteableReference } from './noteables.ts'
import { requireNotes, type NotePlace, type WithNoteable } from './notes.ts'
import { placeNote, suggestionsFor, writeNote, type NoteContent } from './write-note.ts'

export interface NewNote {
  body: string
  internal?: boolean
  confidential?: boolean
  created_at?: string
  /** The changed line that a new discussion is about. Merge requests only. */
  position?: NewPosition
  commit_id?: string
  /** The expected head of the source branch for a merge by a quick action. */
  merge_request_diff_head_sha?: string
}

/** Adds an individual comment or starts a discussion. */
export async function createNote(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  input: NewNote,
  type: 'DiscussionNote' | null,
): Promise<WithNoteable<{ note: NoteView }>> {
  const place = await requireWritable(deps, user, reference)
  const internal = input.internal ?? input.confidential ?? false
  if (internal && !place.set.withInternal) throw forbidden()
  const body = checkNote(input.body, 'Note')
  const at = input.position && (await placeNote(deps, place.noteable, input.position, body))
  return addNote(deps, user, place, input, {
    type: at ? 'DiffNote' : type,
    body,
    internal,
    discussionId: newDiscussionId(),
    commitId: input.commit_id ?? null,
    at: at ?? null,
    isResolved: false,
  })
}

/** Replies to a note. A reply to an individual comment turns it into a discussion. */
export async function replyTo(
  deps: Deps,
  user: User,
  reference: NoteableReference & { discussion_id: string },
  input: NewNote,
): Promise<WithNoteable<{ note: NoteView }>> {
  const place = await requireWritable(deps, user, reference)
  const [discussion] = await summarizeDiscussions(deps.db, place.set, [reference.discussion_id])
  const body = checkNote(input.body, 'Note')
  if (!discussion) throw absent('Discussion')
  const suggestions = await suggestionsFor(deps, place.noteable, discussion.position, body)
  return addNote(deps, user, place, input, replyIn(discussion, body, suggestions))
}

/** Returns a reply's content. Its type, position and resolution come from the discussion. */
export function replyIn(
  discussion: DiscussionSummary,
  body: string,
  suggestions: NewSuggestion[],
): NoteContent {
  if (discussion.system) throw badRequest('Discussion can not be replied to.')
  requireRoom(discussion, sizeOfNote(body, suggestions))
  const { position, line_code, resolvable, resolved, count } = discussion
  return {
    type: discussion.type ?? 'DiscussionNote',
    body,
    internal: discussion.internal === 1,
    discussionId: discussion.discussion_id,
    commitId: discussion.commit_id,
    at: position === null ? null : { position, lineCode: line_code, suggestions },
    isResolved: resolvable === 1 && resolved === count,
  }
}

/** Inserts a note that has passed all checks. */
export async function addNote(
  deps: Deps,
  user: User,
  { noteable, set }: NotePlace,
  input: NewNote,
  content: NoteContent,
): Promise<WithNoteable<{ note: NoteView }>> {
  const { space } = noteable
  const now = deps.now()
  const createdAt = (canBackdateIssue(user, space.row) && input.created_at) || now
  const id = await inTransaction(deps, async (deps) => {
    const made = await writeNote(deps, user, noteable, content, { now, createdAt })
    await touchProject(deps.db, space.row.id, now)
    return made
  })
  if (noteable.kind === 'merge_request' && content.at) {
    await moveToNewest(deps, noteable.row, [{ table: 'notes', id, position: content.at.position }])
  }
  announceNoteable(deps, noteable)
  const note = await store.findNote(deps.db, set, id)
  if (!note) throw absent('Note')
  return { noteable, note }
}

export async function requireWritable(
  deps: Deps,
  user: User,
  reference: NoteableReference,
): Promise<NotePlace> {
  const place = await requireNotes(deps, user, reference)
  if (!canWriteNote(user, place.noteable.space.row, place.noteable.row)) throw forbidden()
  return place
}
