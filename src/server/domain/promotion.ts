import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/users.ts'
import { hasRole } from './policy.ts'
import { badRequest, forbidden, Refusal } from './refusal.ts'
import { requireSpace, type ProjectSpace, type Space } from './space.ts'

/** The group that labels and milestones of the project are promoted to; `problem` says that it is in none. */
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
