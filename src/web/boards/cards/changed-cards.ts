import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import { createStore, useSelected } from '#web/lib/store.ts'
import type { Space } from '#web/paths.ts'
import { issuesKey } from '#web/spaces/boards.ts'

/** The global ids of the issues that somebody else has just changed or moved. */
const changed = createStore<ReadonlySet<number>>(new Set())

export function showChanged(ids: ReadonlySet<number>): void {
  changed.set(ids)
}

/** Whether the card draws the eye for a moment. */
export function useIsChanged(issueId: number): boolean {
  return useSelected(changed, (ids) => ids.has(issueId))
}

/** Of each list that the board shows: which issues are in it, by their global ids, and since which change. */
type Versions = ReadonlyMap<string, ReadonlyMap<number, string>>

export function versionsOf(client: QueryClient, space: Space, boardId: number): Versions {
  const key = issuesKey(space, boardId)
  const queries = client.getQueryCache().findAll({ queryKey: key, type: 'active' })
  return new Map(
    queries.flatMap(({ queryHash, state }) => {
      const data = state.data as InfiniteData<Page<Issue>> | undefined
      const issues = data?.pages.flatMap(({ items }) => items)
      return issues ? [[queryHash, new Map(issues.map((one) => [one.id, one.updated_at]))]] : []
    }),
  )
}

/** The ids of what is new or other than before. A list that was not shown before has nothing new. */
export function changesBetween(before: Versions, after: Versions): Set<number> {
  return new Set(
    [...after].flatMap(([list, issues]) => {
      const known = before.get(list)
      return known ? [...issues.keys()].filter((id) => known.get(id) !== issues.get(id)) : []
    }),
  )
}
