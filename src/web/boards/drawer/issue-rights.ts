import type { Issue } from '#web/boards/issue.ts'
import { REPORTER } from '#web/lib/access-levels.ts'

export interface IssueRights {
  /** Title, description and state. */
  readonly canUpdate: boolean
  /** Labels, people, milestone, dates, weight, times and whether it is confidential. */
  readonly canPlan: boolean
}

interface Person {
  readonly id: number | undefined
  /** In the issue's project; undefined where it is not known: the server has the last word then. */
  readonly accessLevel: number | undefined
  readonly isAdmin: boolean
}

export function issueRights(
  { id, accessLevel, isAdmin }: Person,
  { author, assignees }: Pick<Issue, 'author' | 'assignees'>,
): IssueRights {
  const canPlan = isAdmin || accessLevel === undefined || accessLevel >= REPORTER
  const isInvolved = id === author.id || assignees.some((person) => person.id === id)
  return { canPlan, canUpdate: canPlan || isInvolved }
}
