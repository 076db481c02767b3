import type { Deps } from '#server/deps.ts'
import { resolveTodos } from '#server/domain/history/todos.ts'
import type { MergeRequestReference } from '#server/domain/merge-requests/merge-requests.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { absent, badRequest, forbidden } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { touchNoteable } from '#server/store/issuables/noteables.ts'
import * as store from '#server/store/notes/notes.ts'
import type { NoteView } from '#server/store/notes/notes.ts'
import { canResolve } from './note-rights.ts'
import { announceNoteable, keyOf, noteableTypes } from './noteables.ts'
import { requireNotes, type WithNoteable } from './notes.ts'

type DiscussionReference = MergeRequestReference & { discussion_id: string; note_id?: number }

/** Resolves or reopens a merge request discussion: all of its notes, or only one. */
export async function resolveDiscussion(
  deps: Deps,
  user: User,
  reference: DiscussionReference,
  resolved: boolean,
): Promise<WithNoteable<{ notes: NoteView[] }>> {
  const { noteable, set } = await requireNotes(deps, user, reference)
  const { discussion_id: discussionId, note_id: noteId } = reference
  const notes = await store.findDiscussion(deps.db, set, discussionId)
  const [first] = notes
  if (!first) throw absent('Discussion')
  const named = noteId === undefined ? first : notes.find((note) => note.id === noteId)
  if (!named) throw absent('Note')
  if (!named.resolvable) throw badRequest('Note is not resolvable')
  if (!canResolve(user, noteable.space.row, noteable.row, named)) throw forbidden()
  const now = deps.now()
  await inTransaction(deps, async (deps) => {
    if (!(await touchNoteable(deps.db, set.on, 0, now))) throw absent(noteableTypes[set.on.kind])
    const which = { discussionId, ...(noteId === undefined ? {} : { noteId }) }
    const by = resolved ? { userId: user.id, now } : null
    await store.resolveNotes(deps.db, noteable.row.id, which, by)
    await store.countUnresolved(deps.db, noteable.row.id)
    await resolveTodos(deps.db, keyOf(noteable), user.id, now)
    if (resolved) await resumeAutoMerge(deps, noteable.row)
  })
  announceNoteable(deps, noteable)
  return { noteable, notes: await store.findDiscussion(deps.db, set, discussionId) }
}
