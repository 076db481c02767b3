import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { listGroupProjects } from '#contract/groups.ts'
import { accessLevel } from '#contract/rights.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useBoardMemory } from '#web/boards/board/board-memory.ts'

export interface TargetProject {
  readonly id: number
  readonly name: string
  readonly path: string
}

/** A group's projects, including subgroups, in which the user may create issues. Most recently active first. */
export function targetProjectsQuery(group: string, search: string) {
  const input = {
    id: group,
    include_subgroups: true,
    with_shared: false,
    with_issues_enabled: true,
    archived: false,
    min_access_level: accessLevel.reporter,
    order_by: 'last_activity_at',
    per_page: 50,
    ...(search && { search }),
  } as const
  return queryOptions({
    ...pageQuery(listGroupProjects, input, STALE.space),
    placeholderData: keepPreviousData,
    select: ({ items }): TargetProject[] =>
      items.map(({ id, name, path_with_namespace: path }) => ({ id, name, path })),
  })
}

/** The project for new issues. On a group's board, the project chosen last. */
export function useProject() {
  const { space } = useBoard()
  const [memory, setMemory] = useBoardMemory('new-card-project')
  const isGroup = space.kind === 'group'
  const all = useQuery({ ...targetProjectsQuery(space.fullPath, ''), enabled: isGroup }).data
  const only = all?.length === 1 ? all[0]! : null
  const chosen = memory === null ? only : (JSON.parse(memory) as TargetProject)
  return {
    chosen,
    /** The project's path. Undefined when no project is chosen. */
    project: isGroup ? chosen?.path : space.fullPath,
    choose: (next: TargetProject | null) => setMemory(next && JSON.stringify(next)),
  }
}
