import type { Deps } from '#server/deps.ts'
import type { Space } from '#server/domain/spaces/space.ts'
import type { BoardHome } from '#server/store/boards/board-key.ts'

export function homeOf({ kind, row }: Space): BoardHome {
  return kind === 'project' ? { project_id: row.id } : { group_id: row.id }
}

/** True when the plan includes scoped boards, several boards per group, and assignee and milestone lists. */
export function hasPaidBoards(deps: Deps): boolean {
  return deps.config.plan !== 'free'
}
