import type { Deps } from '#server/deps.ts'
import { findCommenters } from '#server/store/notes.ts'
import { setSubscription } from '#server/store/subscriptions.ts'
import type { User, UserCard } from '#server/store/users.ts'
import { requireIssue, type IssueDetails } from './issues.ts'
import { canReadInternalNotes } from './note-rights.ts'
import { sliceOf, type Page, type PageRequest } from './page.ts'

/** Whether the caller hears of what happens with the issue. */
export async function subscribeToIssue(
  deps: Deps,
  user: User,
  project: string,
  iid: number,
  subscribed: boolean,
): Promise<IssueDetails> {
  const { issue } = await requireIssue(deps, user, project, iid, 'Issue')
  await setSubscription(deps.db, user.id, { type: 'issue', id: issue.id }, subscribed)
  return { ...issue, subscribed }
}

/** The author, the assignees, and who commented where the caller can read it. */
export async function listParticipants(
  deps: Deps,
  user: User | null,
  project: string,
  iid: number,
  page: PageRequest,
): Promise<Page<UserCard>> {
  const { space, issue } = await requireIssue(deps, user, project, iid)
  const withInternal = canReadInternalNotes(user, space.row)
  const commenters = await findCommenters(deps.db, { issueId: issue.id, withInternal })
  const people = [issue.author, ...issue.assignees, ...commenters]
  const participants = new Map(people.map((person) => [person.id, person]))
  const { limit, offset } = sliceOf(page)
  return {
    rows: [...participants.values()].slice(offset, offset + limit),
    total: participants.size,
  }
}
