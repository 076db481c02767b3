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
import { pageOf, type Page, type PageRequest } from '#server/domain/page.ts'
import type { User, UserCard } from '#server/store/accounts/users.ts'
import { findReviewers, type ReviewerView } from '#server/store/merge-requests/reviewers.ts'
import { findCommenters } from '#server/store/notes/notes.ts'

/**
 * Lists the author, assignees, reviewers and commenters. Leaves out people whose only comments are hidden from the
 * caller.
 */
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
  return pageOf([...participants.values()], page)
}

/** Lists the reviewers with their review states. */
export async function listReviewers(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
  page: PageRequest,
): Promise<Page<ReviewerView>> {
  const { mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  return pageOf(await findReviewers(deps.db, mergeRequest.id), page)
}
