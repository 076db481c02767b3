import type { QueryClient } from '@tanstack/react-query'

import { listProjectBoards } from '#contract/boards.ts'
import { callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { paths, type IssueName, type Space } from '#web/paths.ts'
import { boardsKey } from '#web/spaces/boards-key.ts'
import type { RecentBoard } from '#web/spaces/recent-boards.ts'

/**
 * Where an issue can be seen: on a board that was opened before, one of its own project rather than one of a group, else
 * on the first board of its project. Null if it has none.
 */
export async function issueAddress(
  client: QueryClient,
  recent: readonly RecentBoard[],
  issue: IssueName,
): Promise<string | null> {
  const known =
    recent.find(({ space }) => space.kind === 'project' && shows(space, issue)) ??
    recent.find(({ space }) => shows(space, issue))
  if (known) return paths.card(known.space, known.id, issue)
  const space = { kind: 'project', fullPath: issue.project } as const
  const input = { id: issue.project, per_page: 1 }
  const { items } = await client.fetchQuery({
    queryKey: [...boardsKey(space), input],
    queryFn: ({ signal }) => callPage(listProjectBoards, input, { signal }),
    staleTime: STALE.list,
  })
  return items[0] ? paths.card(space, items[0].id, issue) : null
}

function shows({ kind, fullPath }: Space, { project }: IssueName): boolean {
  return kind === 'project' ? project === fullPath : project.startsWith(`${fullPath}/`)
}
