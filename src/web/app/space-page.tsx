import type { QueryClient } from '@tanstack/react-query'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { getGroup } from '#contract/groups.ts'
import { getProject } from '#contract/projects.ts'
import { isAbsent, isNotOffered } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { GroupPage, loadGroup } from '#web/groups/group-page.tsx'
import { groupBoardsQuery, groupQuery } from '#web/groups/group-queries.ts'
import type { Space } from '#web/paths.ts'
import { loadPerson, PersonPage } from '#web/people/person-page.tsx'
import { personQuery } from '#web/people/person-queries.ts'
import { loadProject, ProjectPage } from '#web/projects/project-page.tsx'
import { projectBoardsQuery, projectQuery } from '#web/projects/project-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BareSpacePage = lazyPart(async () => (await import('./bare-space-page.tsx')).BareSpacePage)

type Found = Space | { kind: 'person'; fullPath: string }

/** An address that is nothing but a path is a project's, a group's or a person's: they share one name space. */
export const spaceLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs): Promise<Found> => {
    const fullPath = (params['*'] ?? '').replace(/\/+$/, '')
    if (fullPath.split('/').includes('-')) throw data(null, 404)
    const kind = await find(queryClient, fullPath)
    if (kind === 'project') await loadProject(queryClient, fullPath)
    else if (kind === 'group')
      await loadGroup(queryClient, fullPath, new URL(request.url).searchParams)
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
  if (!hasPages) return <BareSpacePage space={space} />
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

/** Each server has boards: those of a project, or of the group that has the path. */
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
  // A project is always in something; only groups and people can stand alone.
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
