import type { Deps } from '#server/deps.ts'
import { findCommenters } from '#server/store/notes.ts'
import type { User, UserCard } from '#server/store/users.ts'
import { keyOf, requireNoteable, type NoteableReference } from './noteables.ts'
import { canReadInternalNotes } from './note-rights.ts'
import { sliceOf, type Page, type PageRequest } from './page.ts'

/** The author, the assignees, and who commented where the caller can read it. */
export async function listParticipants(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
  page: PageRequest,
): Promise<Page<UserCard>> {
  const noteable = await requireNoteable(deps, user, reference)
  const withInternal = canReadInternalNotes(user, noteable.space.row)
  const commenters = await findCommenters(deps.db, { on: keyOf(noteable), withInternal })
  const people = [noteable.row.author, ...noteable.row.assignees, ...commenters]
  const participants = new Map(people.map((person) => [person.id, person]))
  const { limit, offset } = sliceOf(page)
  return {
    rows: [...participants.values()].slice(offset, offset + limit),
    total: participants.size,
  }
}
