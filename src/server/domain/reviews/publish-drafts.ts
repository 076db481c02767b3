import type { Deps } from '#server/deps.ts'
import { newDiscussionId } from '#server/domain/history/discussion-id.ts'
import type { MergeRequestReference } from '#server/domain/merge-requests/merge-requests.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { requireDraft, reviewOf, type DraftReference } from '#server/domain/notes/draft-notes.ts'
import { replyIn, requireWritable } from '#server/domain/notes/new-notes.ts'
import { checkNote } from '#server/domain/notes/note-fields.ts'
import { canResolve } from '#server/domain/notes/note-rights.ts'
import { announceNoteable } from '#server/domain/notes/noteables.ts'
import type { NotePlace } from '#server/domain/notes/notes.ts'
import { recordReview, type Verdict } from '#server/domain/notes/record-review.ts'
import { suggestionsFor, writeNote, type NoteContent } from '#server/domain/notes/write-note.ts'
import { moveToNewest } from '#server/domain/positions/move-positions.ts'
import {
  readAllQuickActions,
  runQuickActions,
} from '#server/domain/quick-actions/run-quick-actions.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  deleteDraftNotes,
  findDraftNotes,
  type DraftNote,
} from '#server/store/notes/draft-notes.ts'
import * as store from '#server/store/notes/notes.ts'
import type { NoteView } from '#server/store/notes/notes.ts'
import type { NewSuggestion } from '#server/store/notes/suggestions.ts'
import type { StoredPosition } from '#server/store/positions.ts'
import { touchProject } from '#server/store/spaces/projects.ts'

export async function publishDraftNote(
  deps: Deps,
  user: User,
  reference: DraftReference,
): Promise<void> {
  const place = await requireWritable(deps, user, reference)
  const draft = await requireDraft(deps, user, place, reference.draft_note_id)
  await publish(deps, user, { place, reference }, [draft], { summary: null })
}

/**
 * Publishes all of the caller's drafts as one review, with `note` as its summary. Discussions that the caller may not
 * resolve stay open.
 */
export async function publishDraftNotes(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  { note, reviewer_state }: { note?: string; reviewer_state?: Verdict },
): Promise<void> {
  const place = await requireWritable(deps, user, reference)
  const summary = note === undefined || note.trim() === '' ? null : checkNote(note, 'Note')
  const drafts = await findDraftNotes(deps.db, reviewOf(place, user))
  await publish(deps, user, { place, reference }, drafts, { summary, verdict: reviewer_state })
}

/** Publishes drafts without their commands, then runs these. A draft of commands alone becomes no note. */
async function publish(
  deps: Deps,
  user: User,
  { place, reference }: { place: NotePlace; reference: MergeRequestReference },
  drafts: readonly DraftNote[],
  { summary, verdict }: { summary: string | null; verdict?: Verdict | undefined },
): Promise<void> {
  const { noteable } = place
  const { space } = noteable
  const split = readAllQuickActions([...drafts.map(({ note }) => note), summary ?? ''])
  const texts = new Map(drafts.map(({ id }, at) => [id, split[at]!]))
  const whole = split.at(-1)!
  const suggested = new Map<number, NewSuggestion[]>()
  for (const draft of drafts) suggested.set(draft.id, await readSuggested(deps, place, draft))
  const { placed, claimed } = await inTransaction(deps, async (deps) => {
    const placed: StoredPosition[] = []
    const now = deps.now()
    // Publishes only the drafts that this call deletes, so that concurrent publications do not publish a draft twice.
    const claimed = await deleteDraftNotes(
      deps.db,
      drafts.map(({ id }) => id),
    )
    for (const draft of drafts.filter(({ id }) => claimed.includes(id))) {
      const { discussion_id: discussionId, resolve_discussion } = draft
      const notes = discussionId ? await store.findDiscussion(deps.db, place.set, discussionId) : []
      const { text, actions } = texts.get(draft.id)!
      if (actions.length === 0 || text !== '') {
        const written = { ...draft, note: actions.length === 0 ? draft.note : text }
        const content = writingOf(notes, written, suggested.get(draft.id) ?? [])
        const id = await writeNote(deps, user, noteable, content, { now })
        if (content.at) placed.push({ table: 'notes', id, position: content.at.position })
      }
      const [first] = notes
      if (resolve_discussion && first && canResolve(user, space.row, noteable.row, first)) {
        const which = { discussionId: first.discussion_id }
        await store.resolveNotes(deps.db, noteable.row.id, which, { userId: user.id, now })
        await store.countUnresolved(deps.db, noteable.row.id)
      }
    }
    const body = whole.actions.length === 0 ? summary : whole.text || null
    if (body !== null) await writeNote(deps, user, noteable, { ...alone(), body }, { now })
    await recordReview(deps, user, noteable, { verdict, now })
    await touchProject(deps.db, space.row.id, now)
    return { placed, claimed }
  })
  await moveToNewest(deps, noteable.row, placed)
  announceNoteable(deps, noteable)
  const commands = [...claimed.map((id) => texts.get(id)!), whole].flatMap(({ actions }) => actions)
  if (commands.length > 0) await runQuickActions(deps, user, reference, commands)
  await resumeAutoMerge(deps, noteable.row)
}

/** Reads a draft's suggestions from git. Runs before the transaction, since git can be slow. */
async function readSuggested(
  deps: Deps,
  { noteable, set }: NotePlace,
  { position, discussion_id, note }: DraftNote,
): Promise<NewSuggestion[]> {
  const [first] =
    position === null && discussion_id !== null
      ? await store.findDiscussion(deps.db, set, discussion_id)
      : []
  return suggestionsFor(deps, noteable, position ?? first?.position ?? null, note)
}

/** Returns a draft's content. A reply to a deleted discussion starts a new discussion. */
function writingOf(
  notes: readonly NoteView[],
  { note, discussion_id, commit_id, position, line_code }: DraftNote,
  suggestions: NewSuggestion[],
): NoteContent {
  if (notes.length > 0) return replyIn(notes, note, suggestions)
  const at = position === null ? null : { position, lineCode: line_code, suggestions }
  const type = at ? 'DiffNote' : discussion_id === null ? null : 'DiscussionNote'
  return { ...alone(), type, body: note, commitId: commit_id, at }
}

const alone = (): Omit<NoteContent, 'body'> => ({
  type: null,
  internal: false,
  discussionId: newDiscussionId(),
  commitId: null,
  at: null,
  isResolved: false,
})
