import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Page } from '#web/api/paging.ts'
import { boardKey } from '#web/boards/board-queries.ts'
import type { Issue } from '#web/boards/issue.ts'
import type { Space } from '#web/paths.ts'
import { createStore, useStored } from '#web/ui/store.ts'

/** The global ids of the issues that somebody else has just changed or moved. */
const changed = createStore<ReadonlySet<number>>(new Set())

export function showChanged(ids: ReadonlySet<number>): void {
  changed.set(ids)
}

/** Whether the card draws the eye for a moment. */
export function useIsChanged(issueId: number): boolean {
  return useStored(changed, (ids) => ids.has(issueId))
}

/** What the board shows of each issue: in which lists, and since which change. */
export function versionsOf(client: QueryClient, space: Space, boardId: number) {
  const versions = new Map<number, string>()
  const key = [...boardKey(space, boardId), 'issues']
  for (const query of client.getQueryCache().findAll({ queryKey: key, type: 'active' })) {
    const data = query.state.data as InfiniteData<Page<Issue>> | undefined
    for (const { id, updated_at } of data?.pages.flatMap(({ items }) => items) ?? []) {
      versions.set(id, `${versions.get(id) ?? ''} ${query.queryHash} ${updated_at}`)
    }
  }
  return versions
}

export function changesBetween(
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): Set<number> {
  return new Set([...after].flatMap(([id, version]) => (before.get(id) === version ? [] : [id])))
}
