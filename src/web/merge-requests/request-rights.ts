import type { MergeRequest } from '#contract/merge-request-fields.ts'
import type { SubjectRights } from '#web/issuables/subject-context.ts'
import { DEVELOPER, OWNER } from '#web/lib/access-levels.ts'
import { isAtLeast, type Access } from '#web/spaces/access-level.ts'

interface RequestRights extends SubjectRights {
  readonly canResolve: boolean
  readonly canDelete: boolean
}

/** A user's rights on a merge request, derived from their access to its project. */
export function requestRights(
  access: Access,
  { author, assignees }: Pick<MergeRequest, 'author' | 'assignees'>,
): RequestRights {
  const isInvolved = access.id === author.id || assignees.some((person) => person.id === access.id)
  const canPlan = isAtLeast(access, DEVELOPER)
  return {
    canPlan,
    canUpdate: canPlan || isInvolved,
    canResolve: canPlan || access.id === author.id,
    canDelete: isAtLeast(access, OWNER),
  }
}
