import type { QueryClient } from '@tanstack/react-query'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { ApiFailure } from '#web/api/api-failure.ts'
import { groupQuery } from '#web/groups/group-queries.ts'
import { GroupPage, loadGroup } from '#web/groups/group-page.tsx'
import type { Space } from '#web/paths.ts'
import { loadProject, ProjectPage } from '#web/projects/project-page.tsx'
import { projectQuery } from '#web/projects/project-queries.ts'

/** An address that is nothing but a path is a project's or a group's: they share one name space. */
export const spaceLoader =
  (queryClient: QueryClient) =>
  async ({ params, request }: LoaderFunctionArgs): Promise<Space> => {
    const fullPath = (params['*'] ?? '').replace(/\/+$/, '')
    if (fullPath.split('/').includes('-')) throw data(null, 404)
    const kind = await findKind(queryClient, fullPath)
    if (kind === 'project') await loadProject(queryClient, fullPath)
    else await loadGroup(queryClient, fullPath, new URL(request.url).searchParams)
    return { kind, fullPath }
  }

export function SpacePage() {
  const { kind, fullPath } = useLoaderData<Space>()
  return kind === 'project' ? (
    <ProjectPage fullPath={fullPath} />
  ) : (
    <GroupPage fullPath={fullPath} />
  )
}

async function findKind(queryClient: QueryClient, fullPath: string): Promise<Space['kind']> {
  const known = queryClient.getQueryData(groupQuery(fullPath).queryKey) !== undefined
  // A project is always in something; only groups can stand alone.
  if (known || !fullPath.includes('/')) return 'group'
  try {
    await queryClient.ensureQueryData(projectQuery(fullPath))
    return 'project'
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error
    await queryClient.ensureQueryData(groupQuery(fullPath))
    return 'group'
  }
}
