import { queryOptions } from '@tanstack/react-query'

import { listProjectBoards } from '#contract/boards.ts'
import { listProjectLabels } from '#contract/labels.ts'
import { listAllProjectMembers } from '#contract/members.ts'
import { getProject, listProjects } from '#contract/projects.ts'
import { call, callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { boardsKey } from '#web/spaces/boards-key.ts'
import type { ListAddress } from '#web/widgets/list-address.ts'

const ROWS = 20
const MEMBERS_SHOWN = 12
const BOARDS_SHOWN = 6
const LABELS_SHOWN = 24

/** The projects that one can see, the ones with the latest activity first. */
export const projectsQuery = ({ search, page }: ListAddress) => {
  const input = {
    order_by: 'last_activity_at',
    archived: false,
    page,
    per_page: ROWS,
    ...(search ? { search, search_namespaces: true } : {}),
  } as const
  return queryOptions({
    queryKey: [listProjects.name, input],
    queryFn: ({ signal }) => callPage(listProjects, input, { signal }),
    staleTime: STALE.space,
  })
}

export const projectQuery = (fullPath: string) =>
  queryOptions({
    queryKey: [getProject.name, fullPath],
    queryFn: ({ signal }) => call(getProject, { id: fullPath }, { signal }),
    staleTime: STALE.space,
  })

export const projectMembersQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: MEMBERS_SHOWN }
  return queryOptions({
    queryKey: [listAllProjectMembers.name, input],
    queryFn: ({ signal }) => callPage(listAllProjectMembers, input, { signal }),
    staleTime: STALE.space,
  })
}

export const projectBoardsQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: BOARDS_SHOWN }
  return queryOptions({
    queryKey: [...boardsKey({ kind: 'project', fullPath }), input],
    queryFn: ({ signal }) => callPage(listProjectBoards, input, { signal }),
    staleTime: STALE.list,
  })
}

export const projectLabelsQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: LABELS_SHOWN }
  return queryOptions({
    queryKey: [listProjectLabels.name, input],
    queryFn: ({ signal }) => callPage(listProjectLabels, input, { signal }),
    staleTime: STALE.space,
  })
}
