import { queryOptions } from '@tanstack/react-query'

import type { MergeRequestListed } from '#contract/merge-request-fields.ts'
import {
  listGroupMergeRequests,
  listMergeRequests,
  listProjectMergeRequests,
} from '#contract/merge-requests.ts'
import type { Input } from '#contract/route.ts'
import { callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { listsKey } from './merge-requests-key.ts'

type Filters = Omit<Input<typeof listMergeRequests>, 'page' | 'per_page'>

/** A list's first merge requests, most recently updated first. Without a `space`, from all projects. */
export function mergeRequestsQuery(space: Space | null, filters: Filters, shown: number) {
  return queryOptions({
    queryKey: [...listsKey(space), { ...filters, shown }],
    queryFn: async ({ signal }): Promise<Page<MergeRequestListed>> => {
      const input = { order_by: 'updated_at', ...filters, per_page: shown } as const
      const page = space
        ? await callPage(routes[space.kind], { ...input, id: space.fullPath }, { signal })
        : await callPage(listMergeRequests, input, { signal })
      return page as Page<MergeRequestListed>
    },
    staleTime: STALE.list,
  })
}

const routes = { project: listProjectMergeRequests, group: listGroupMergeRequests }

/** The number of open merge requests in a list. Null if the server does not count them. */
export function openCountQuery(space: Space | null, filters: Filters = {}) {
  const query = mergeRequestsQuery(space, { ...filters, state: 'opened', view: 'simple' }, 1)
  return queryOptions({ ...query, select: ({ total }) => total })
}
