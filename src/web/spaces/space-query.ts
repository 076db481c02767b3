import type { Space } from '#web/paths.ts'
import { groupQuery } from './group-query.ts'
import { projectQuery } from './project-query.ts'

/** Reads a project or group. */
export function spaceQuery({ kind, fullPath }: Space) {
  return kind === 'project' ? projectQuery(fullPath) : groupQuery(fullPath)
}
