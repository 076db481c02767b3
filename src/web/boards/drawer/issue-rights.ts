import type { Issue } from '#contract/issues.ts'
import type { SubjectRights } from '#web/issuables/subject-context.ts'
import { REPORTER } from '#web/lib/access-levels.ts'
import type { Access } from '#web/spaces/access-level.ts'

/** A user's rights on an issue, derived from their access to its project. */
export function issueRights(
  { id, accessLevel, isAdmin }: Access,
  { author, assignees }: Pick<Issue, 'author' | 'assignees'>,
): SubjectRights {
  const canPlan = isAdmin || accessLevel === undefined || accessLevel >= REPORTER
  const isInvolved = id === author.id || assignees.some((person) => person.id === id)
  return { canPlan, canUpdate: canPlan || isInvolved }
}
