import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Issue } from '#contract/issues.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import type { SubjectRights } from '#web/issuables/subject-context.ts'
import { REPORTER } from '#web/lib/access-levels.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'

interface Person {
  readonly id: number | undefined
  /** In the issue's project. Undefined when unknown: then the server decides. */
  readonly accessLevel: number | undefined
  readonly isAdmin: boolean
}

type Involved = Pick<Issue, 'author' | 'assignees'>

export function issueRights(
  { id, accessLevel, isAdmin }: Person,
  { author, assignees }: Involved,
): SubjectRights {
  const canPlan = isAdmin || accessLevel === undefined || accessLevel >= REPORTER
  const isInvolved = id === author.id || assignees.some((person) => person.id === id)
  return { canPlan, canUpdate: canPlan || isInvolved }
}

/** The rights of the current user in the issue's project, which may differ from those on the board. */
export function useIssueRights(project: string, issue: Involved): SubjectRights {
  const user = useQuery(currentUserQuery()).data
  const access = useQuery(
    accessLevelQuery({ kind: 'project', fullPath: project }, useQueryClient()),
  )
  // Offers nothing that might have to be withdrawn a moment later.
  const accessLevel = access.isPending ? 0 : (access.data ?? undefined)
  // The API tells administrators only.
  const isAdmin = Boolean(user && 'is_admin' in user && user.is_admin)
  return issueRights({ id: user?.id, accessLevel, isAdmin }, issue)
}
