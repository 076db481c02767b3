import type { Deps } from '#server/deps.ts'
import { hasRole } from '#server/domain/policy.ts'
import { badRequest, forbidden, Refusal } from '#server/domain/refusal.ts'
import { requireSpace, type ProjectSpace, type Space } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'

/**
 * Returns the group to which the project's labels and milestones are promoted. Refuses with `problem` when the project
 * is in no group.
 */
export async function requireGroupAbove(
  deps: Deps,
  user: User,
  project: ProjectSpace,
  problem: string,
): Promise<Space> {
  const reference = { kind: 'group', reference: String(project.namespaceId) } as const
  const group = await requireSpace(deps, user, reference, 'reader').catch((error: unknown) => {
    throw error instanceof Refusal ? badRequest(problem) : error
  })
  if (!hasRole(user, group.row, 'reporter')) throw forbidden()
  return group
}
