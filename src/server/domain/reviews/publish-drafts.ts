import type { Deps } from '#server/deps.ts'
import { newDiscussionId } from '#server/domain/history/discussion-id.ts'
import type { MergeRequestReference } from '#server/domain/merge-requests/merge-requests.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { sizeOfNote } from '#server/domain/notes/discussion-limits.ts'
import { requireDraft, reviewOf, type DraftReference } from '#server/domain/notes/draft-notes.ts'
import { replyIn, requireWritable } from '#server/domain/notes/new-notes.ts'
import { checkNote } from '#server/domain/notes/note-fields.ts'
import { canResolve } from '#server/domain/notes/note-rights.ts'
import { announceNoteable, keyOf } from '#server/domain/notes/noteables.ts'
import type { NotePlace } from '#server/domain/notes/notes.ts'
import { recordReview, type Verdict } from '#server/domain/notes/record-review.ts'
import { suggestionsFor, writeNote, type NoteContent } from '#server/domain/notes/write-note.ts'
import { moveToNewest } from '#server/domain/positions/move-positions.ts'
import {
  readAllQuickActions,
  runQuickActions,
} from '#server/domain/quick-actions/run-quick-actions.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockNoteable } from '#server/store/issuables/noteables.ts'
import {
  summarizeDiscussions,
  type DiscussionSummary,
} from '#server/store/notes/discussion-summaries.ts'
import {
  deleteDraftNotes,
  findDraftNotes,
  type DraftNote,
} from '#server/store/notes/draft-notes.ts'
import { sizeOfNotesBy } from '#server/store/notes/note-sizes.ts'
import * as store from '#server/store/notes/notes.ts'
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
  if (!place.set.withInternal && drafts.some(({ internal }) => internal)) {
    throw forbidden(
      'Some of your drafts reply to internal or deleted discussions. Delete these drafts first.',
    )
  }
  const split = readAllQuickActions([...drafts.map(({ note }) => note), summary ?? ''])
  const texts = new Map(drafts.map(({ id }, at) => [id, split[at]!]))
  const whole = split.at(-1)!
  const suggested = await readSuggested(deps, place, drafts)
  const { placed, claimed } = await inTransaction(deps, async (deps) => {
    const placed: StoredPosition[] = []
    const now = deps.now()
    await lockNoteable(deps.db, keyOf(noteable))
    // Measured once, because a review can have many notes. Each note is added below.
    let others = await sizeOfNotesBy(deps.db, keyOf(noteable), user.id)
    const discussions = await discussionsOf(deps, place, drafts)
    // Publishes only the drafts that this call deletes, so that concurrent publications do not publish a draft twice.
    const claimed = await deleteDraftNotes(
      deps.db,
      drafts.map(({ id }) => id),
    )
    for (const draft of drafts.filter(({ id }) => claimed.includes(id))) {
      const discussion = discussions.get(draft.discussion_id)
      const { text, actions } = texts.get(draft.id)!
      if (actions.length === 0 || text !== '') {
        const written = { ...draft, note: actions.length === 0 ? draft.note : text }
        const content = writingOf(discussion, written, suggested.get(draft.id) ?? [])
        const id = await writeNote(deps, user, noteable, content, { now, others })
        others += content.body.length
        if (discussion) addReply(discussion, content)
        if (content.at) placed.push({ table: 'notes', id, position: content.at.position })
      }
      if (!draft.resolve_discussion || !discussion) continue
      if (!canResolve(user, space.row, noteable.row, discussion)) continue
      const which = { discussionId: discussion.discussion_id }
      await store.resolveNotes(deps.db, noteable.row.id, which, { userId: user.id, now })
      await store.countUnresolved(deps.db, noteable.row.id)
      discussion.resolved = discussion.count
    }
    const body = whole.actions.length === 0 ? summary : whole.text || null
    if (body !== null) await writeNote(deps, user, noteable, { ...alone(), body }, { now, others })
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

/** Reads the drafts' suggestions from git, by draft. Runs before the transaction, since git can be slow. */
async function readSuggested(
  deps: Deps,
  place: NotePlace,
  drafts: readonly DraftNote[],
): Promise<Map<number, NewSuggestion[]>> {
  const discussions = await discussionsOf(deps, place, drafts)
  const suggested = new Map<number, NewSuggestion[]>()
  for (const { id, position, discussion_id, note } of drafts) {
    const at = position ?? discussions.get(discussion_id)?.position ?? null
    suggested.set(id, await suggestionsFor(deps, place.noteable, at, note))
  }
  return suggested
}

/** Returns the discussions that drafts reply to, by id. */
async function discussionsOf(
  deps: Deps,
  { set }: NotePlace,
  drafts: readonly DraftNote[],
): Promise<Map<string | null, DiscussionSummary>> {
  const ids = new Set(drafts.flatMap(({ discussion_id }) => discussion_id ?? []))
  const found = await summarizeDiscussions(deps.db, set, [...ids])
  return new Map(found.map((discussion) => [discussion.discussion_id, discussion]))
}

/** Counts a written reply in its discussion's summary. */
function addReply(discussion: DiscussionSummary, { body, at, isResolved }: NoteContent): void {
  discussion.count += 1
  discussion.size += sizeOfNote(body, at?.suggestions ?? [])
  discussion.resolved += isResolved ? 1 : 0
  discussion.resolvable = 1
}

/** Returns a draft's content. A reply to a deleted discussion starts a new discussion, internal if that one was. */
function writingOf(
  discussion: DiscussionSummary | undefined,
  { note, discussion_id, internal, commit_id, position, line_code }: DraftNote,
  suggestions: NewSuggestion[],
): NoteContent {
  if (discussion) return replyIn(discussion, note, suggestions)
  const at = position === null ? null : { position, lineCode: line_code, suggestions }
  const type = at ? 'DiffNote' : discussion_id === null ? null : 'DiscussionNote'
  return { ...alone(), type, body: note, internal: internal === 1, commitId: commit_id, at }
}

const alone = (): Omit<NoteContent, 'body'> => ({
  type: null,
  internal: false,
  discussionId: newDiscussionId(),
  commitId: null,
  at: null,
  isResolved: false,
})
