import type { Deps } from '#server/deps.ts'
import type { Role } from '#server/domain/policy.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { requireSpace, type Space, type SpaceReference } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { BoardHome } from '#server/store/boards/board-key.ts'

/** The space, if the caller has the role there. Boards of a project are closed where its issues are switched off. */
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

/** Where the boards of the space are. */
export function homeOf({ kind, row }: Space): BoardHome {
  return kind === 'project' ? { project_id: row.id } : { group_id: row.id }
}

/** Whether the instance's plan has scoped boards, several group boards, and assignee and milestone lists. */
export function hasPaidBoards(deps: Deps): boolean {
  return deps.config.plan !== 'free'
}
