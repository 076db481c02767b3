import { useQuery } from '@tanstack/react-query'

import { useBoard } from '#web/boards/board/board-context.ts'
import { useBoardMemory } from '#web/boards/board/use-board-memory.ts'
import { targetProjectsQuery, type TargetProject } from './target-projects.ts'

/** Where new issues of this board go: on a group's board into the project that was chosen last. */
export function useProject() {
  const { space } = useBoard()
  const [memory, setMemory] = useBoardMemory('new-card-project')
  const isGroup = space.kind === 'group'
  const all = useQuery({ ...targetProjectsQuery(space.fullPath, ''), enabled: isGroup }).data
  const only = all?.length === 1 ? all[0]! : null
  const chosen = memory === null ? only : (JSON.parse(memory) as TargetProject)
  return {
    chosen,
    /** The address of the project; undefined while none is chosen. */
    project: isGroup ? chosen?.path : space.fullPath,
    choose: (next: TargetProject | null) => setMemory(next && JSON.stringify(next)),
  }
}
