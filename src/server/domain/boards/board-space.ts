import type { Deps } from '#server/deps.ts'
import type { Role } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { requireSpace, type Space, type SpaceReference } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { BoardHome } from '#server/store/boards/board-key.ts'

/** Returns the space if the caller has the role in it. Refuses projects whose issues are switched off. */
export async function requireBoardSpace(
  deps: Deps,
  user: User,
  where: SpaceReference,
  role: Role,
): Promise<Space> {
  const space = await requireSpace(deps, user, where, role)
  if (space.kind === 'project' && !space.row.issues_enabled) throw forbidden()
  return space
}

export function homeOf({ kind, row }: Space): BoardHome {
  return kind === 'project' ? { project_id: row.id } : { group_id: row.id }
}

/** True when the plan has scoped boards, several boards per group, and lists for assignees and milestones. */
export function hasPaidBoards(deps: Deps): boolean {
  return deps.config.plan !== 'free'
}
