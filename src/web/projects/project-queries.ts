import { listProjectLabels } from '#contract/labels.ts'
import { listAllProjectMembers } from '#contract/members.ts'
import { listProjects } from '#contract/projects.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { firstBoardsQuery } from '#web/spaces/boards.ts'
import type { ListAddress } from '#web/widgets/list-address.ts'

const ROWS = 20
const MEMBERS_SHOWN = 12
const BOARDS_SHOWN = 6
const LABELS_SHOWN = 24

/** The projects visible to the user, most recently active first. */
export const projectsQuery = ({ search, page }: ListAddress) => {
  const input = {
    order_by: 'last_activity_at',
    archived: false,
    page,
    per_page: ROWS,
    ...(search ? { search, search_namespaces: true } : {}),
  } as const
  return pageQuery(listProjects, input, STALE.space)
}

export const projectMembersQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: MEMBERS_SHOWN }
  return pageQuery(listAllProjectMembers, input, STALE.space)
}

export const projectBoardsQuery = (fullPath: string) =>
  firstBoardsQuery({ kind: 'project', fullPath }, BOARDS_SHOWN)

export const projectLabelsQuery = (fullPath: string) => {
  const input = { id: fullPath, per_page: LABELS_SHOWN }
  return pageQuery(listProjectLabels, input, STALE.space)
}
