import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import { columnQueries } from '#web/boards/board/board-queries.ts'
import { createStore, useSelected } from '#web/lib/store.ts'
import type { Space } from '#web/paths.ts'

/** The global ids of issues that others have recently changed or moved. */
const changed = createStore<ReadonlySet<number>>(new Set())

/** Longer than the animation, which would run again in cards that are drawn anew. */
const SHOWN_MS = 1500

let timer: ReturnType<typeof setTimeout> | undefined

export function showChanged(ids: ReadonlySet<number>): void {
  changed.set(ids)
  clearTimeout(timer)
  timer = setTimeout(() => changed.set(new Set()), SHOWN_MS)
}

/** True while the card is highlighted as changed. */
export function useIsChanged(issueId: number): boolean {
  return useSelected(changed, (ids) => ids.has(issueId))
}

/** Each issue's `updated_at` by global id, per visible list. */
type Versions = ReadonlyMap<string, ReadonlyMap<number, string>>

export function versionsOf(client: QueryClient, space: Space): Versions {
  const queries = client.getQueryCache().findAll({ ...columnQueries(space), type: 'active' })
  return new Map(
    queries.flatMap(({ queryHash, state }) => {
      const data = state.data as InfiniteData<Page<Issue>> | undefined
      const issues = data?.pages.flatMap(({ items }) => items)
      return issues ? [[queryHash, new Map(issues.map((one) => [one.id, one.updated_at]))]] : []
    }),
  )
}

/** Returns the ids of new and changed issues. Ignores lists that were not visible before. */
export function changesBetween(before: Versions, after: Versions): Set<number> {
  return new Set(
    [...after].flatMap(([list, issues]) => {
      const known = before.get(list)
      return known ? [...issues.keys()].filter((id) => known.get(id) !== issues.get(id)) : []
    }),
  )
}
