import type { Deps } from '#server/deps.ts'
import {
  requireMergeRequest,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import { canReadInternalNotes } from '#server/domain/notes/note-rights.ts'
import {
  keyOf,
  peopleOf,
  requireNoteable,
  type NoteableReference,
} from '#server/domain/notes/noteables.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import type { User, UserCard } from '#server/store/accounts/users.ts'
import { findReviewers, type ReviewerView } from '#server/store/merge-requests/reviewers.ts'
import { findCommenters } from '#server/store/notes/notes.ts'

/** Lists the author, the assignees and reviewers, and the users whose comments the caller can see. */
export async function listParticipants(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
  page: PageRequest,
): Promise<Page<UserCard>> {
  const noteable = await requireNoteable(deps, user, reference)
  const withInternal = canReadInternalNotes(user, noteable.space.row)
  const commenters = await findCommenters(deps.db, { on: keyOf(noteable), withInternal })
  const people = [...peopleOf(noteable), ...commenters]
  const participants = new Map(people.map((person) => [person.id, person]))
  const { limit, offset } = sliceOf(page)
  return {
    rows: [...participants.values()].slice(offset, offset + limit),
    total: participants.size,
  }
}

/** Lists the reviewers with the state of their review. */
export async function listReviewers(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<ReviewerView[]> {
  const { mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  return findReviewers(deps.db, mergeRequest.id)
}
