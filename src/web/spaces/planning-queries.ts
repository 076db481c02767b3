import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { listGroupLabels, listProjectLabels } from '#contract/labels.ts'
import { listAllProjectMembers } from '#contract/members.ts'
import { listGroupMilestones, listProjectMilestones } from '#contract/milestones.ts'
import type { Page } from '#web/api/paging.ts'
import { allPagesQuery, invalidate, pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'

/** The page size. A search finds the rest. */
const SHOWN = 100

/** Queries that read labels or milestones together with something else. */
export const LANES = { name: 'lanes' }
export const FILTER_VALUES = { name: 'filter values' }
export const DATE_PRESETS = { name: 'date presets' }

const SOURCES = [
  listProjectLabels,
  listGroupLabels,
  listProjectMilestones,
  listGroupMilestones,
  LANES,
  FILTER_VALUES,
  DATE_PRESETS,
]

/** Refetches everything that reads labels or milestones. */
export async function refreshPlanning(client: QueryClient): Promise<void> {
  await invalidate(client, SOURCES)
}

/** All labels available to a project. */
export function labelsQuery(project: string) {
  return allPagesQuery(listProjectLabels, { id: project }, STALE.space)
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
  const active = { state: 'active', include_ancestors: true, per_page: SHOWN } as const
  const input = { id: project, ...active, ...(search && { search }) }
  return queryOptions({
    ...pageQuery(listProjectMilestones, input, STALE.list),
    placeholderData: keepPreviousData,
    select: rowsOf,
  })
}

function rowsOf<Row>({ items }: Page<Row>): Row[] {
  return items
}
