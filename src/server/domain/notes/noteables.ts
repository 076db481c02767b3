import type { Deps } from '#server/deps.ts'
import {
  requireIssue,
  type IssueDetails,
  type IssueReference,
} from '#server/domain/issues/issues.ts'
import {
  requireMergeRequest,
  type MergeRequestDetails,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import { canPlanIssue, canPlanMergeRequest } from '#server/domain/policy.ts'
import { announceIssue, announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import type { User, UserCard } from '#server/store/accounts/users.ts'
import type { NoteableKey } from '#server/store/issuables/noteables.ts'

export type NoteableReference = IssueReference | MergeRequestReference

/** An issue or merge request with its project. */
export type Noteable = { space: ProjectSpace } & (
  | { kind: 'issue'; row: IssueDetails }
  | { kind: 'merge_request'; row: MergeRequestDetails }
)

/** The API's nouns for issues and merge requests. */
export const noteableTypes = { issue: 'Issue', merge_request: 'MergeRequest' } as const

/** Returns the issue or merge request if the caller can see it. */
export async function requireNoteable(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
): Promise<Noteable> {
  if ('issue_iid' in reference) {
    const { id, issue_iid } = reference
    const { space, issue } = await requireIssue(deps, user, id, issue_iid, noteableTypes.issue)
    return { kind: 'issue', space, row: issue }
  }
  const { id, merge_request_iid } = reference
  const name = noteableTypes.merge_request
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid, name)
  return { kind: 'merge_request', space, row: mergeRequest }
}

export const keyOf = ({ kind, row }: Noteable): NoteableKey => ({ kind, id: row.id })

/** True when the person may change labels, milestone, people and times. */
export function canPlan(person: User, { kind, space }: Noteable): boolean {
  return kind === 'issue' ? canPlanIssue(person, space.row) : canPlanMergeRequest(person, space.row)
}

/**
 * Returns the people below reporter who can see a confidential issue. Null if everyone who can read issues can see it.
 */
export function secretToOf({ kind, row }: Noteable): number[] | null {
  if (kind !== 'issue' || !row.confidential) return null
  return [row.author, ...row.assignees].map(({ id }) => id)
}

/** Returns the author, assignees and reviewers, possibly with duplicates. */
export function peopleOf({ kind, row }: Noteable): UserCard[] {
  const reviewers = kind === 'merge_request' ? row.reviewers : []
  return [row.author, ...row.assignees, ...reviewers]
}

export function announceNoteable(deps: Deps, { kind, row }: Noteable): void {
  if (kind === 'issue') announceIssue(deps, row)
  else announceMergeRequest(deps, row)
}
