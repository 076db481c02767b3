import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { listProjectLabels } from '#contract/labels.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import {
  allPagesQuery,
  invalidate,
  pageQuery,
  routeQuery,
  sourceQuery,
  type Source,
} from './route-query.ts'

const NAMES = { name: 'names' }

test('keys hold the name of the route and its input', () => {
  const input = { id: 'acme/app', merge_request_iid: 1 }
  expect(routeQuery(getMergeRequest, input, 0).queryKey).toEqual(['getMergeRequest', input])
  const page = { id: 'acme/app', page: 2, per_page: 20 }
  expect(pageQuery(listProjectLabels, page, 0).queryKey).toEqual(['listProjectLabels', page])
  const all = { id: 'acme/app' }
  expect(allPagesQuery(listProjectLabels, all, 0).queryKey).toEqual(['listProjectLabels', all])
  expect(sourceQuery(NAMES, all, async () => [], 0).queryKey).toEqual(['names', all])
})

test('invalidates the queries of the given routes whose input contains the given part', async () => {
  const client = new QueryClient()
  const queries = {
    request: routeQuery(getMergeRequest, { id: 'a', merge_request_iid: 1 }, 0),
    other: routeQuery(getMergeRequest, { id: 'a', merge_request_iid: 2 }, 0),
    requests: pageQuery(listProjectMergeRequests, { id: 'a', state: 'opened', per_page: 1 }, 0),
    elsewhere: pageQuery(listProjectMergeRequests, { id: 'b', per_page: 1 }, 0),
    labels: allPagesQuery(listProjectLabels, { id: 'a' }, 0),
    names: sourceQuery(NAMES, { id: 'a' }, async () => [], 0),
  }

  async function invalidated(sources: readonly Source[], part?: object) {
    for (const { queryKey } of Object.values(queries)) client.setQueryData(queryKey, [])
    await invalidate(client, sources, part)
    return Object.entries(queries)
      .filter(([, { queryKey }]) => client.getQueryState(queryKey)!.isInvalidated)
      .map(([name]) => name)
  }

  expect(await invalidated([getMergeRequest])).toEqual(['request', 'other'])
  expect(await invalidated([getMergeRequest], { id: 'a', merge_request_iid: 1 })).toEqual([
    'request',
  ])
  expect(
    await invalidated([getMergeRequest, listProjectMergeRequests, NAMES], { id: 'a' }),
  ).toEqual(['request', 'other', 'requests', 'names'])
  expect(await invalidated([listProjectMergeRequests], { state: 'closed' })).toEqual([])
})
