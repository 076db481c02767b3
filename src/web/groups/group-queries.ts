import { queryOptions } from '@tanstack/react-query'

import { listGroupBoards } from '#contract/boards.ts'
import { getGroup, listGroupProjects, listGroups, listSubgroups } from '#contract/groups.ts'
import { listAllGroupMembers } from '#contract/members.ts'
import { call, callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { boardsKey } from '#web/spaces/boards-key.ts'
import type { ListAddress } from '#web/widgets/list-address.ts'

const ROWS = 20
const MEMBERS_SHOWN = 12
const BOARDS_SHOWN = 6
const SUBGROUPS_SHOWN = 50

/** The groups that one can see, by name. */
export const groupsQuery = ({ search, page }: ListAddress) => {
  const input = { all_available: true, page, per_page: ROWS, ...(search ? { search } : {}) }
  return queryOptions({
    queryKey: [listGroups.name, input],
    queryFn: ({ signal }) => callPage(listGroups, input, { signal }),
    staleTime: STALE.space,
  })
}

export const groupQuery = (fullPath: string) =>
  queryOptions({
    queryKey: [getGroup.name, fullPath],
    queryFn: ({ signal }) => call(getGroup, { id: fullPath, with_projects: false }, { signal }),
    staleTime: STALE.space,
  })

export const subgroupsQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: SUBGROUPS_SHOWN }
  return queryOptions({
    queryKey: [listSubgroups.name, input],
    queryFn: ({ signal }) => callPage(listSubgroups, input, { signal }),
    staleTime: STALE.space,
  })
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
  return queryOptions({
    queryKey: [listGroupProjects.name, input],
    queryFn: ({ signal }) => callPage(listGroupProjects, input, { signal }),
    staleTime: STALE.space,
  })
}

export const groupMembersQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: MEMBERS_SHOWN }
  return queryOptions({
    queryKey: [listAllGroupMembers.name, input],
    queryFn: ({ signal }) => callPage(listAllGroupMembers, input, { signal }),
    staleTime: STALE.space,
  })
}

export const groupBoardsQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: BOARDS_SHOWN }
  return queryOptions({
    queryKey: [...boardsKey({ kind: 'group', fullPath }), input],
    queryFn: ({ signal }) => callPage(listGroupBoards, input, { signal }),
    staleTime: STALE.list,
  })
}
