import type { QueryClient } from '@tanstack/react-query'

import { paths, type IssueName, type Space } from '#web/paths.ts'
import { firstBoardsQuery } from '#web/spaces/boards.ts'
import type { RecentBoard } from '#web/spaces/recent-boards.ts'

/**
 * Returns an issue's URL on a recent board of its project, else of a parent group, else on the project's first board.
 * Null when the project has no boards.
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
  const { items } = await client.fetchQuery(firstBoardsQuery(space, 1))
  return items[0] ? paths.card(space, items[0].id, issue) : null
}

function shows({ kind, fullPath }: Space, { project }: IssueName): boolean {
  return kind === 'project' ? project === fullPath : project.startsWith(`${fullPath}/`)
}
