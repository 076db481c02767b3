import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-request-fields.ts'
import type { Page } from '#web/api/paging.ts'
import { STALE } from '#web/api/stale.ts'
import { pause } from '#web/lib/pause.ts'
import { branchesQuery } from '#web/merge-requests/create/create-queries.ts'
import type { Space } from '#web/paths.ts'
import { listsKey } from '#web/spaces/merge-requests-key.ts'
import type { FilterValue } from '#web/widgets/filter-bar/filter-field.ts'

const PAUSE_MS = 250

/** Queries the branches that contain a text: those of loaded merge requests, and a project's own. */
export function branchValues(place: Space | null, side: 'source_branch' | 'target_branch') {
  return (text: string) =>
    queryOptions({
      queryKey: [...listsKey(place), 'branches', side, text],
      queryFn: async ({ client, signal }): Promise<FilterValue[]> => {
        if (text) await pause(PAUSE_MS, signal)
        const wanted = text.toLowerCase()
        const loaded = loadedRequests(client, place)
          .map((request) => request[side])
          .filter((branch) => branch.toLowerCase().includes(wanted))
        const own = place?.kind === 'project' ? await ownBranches(client, place, text) : []
        return [...new Set([...loaded, ...own])].map((value) => ({ value }))
      },
      staleTime: STALE.list,
      placeholderData: keepPreviousData,
    })
}

function loadedRequests(client: QueryClient, place: Space | null): MergeRequestListed[] {
  const pages = client.getQueriesData<Page<MergeRequestListed>>({
    queryKey: [...listsKey(place), 'page'],
  })
  return pages.flatMap(([, page]) => page?.items ?? [])
}

/** Empty if the server lists no branches. */
async function ownBranches(client: QueryClient, { fullPath }: Space, text: string) {
  try {
    const { items } = await client.fetchQuery(branchesQuery(fullPath, text))
    return items.map(({ name }) => name)
  } catch {
    return []
  }
}
