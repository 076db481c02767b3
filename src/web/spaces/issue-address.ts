import type { QueryClient } from '@tanstack/react-query'

import { paths, type IssueName, type Space } from '#web/paths.ts'
import { firstBoardsQuery } from '#web/spaces/boards.ts'
import type { RecentBoard } from '#web/spaces/recent-boards.ts'

/**
 * Returns an issue's URL on a recent board of its project, else of a parent group, else on the first board of the project
 * or of the nearest parent group with boards. Null when none of them has boards.
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
  const project = { kind: 'project', fullPath: issue.project } as const
  const { items } = await client.fetchQuery(firstBoardsQuery(project, 1))
  if (items[0]) return paths.card(project, items[0].id, issue)
  for (const group of groupsAbove(issue.project)) {
    // The user may not see the group, or its path may be a person's.
    const found = await client.fetchQuery(firstBoardsQuery(group, 1)).catch(() => null)
    const [board] = found?.items ?? []
    if (board) return paths.card(group, board.id, issue)
  }
  return null
}

/** Returns the parent groups of a project, nearest first. */
function groupsAbove(fullPath: string): Space[] {
  const parts = fullPath.split('/').slice(0, -1)
  return parts
    .map((_, at) => ({ kind: 'group', fullPath: parts.slice(0, at + 1).join('/') }) as const)
    .toReversed()
}

function shows({ kind, fullPath }: Space, { project }: IssueName): boolean {
  return kind === 'project' ? project === fullPath : project.startsWith(`${fullPath}/`)
}
