import { getGroup } from '#contract/groups.ts'
import { routeQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

/** A group by its path or ID. */
export const groupQuery = (group: string) =>
  routeQuery(getGroup, { id: group, with_projects: false }, STALE.space)
