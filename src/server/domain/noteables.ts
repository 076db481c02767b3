import type { Deps } from '#server/deps.ts'
import type { NoteableKey } from '#server/store/noteables.ts'
import type { User } from '#server/store/users.ts'
import { announceIssue } from './changes.ts'
import { canPlanIssue } from './issue-rights.ts'
import { requireIssue, type IssueDetails, type IssueReference } from './issues.ts'
import type { ProjectSpace } from './space.ts'

/** What people talk about, as a request names it. */
export type NoteableReference = IssueReference

/** An issue or a merge request, in its project. */
export interface Noteable {
  kind: NoteableKey['kind']
  space: ProjectSpace
  row: IssueDetails
}

/** What the API calls it. */
export const noteableTypes = { issue: 'Issue', merge_request: 'MergeRequest' } as const

/** The thing, if the caller may know of it. */
export async function requireNoteable(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
): Promise<Noteable> {
  const { space, issue } = await requireIssue(
    deps,
    user,
    reference.id,
    reference.issue_iid,
    'Issue',
  )
  return { kind: 'issue', space, row: issue }
}

export const keyOf = ({ kind, row }: Noteable): NoteableKey => ({ kind, id: row.id })

/** Labels, milestone, assignees and times of it. */
export function canPlan(person: User, { space }: Noteable): boolean {
  return canPlanIssue(person, space.row)
}

/** Besides reporters only these people may know of it; null: whoever can read the project. */
export function secretToOf({ row }: Noteable): number[] | null {
  return row.confidential ? [row.author, ...row.assignees].map(({ id }) => id) : null
}

export function announceNoteable(deps: Deps, { row }: Noteable): void {
  announceIssue(deps, row)
}
