import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Page } from '#web/api/paging.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { pause } from '#web/lib/pause.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { branchesQuery } from '#web/merge-requests/create/create-queries.ts'
import type { Space } from '#web/paths.ts'
import { requestPages } from '#web/spaces/merge-request-queries.ts'
import type { FilterValue } from '#web/widgets/filter-bar/filter-field.ts'

const PAUSE_MS = 250

/** Queries the branches that contain a text: those of loaded merge requests, and a project's own. */
export function branchValues(place: Space | null, side: 'source_branch' | 'target_branch') {
  return (text: string) =>
    queryOptions({
      ...sourceQuery(
        { name: 'branch values' },
        { place, side, text },
        async ({ client, signal }): Promise<FilterValue[]> => {
          if (text) await pause(PAUSE_MS, signal)
          const wanted = text.toLowerCase()
          const loaded = loadedRequests(client, place)
            // Short lists have no branches.
            .flatMap((request) => request[side] ?? [])
            .filter((branch) => branch.toLowerCase().includes(wanted))
          const own = place?.kind === 'project' ? await ownBranches(client, place, text) : []
          return [...new Set([...loaded, ...own])].map((value) => ({
            value,
            label: spellName(value),
          }))
        },
        STALE.list,
      ),
      placeholderData: keepPreviousData,
    })
}

function loadedRequests(client: QueryClient, place: Space | null): Partial<MergeRequestListed>[] {
  const pages = client.getQueriesData<Page<MergeRequestListed>>(requestPages(place))
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
