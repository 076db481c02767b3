import { useQuery, useQueryClient } from '@tanstack/react-query'

import { currentUserQuery } from '#web/api/current-user.ts'
import { accessLevelQuery } from '#web/boards/access-level.ts'
import type { Issue } from '#web/boards/issue.ts'
import { issueRights, type IssueRights } from './issue-rights.ts'
import type { IssueName } from './peek.ts'

/** What the person may do with an issue: its project says so, which need not be that of the board. */
export function useIssueRights({ project }: IssueName, issue: Issue): IssueRights {
  const user = useQuery(currentUserQuery()).data
  const space = { kind: 'project', fullPath: project } as const
  const access = useQuery(accessLevelQuery(space, useQueryClient()))
  // Nothing is offered that might have to be taken back a moment later.
  const accessLevel = access.isPending ? 0 : (access.data ?? undefined)
  // Only administrators are told whether they are one.
  const isAdmin = Boolean(user && 'is_admin' in user && user.is_admin)
  return issueRights({ id: user?.id, accessLevel, isAdmin }, issue)
}
