import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listGroupLabels, listProjectLabels } from '#contract/labels.ts'
import { listAllGroupMembers, listAllProjectMembers } from '#contract/members.ts'
import { listGroupMilestones, listProjectMilestones } from '#contract/milestones.ts'
import { callPage } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import type { List, ListKind } from '#web/boards/board/board-column.ts'
import type { Space } from '#web/paths.ts'
import { planningKey } from '#web/spaces/planning-queries.ts'

const SUGGESTED = 8

/** A label, member or milestone that can become a list. */
export interface ListSubject {
  readonly id: number
  readonly name: string
  /** A note that distinguishes people with the same name. */
  readonly note?: string
  readonly color?: string
}

/** The space's labels, members or milestones whose names contain `search`. */
export function subjectsQuery(space: Space, kind: ListKind, search: string) {
  return queryOptions({
    queryKey: planningKey(space, 'listSubjects', kind, search),
    queryFn: ({ signal }) => readSubjects(space, kind, search, signal),
    staleTime: STALE.list,
    placeholderData: keepPreviousData,
  })
}

/** The labels with the most open issues, suggested as lists for a new board. */
export function busyLabelsQuery(space: Space) {
  const route = space.kind === 'group' ? listGroupLabels : listProjectLabels
  return queryOptions({
    queryKey: planningKey(space, 'busyLabels'),
    queryFn: async ({ signal }) => {
      const input = { id: space.fullPath, with_counts: true, per_page: 100 }
      const { items } = await callPage(route, input, { signal })
      const busy = items.toSorted((a, b) => (b.open_issues_count ?? 0) - (a.open_issues_count ?? 0))
      return busy.slice(0, SUGGESTED)
    },
    staleTime: STALE.list,
  })
}

/** The id of a list's label, member or milestone. A board can have only one list per id. */
export function subjectIdOf(list: List): number | undefined {
  return (list.assignee ?? list.milestone ?? list.label)?.id
}

async function readSubjects(
  space: Space,
  kind: ListKind,
  search: string,
  signal: AbortSignal,
): Promise<ListSubject[]> {
  const isGroup = space.kind === 'group'
  const input = { id: space.fullPath, per_page: 100, ...(search && { search }) }
  if (kind === 'label') {
    const route = isGroup ? listGroupLabels : listProjectLabels
    return (await callPage(route, input, { signal })).items
  }
  if (kind === 'milestone') {
    const route = isGroup ? listGroupMilestones : listProjectMilestones
    const active = { ...input, state: 'active', include_ancestors: true } as const
    const { items } = await callPage(route, active, { signal })
    return items.map(({ id, title }) => ({ id, name: title }))
  }
  const route = isGroup ? listAllGroupMembers : listAllProjectMembers
  const query = { id: space.fullPath, per_page: 100, ...(search && { query: search }) }
  const { items } = await callPage(route, query, { signal })
  return items.map(({ id, name, username }) => ({ id, name, note: `@${username}` }))
}
