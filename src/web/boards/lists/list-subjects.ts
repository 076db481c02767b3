import { queryOptions } from '@tanstack/react-query'

import { listGroupLabels, listProjectLabels, type Label } from '#contract/labels.ts'
import { listAllGroupMembers, listAllProjectMembers, type Member } from '#contract/members.ts'
import { listGroupMilestones, listProjectMilestones, type Milestone } from '#contract/milestones.ts'
import type { Route } from '#contract/route.ts'
import type { Page } from '#web/api/paging.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { List, ListKind } from '#web/boards/board/board-column.ts'
import type { Space } from '#web/paths.ts'

/** The page size. A search finds the rest. */
const SHOWN = 100
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
  const { routes, filter, subjectOf }: Kind = KINDS[kind]
  const route = routes[space.kind]
  const input = { id: space.fullPath, per_page: SHOWN, ...filter(search) }
  return queryOptions({
    ...pageQuery(route, input, STALE.list),
    // The rows of another kind would be read as rows of this one.
    placeholderData: (before, query) => (query?.queryKey[0] === route.name ? before : undefined),
    select: ({ items }) => items.map(subjectOf),
  })
}

/** The labels with the most open issues, suggested as lists for a new board. */
export function busyLabelsQuery(space: Space) {
  const input = { id: space.fullPath, with_counts: true, per_page: SHOWN }
  const query = pageQuery(KINDS.label.routes[space.kind], input, STALE.list)
  return queryOptions({ ...query, select: busiestOf })
}

/** The id of a list's label, member or milestone. A board can have only one list per id. */
export function subjectIdOf(list: List): number | undefined {
  return (list.assignee ?? list.milestone ?? list.label)?.id
}

interface Kind {
  readonly routes: Readonly<Record<Space['kind'], Route>>
  readonly filter: (search: string) => object
  readonly subjectOf: (row: never) => ListSubject
}

const KINDS = {
  label: {
    routes: { project: listProjectLabels, group: listGroupLabels },
    filter: (search) => ({ ...(search && { search }) }),
    subjectOf: ({ id, name, color }: Label) => ({ id, name, color }),
  },
  milestone: {
    routes: { project: listProjectMilestones, group: listGroupMilestones },
    filter: (search) => ({ state: 'active', include_ancestors: true, ...(search && { search }) }),
    subjectOf: ({ id, title }: Milestone) => ({ id, name: title }),
  },
  assignee: {
    routes: { project: listAllProjectMembers, group: listAllGroupMembers },
    filter: (search) => ({ ...(search && { query: search }) }),
    subjectOf: ({ id, name, username }: Member) => ({ id, name, note: `@${username}` }),
  },
} satisfies Record<ListKind, Kind>

function busiestOf({ items }: Page<Label>): Label[] {
  const busy = items.toSorted((a, b) => (b.open_issues_count ?? 0) - (a.open_issues_count ?? 0))
  return busy.slice(0, SUGGESTED)
}
