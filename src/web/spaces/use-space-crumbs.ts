import { useQuery } from '@tanstack/react-query'

import { paths, type Space } from '#web/paths.ts'
import type { Crumb } from '#web/widgets/page.tsx'
import { spaceCrumbs } from '#web/widgets/space-crumbs.ts'
import { groupQuery } from './group-query.ts'
import { projectQuery } from './project-query.ts'

/** Returns the breadcrumbs to a project or group. They show path segments until the names have loaded. */
export function useSpaceCrumbs(space: Space | null): Crumb[] {
  const fullPath = space?.fullPath ?? ''
  const project = useQuery({ ...projectQuery(fullPath), enabled: space?.kind === 'project' }).data
  const group = useQuery({ ...groupQuery(fullPath), enabled: space?.kind === 'group' }).data
  if (!space) return []
  const label = (project ?? group)?.name ?? fullPath.split('/').at(-1)!
  return [
    ...spaceCrumbs(fullPath, project?.name_with_namespace ?? group?.full_name ?? ''),
    { label, to: paths.space(fullPath), space },
  ]
}
