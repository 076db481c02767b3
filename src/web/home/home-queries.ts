import { listGroups } from '#contract/groups.ts'
import { listProjects } from '#contract/projects.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

const SHOWN = 8

/** The projects that the user is a member of, most recently active first. */
export const myProjectsQuery = () => {
  const input = {
    membership: true,
    archived: false,
    order_by: 'last_activity_at',
    per_page: SHOWN,
  } as const
  return pageQuery(listProjects, input, STALE.space)
}

/** The groups that the user is a member of, by name. */
export const myGroupsQuery = () => {
  const input = { all_available: false, per_page: SHOWN }
  return pageQuery(listGroups, input, STALE.space)
}
