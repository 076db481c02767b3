import { hasRole, type Person, type Standing } from '#server/domain/policy.ts'

/** What of an issue decides who may do what with it. */
export interface IssueFacts {
  confidential: 0 | 1
  author: { id: number }
  assignees: readonly { id: number }[]
}

const isInvolved = (person: Person | null, { author, assignees }: IssueFacts) =>
  person !== null &&
  (author.id === person.id || assignees.some((assignee) => assignee.id === person.id))

/** Of somebody who can read its project. */
export function canReadIssue(person: Person | null, project: Standing, issue: IssueFacts): boolean {
  return !issue.confidential || hasRole(person, project, 'reporter') || isInvolved(person, issue)
}

/** Title, description and state; whoever is involved may change them too, if they can still read the project. */
export function canUpdateIssue(person: Person, project: Standing, issue: IssueFacts): boolean {
  return hasRole(person, project, 'reporter') || isInvolved(person, issue)
}

/** Labels, milestone, assignees, dates, weight and whether it is confidential. */
export function canPlanIssue(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'reporter')
}

/** The number and the times of an issue: for those who bring issues from elsewhere. */
export function canBackdateIssue(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'owner')
}
