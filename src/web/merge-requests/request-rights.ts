import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import {
  canDelete,
  canPlanMergeRequest,
  canUpdateMergeRequest,
  type Access,
} from '#contract/rights.ts'
import type { SubjectRights } from '#web/issuables/subject-context.ts'

interface RequestRights extends SubjectRights {
  readonly canResolve: boolean
  readonly canDelete: boolean
}

/**
 * A user's rights on a merge request, derived from their access to its project. No one may change an archived project.
 */
export function requestRights(
  access: Access,
  mergeRequest: Pick<MergeRequest, 'author' | 'assignees'>,
  isArchived: boolean,
): RequestRights {
  if (isArchived) return { canPlan: false, canUpdate: false, canResolve: false, canDelete: false }
  const canPlan = canPlanMergeRequest(access)
  return {
    canPlan,
    canUpdate: canUpdateMergeRequest(access, mergeRequest),
    canResolve: canPlan || access.id === mergeRequest.author.id,
    canDelete: canDelete(access),
  }
}
