import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listProjectLabels } from '#contract/labels.ts'
import { listAllProjectMembers } from '#contract/members.ts'
import { listProjectMilestones } from '#contract/milestones.ts'
import { callAllPages, callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from './space-key.ts'

/** The page size. A search finds the rest. */
const SHOWN = 100

/** The key prefix of all lists of labels and milestones. A `planning` event invalidates them. */
export const PLANNING = 'planning'

/** Returns the key of a list of labels or milestones. `part` is the type. */
export function planningKey(space: Space, part: string, ...rest: unknown[]) {
  return spaceKey(PLANNING, space, part, ...rest)
}

/** All labels available to a project. */
export function labelsQuery(project: string) {
  return queryOptions({
    queryKey: planningKey(projectOf(project), 'labels'),
    queryFn: ({ signal }) => callAllPages(listProjectLabels, { id: project }, { signal }),
    staleTime: STALE.space,
  })
}

/** A project's members, who are the possible assignees. */
export function membersQuery(project: string, search: string) {
  const input = { id: project, per_page: SHOWN, ...(search && { query: search }) }
  return queryOptions({
    ...pageQuery(listAllProjectMembers, input, STALE.list),
    placeholderData: keepPreviousData,
    select: rowsOf,
  })
}

/** The active milestones available to a project. */
export function milestonesQuery(project: string, search: string) {
  return queryOptions({
    queryKey: planningKey(projectOf(project), 'milestones', search),
    queryFn: async ({ signal }) => {
      const active = { state: 'active', include_ancestors: true, per_page: SHOWN } as const
      const input = { id: project, ...active, ...(search && { search }) }
      return (await callPage(listProjectMilestones, input, { signal })).items
    },
    staleTime: STALE.list,
    placeholderData: keepPreviousData,
  })
}

function rowsOf<Row>({ items }: Page<Row>): Row[] {
  return items
}

function projectOf(fullPath: string): Space {
  return { kind: 'project', fullPath }
}
