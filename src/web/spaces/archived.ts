import { useQuery } from '@tanstack/react-query'

import type { Space } from '#web/paths.ts'
import { projectQuery } from './project-query.ts'

export const ARCHIVED_WORDS = 'This project is archived'

/** True for an archived project, which the server does not change. False while loading. */
export function useIsArchived({ kind, fullPath }: Space): boolean {
  const project = useQuery({ ...projectQuery(fullPath), enabled: kind === 'project' })
  return project.data?.archived ?? false
}
