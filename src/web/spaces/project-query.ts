import { getProject } from '#contract/projects.ts'
import { routeQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

/** A project by its path or ID. */
export const projectQuery = (project: string) =>
  routeQuery(getProject, { id: project }, STALE.space)
