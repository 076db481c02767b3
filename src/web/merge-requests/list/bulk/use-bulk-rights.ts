import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { requestRights } from '#web/merge-requests/request-rights.ts'
import { accessLevelQuery, isAdmin } from '#web/spaces/access-level.ts'
import { ARCHIVED_WORDS } from '#web/spaces/archived.ts'
import { projectQuery } from '#web/spaces/project-query.ts'
import { projectOf } from './project-of.ts'

/** The actions that the user may take on all selected merge requests. Allows everything while the access levels load. */
export function useBulkRights(requests: readonly MergeRequestListed[]) {
  const client = useQueryClient()
  const user = useQuery(currentUserQuery()).data
  const projects = [...new Set(requests.map(projectOf))]
  const levels = useQueries({
    queries: projects.map((fullPath) => accessLevelQuery({ kind: 'project', fullPath }, client)),
  })
  const described = useQueries({ queries: projects.map(projectQuery) })
  const isArchived = (request: MergeRequestListed) =>
    described[projects.indexOf(projectOf(request))]?.data?.archived ?? false
  const rights = requests.map((request) => {
    const accessLevel = levels[projects.indexOf(projectOf(request))]?.data ?? undefined
    const access = { id: user?.id, accessLevel, isAdmin: isAdmin(user) }
    return requestRights(access, request, isArchived(request))
  })
  const refused = requests.find((_, index) => !rights[index]!.canPlan)
  return {
    /** The reason why the user may not edit the fields of all. Null if they may. */
    whyNotPlan: refused
      ? isArchived(refused)
        ? `${ARCHIVED_WORDS}: ${projectOf(refused)}`
        : `You need at least the Developer role in ${projectOf(refused)} to edit these.`
      : null,
    canDelete: rights.every(({ canDelete }) => canDelete),
    canUpdate: rights.every(({ canUpdate }) => canUpdate),
    isOneProject: projects.length === 1,
  }
}
