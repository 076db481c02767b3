import { queryOptions } from '@tanstack/react-query'

import { listUserProjects } from '#contract/projects.ts'
import { getUser, listUsers } from '#contract/users.ts'
import { pageQuery, routeQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

const PROJECTS_SHOWN = 20

/** The user with the given username. Null when the user does not exist or is not visible. */
export const personQuery = (username: string) => {
  const query = pageQuery(listUsers, { username, per_page: 1 }, STALE.space)
  return queryOptions({ ...query, select: ({ items: [person = null] }) => person })
}

export const profileQuery = (id: number) => routeQuery(getUser, { id }, STALE.space)

/** The user's personal projects. */
export const personalProjectsQuery = (id: number) => {
  const input = {
    user_id: String(id),
    archived: false,
    order_by: 'last_activity_at',
    per_page: PROJECTS_SHOWN,
  } as const
  return pageQuery(listUserProjects, input, STALE.space)
}
