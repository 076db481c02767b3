import {
  createMergeRequestDiscussion,
  createMergeRequestDiscussionNote,
  listMergeRequestDiscussions,
  resolveMergeRequestDiscussion,
} from '#contract/discussions.ts'
import { createMergeRequestNote } from '#contract/notes.ts'
import { isUnanswered } from '#web/api/api-failure.ts'
import { call, callAllPages } from '#web/api/call.ts'
import { isPosted, latestNoteId } from '#web/issuables/activity/posted-comment.ts'
import { newPositionOf, type Thread } from '#web/issuables/activity/threads.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { requestInput } from '#web/merge-requests/request-sources.ts'
import type { LocalDraft } from './local-drafts.ts'

interface Sending {
  readonly name: SubjectName
  /** The author of the drafts. Undefined if the server does not tell. */
  readonly ownId: number | undefined
  /** Runs before a draft is sent, and after a refusal with undefined. */
  readonly onTry: (draft: LocalDraft, sentAfter: number | undefined) => void
  /** Runs after each draft, so a failure leaves only the rest. */
  readonly onSent: (draft: LocalDraft) => void
}

/**
 * Sends drafts, in order, to a server that does not keep drafts. Sends none twice: if a reply is lost, looks for the
 * comment among the user's latest ones.
 */
export async function sendDrafts(drafts: readonly LocalDraft[], sending: Sending): Promise<void> {
  const threads = await readThreads(sending.name)
  let latest = latestNoteId(threads)
  for (const draft of drafts) {
    // One after another, in the order of the review.
    // oxlint-disable-next-line no-await-in-loop
    if (!isTaken(draft, threads, sending)) latest = await postOnce(draft, latest, sending)
    // oxlint-disable-next-line no-await-in-loop
    if (draft.resolve_discussion) await resolve(sending.name, draft)
    sending.onSent(draft)
  }
}

/** Returns the latest comment's ID, so that a later draft with the same text is not taken for this one. */
async function postOnce(draft: LocalDraft, sentAfter: number, sending: Sending): Promise<number> {
  const { name, onTry } = sending
  onTry(draft, sentAfter)
  try {
    return Math.max(sentAfter, await post(name, draft))
  } catch (error) {
    if (!isUnanswered(error)) {
      onTry(draft, undefined)
      throw error
    }
    const threads = await readThreads(name).catch(() => [])
    if (!isTaken({ ...draft, sentAfter }, threads, sending)) throw error
    return latestNoteId(threads)
  }
}

/** True if the server has taken a draft that was sent before. */
function isTaken(
  { note: body, discussion_id: thread, sentAfter: after }: LocalDraft,
  threads: readonly Thread[],
  { ownId: authorId }: Sending,
): boolean {
  return after !== undefined && isPosted(threads, { body, thread, authorId, after })
}

async function readThreads(name: SubjectName): Promise<readonly Thread[]> {
  return await callAllPages(listMergeRequestDiscussions, requestInput(name))
}

/** Returns the comment's ID. 0 for quick actions alone, which leave no comment. */
async function post(name: SubjectName, draft: LocalDraft): Promise<number> {
  const { note: body, discussion_id, position, isSummary } = draft
  const input = { ...requestInput(name), body }
  if (discussion_id === null && !isSummary) {
    const place = position && { position: newPositionOf(position) }
    const thread = await call(createMergeRequestDiscussion, { ...input, ...place })
    return 'notes' in thread ? latestNoteId([thread]) : 0
  }
  const note =
    discussion_id === null
      ? await call(createMergeRequestNote, input)
      : await call(createMergeRequestDiscussionNote, { ...input, discussion_id })
  return 'id' in note ? note.id : 0
}

async function resolve(name: SubjectName, { discussion_id }: LocalDraft): Promise<void> {
  if (discussion_id === null) return
  await call(resolveMergeRequestDiscussion, {
    ...requestInput(name),
    discussion_id,
    resolved: true,
  })
}
