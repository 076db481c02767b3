import type { QueryClient } from '@tanstack/react-query'
import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { getGroup } from '#contract/groups.ts'
import { getProject } from '#contract/projects.ts'
import { isAbsent, isNotOffered } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { GroupPage, loadGroup } from '#web/groups/group-page.tsx'
import { groupBoardsQuery } from '#web/groups/group-queries.ts'
import type { Space } from '#web/paths.ts'
import { loadPerson, PersonPage } from '#web/people/person-page.tsx'
import { personQuery } from '#web/people/person-queries.ts'
import { loadProject, ProjectPage } from '#web/projects/project-page.tsx'
import { projectBoardsQuery } from '#web/projects/project-queries.ts'
import { groupQuery } from '#web/spaces/group-query.ts'
import { projectQuery } from '#web/spaces/project-query.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { modernPath } from './old-address.ts'

const BoardsOnlyPage = lazyPart(async () => (await import('./boards-only-page.tsx')).BoardsOnlyPage)

type Found = Space | { kind: 'person'; fullPath: string }

/** Opens the project, group or user at a path. The three share one namespace. */
export const spaceLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs): Promise<Found> => {
    const { pathname, search, hash } = new URL(request.url)
    const modern = modernPath(pathname)
    if (modern) throw redirect(modern + search + hash)
    const fullPath = (params['*'] ?? '').replace(/\/+$/, '')
    if (fullPath.split('/').includes('-')) throw data(null, 404)
    const kind = await find(queryClient, fullPath)
    if (kind === 'project') await loadProject(queryClient, fullPath)
    else if (kind === 'group') await loadGroup(queryClient, fullPath, new URLSearchParams(search))
    return { kind, fullPath }
  }

export function SpacePage() {
  const space = useLoaderData<Found>()
  return space.kind === 'person' ? (
    <PersonPage username={space.fullPath} />
  ) : (
    <ProjectOrGroupPage space={space} />
  )
}

function ProjectOrGroupPage({ space }: { space: Space }) {
  const { kind, fullPath } = space
  const route = kind === 'project' ? getProject : getGroup
  const hasPages = useHasCapability(route)
  if (!hasPages) return <BoardsOnlyPage space={space} />
  return kind === 'project' ? (
    <ProjectPage fullPath={fullPath} />
  ) : (
    <GroupPage fullPath={fullPath} />
  )
}

async function find(queryClient: QueryClient, fullPath: string): Promise<Found['kind']> {
  try {
    return await findKind(queryClient, fullPath)
  } catch (error) {
    if (!isNotOffered(error)) throw error
    return await findKindByBoards(queryClient, fullPath)
  }
}

/** Finds out whether a path is a project or a group. Uses the boards routes, which every server has. */
async function findKindByBoards(client: QueryClient, fullPath: string): Promise<Space['kind']> {
  if (fullPath.includes('/')) {
    try {
      await client.ensureQueryData(projectBoardsQuery(fullPath))
      return 'project'
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
  await client.ensureQueryData(groupBoardsQuery(fullPath))
  return 'group'
}

async function findKind(queryClient: QueryClient, fullPath: string): Promise<Found['kind']> {
  const known = queryClient.getQueryData(groupQuery(fullPath).queryKey) !== undefined
  if (known) return 'group'
  // Only a path without a slash can be a user's.
  if (!fullPath.includes('/')) return await findGroupOrPerson(queryClient, fullPath)
  try {
    await queryClient.ensureQueryData(projectQuery(fullPath))
    return 'project'
  } catch (error) {
    if (!isAbsent(error)) throw error
    await queryClient.ensureQueryData(groupQuery(fullPath))
    return 'group'
  }
}

async function findGroupOrPerson(client: QueryClient, path: string): Promise<Found['kind']> {
  if (client.getQueryData(personQuery(path).queryKey) && (await loadPerson(client, path))) {
    return 'person'
  }
  try {
    await client.ensureQueryData(groupQuery(path))
    return 'group'
  } catch (error) {
    if (!isAbsent(error) || isNotOffered(error) || !(await loadPerson(client, path))) throw error
    return 'person'
  }
}
