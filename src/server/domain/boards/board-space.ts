import type { Deps } from '#server/deps.ts'
import type { Space } from '#server/domain/spaces/space.ts'
import type { BoardHome } from '#server/store/boards/board-key.ts'

export function homeOf({ kind, row }: Space): BoardHome {
  return kind === 'project' ? { project_id: row.id } : { group_id: row.id }
}

/** True when the plan has scoped boards, several boards per group, and lists for assignees and milestones. */
export function hasPaidBoards(deps: Deps): boolean {
  return deps.config.plan !== 'free'
}
