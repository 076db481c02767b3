import { listGroupProjects, listGroups, listSubgroups } from '#contract/groups.ts'
import { listAllGroupMembers } from '#contract/members.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { firstBoardsQuery } from '#web/spaces/boards.ts'
import type { ListAddress } from '#web/widgets/list-address.ts'

const ROWS = 20
const MEMBERS_SHOWN = 12
const BOARDS_SHOWN = 6
const SUBGROUPS_SHOWN = 50

/** The groups visible to the user, by name. */
export const groupsQuery = ({ search, page }: ListAddress) => {
  const input = { all_available: true, page, per_page: ROWS, ...(search ? { search } : {}) }
  return pageQuery(listGroups, input, STALE.space)
}

export const subgroupsQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: SUBGROUPS_SHOWN }
  return pageQuery(listSubgroups, input, STALE.space)
}

export const groupProjectsQuery = (fullPath: string, page: number) => {
  const input = {
    id: fullPath,
    include_subgroups: true,
    order_by: 'last_activity_at',
    archived: false,
    page,
    per_page: ROWS,
  } as const
  return pageQuery(listGroupProjects, input, STALE.space)
}

export const groupMembersQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: MEMBERS_SHOWN }
  return pageQuery(listAllGroupMembers, input, STALE.space)
}

export const groupBoardsQuery = (fullPath: string) =>
  firstBoardsQuery({ kind: 'group', fullPath }, BOARDS_SHOWN)
