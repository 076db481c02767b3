import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listProjectLabels } from '#contract/labels.ts'
import { listAllProjectMembers } from '#contract/members.ts'
import { listProjectMilestones } from '#contract/milestones.ts'
import { callAllPages, callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'

/** More are found by part of their names. */
const SHOWN = 100

/** All labels that an issue of the project can have. */
export function labelsQuery(project: string) {
  return queryOptions({
    queryKey: ['projectLabels', project],
    queryFn: ({ signal }) => callAllPages(listProjectLabels, { id: project }, { signal }),
    staleTime: STALE.space,
  })
}

/** The people that an issue of the project can be assigned to. */
export function membersQuery(project: string, search: string) {
  return queryOptions({
    queryKey: ['projectMembers', project, search],
    queryFn: async ({ signal }) => {
      const input = { id: project, per_page: SHOWN, ...(search && { query: search }) }
      return (await callPage(listAllProjectMembers, input, { signal })).items
    },
    staleTime: STALE.list,
    placeholderData: keepPreviousData,
  })
}

/** The milestones that an issue of the project can be given. */
export function milestonesQuery(project: string, search: string) {
  return queryOptions({
    queryKey: ['projectMilestones', project, search],
    queryFn: async ({ signal }) => {
      const active = { state: 'active', include_ancestors: true, per_page: SHOWN } as const
      const input = { id: project, ...active, ...(search && { search }) }
      return (await callPage(listProjectMilestones, input, { signal })).items
    },
    staleTime: STALE.list,
    placeholderData: keepPreviousData,
  })
}
