import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { requestRights } from '#web/merge-requests/request-rights.ts'
import { accessLevelQuery, isAdmin } from '#web/spaces/access-level.ts'
import { projectOf } from './project-of.ts'

/** The actions that the user may take on all selected merge requests. Allows everything while the access levels load. */
export function useBulkRights(requests: readonly MergeRequestListed[]) {
  const client = useQueryClient()
  const user = useQuery(currentUserQuery()).data
  const projects = [...new Set(requests.map(projectOf))]
  const levels = useQueries({
    queries: projects.map((fullPath) => accessLevelQuery({ kind: 'project', fullPath }, client)),
  })
  const rights = requests.map((request) => {
    const accessLevel = levels[projects.indexOf(projectOf(request))]?.data ?? undefined
    const access = { id: user?.id, accessLevel, isAdmin: isAdmin(user) }
    // The server refuses changes in archived projects, whose merge requests are rarely listed.
    return requestRights(access, request, false)
  })
  const refused = requests.find((_, index) => !rights[index]!.canPlan)
  return {
    /** A project where the user may not edit fields. Null if there is none. */
    closedProject: refused ? projectOf(refused) : null,
    canDelete: rights.every(({ canDelete }) => canDelete),
    canUpdate: rights.every(({ canUpdate }) => canUpdate),
    isOneProject: projects.length === 1,
  }
}
