import { queryOptions } from '@tanstack/react-query'

import { labelRoutes, type Label } from '#contract/labels.ts'
import { memberRoutes, type Member } from '#contract/members.ts'
import { milestoneRoutes, type Milestone } from '#contract/milestones.ts'
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
  const { routeOf, filter, subjectOf }: Kind = KINDS[kind]
  const route = routeOf(space)
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
  const query = pageQuery(labelRoutes[space.kind].list, input, STALE.list)
  return queryOptions({ ...query, select: busiestOf })
}

/** The id of a list's label, member or milestone. A board can have only one list per id. */
export function subjectIdOf(list: List): number | undefined {
  return (list.assignee ?? list.milestone ?? list.label)?.id
}

interface Kind {
  readonly routeOf: (space: Space) => Route
  readonly filter: (search: string) => object
  readonly subjectOf: (row: never) => ListSubject
}

const KINDS = {
  label: {
    routeOf: ({ kind }) => labelRoutes[kind].list,
    filter: (search) => ({ ...(search && { search }) }),
    subjectOf: ({ id, name, color }: Label) => ({ id, name, color }),
  },
  milestone: {
    routeOf: ({ kind }) => milestoneRoutes[kind].list,
    filter: (search) => ({ state: 'active', include_ancestors: true, ...(search && { search }) }),
    subjectOf: ({ id, title }: Milestone) => ({ id, name: title }),
  },
  assignee: {
    routeOf: ({ kind }) => memberRoutes[kind].listAll,
    filter: (search) => ({ ...(search && { query: search }) }),
    subjectOf: ({ id, name, username }: Member) => ({ id, name, note: `@${username}` }),
  },
} satisfies Record<ListKind, Kind>

function busiestOf({ items }: Page<Label>): Label[] {
  const busy = items.toSorted((a, b) => (b.open_issues_count ?? 0) - (a.open_issues_count ?? 0))
  return busy.slice(0, SUGGESTED)
}
