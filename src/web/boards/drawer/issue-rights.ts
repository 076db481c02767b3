import type { Issue } from '#contract/issues.ts'
import { canPlanIssue, canUpdateIssue, type Access } from '#contract/rights.ts'
import type { SubjectRights } from '#web/issuables/subject-context.ts'

/** A user's rights on an issue, derived from their access to its project. No one may change an archived project. */
export function issueRights(
  access: Access,
  issue: Pick<Issue, 'author' | 'assignees'>,
  isArchived: boolean,
): SubjectRights {
  if (isArchived) return { canPlan: false, canUpdate: false }
  return { canPlan: canPlanIssue(access), canUpdate: canUpdateIssue(access, issue) }
}
