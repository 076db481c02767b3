import { canReadCode, hasRole, type Person, type Standing } from '#server/domain/policy.ts'

/** Who is at work on a merge request. */
interface Involved {
  author: { id: number }
  assignees: readonly { id: number }[]
}

/** Of somebody who can read its project: merge requests are about its code. */
export const canReadMergeRequests = canReadCode

/** Title, description, state and target; whoever is involved may change them too, if they can still read it. */
export function canUpdateMergeRequest(
  person: Person,
  project: Standing,
  { author, assignees }: Involved,
): boolean {
  if (hasRole(person, project, 'developer')) return true
  return author.id === person.id || assignees.some((assignee) => assignee.id === person.id)
}

/** Labels, milestone, people, time, and whether its discussion is locked. */
export function canPlanMergeRequest(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'developer')
}
