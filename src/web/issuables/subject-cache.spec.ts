import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import {
  getMergeRequestVersion,
  listMergeRequestCommits,
} from '#contract/merge-requests/versions.ts'
import { allPagesQuery, routeQuery } from '#web/api/route-query.ts'
import { eventsQuery, threadsQuery } from './activity/activity-queries.ts'
import { reactionsQuery } from './reactions/reaction-queries.ts'
import { invalidateSubject, subjectsQueries } from './subject-cache.ts'
import { subjectQuery } from './subject-queries.ts'

const request = { kind: 'merge_request', project: 'acme/app', iid: 1 } as const
const input = { id: 'acme/app', merge_request_iid: 1 }
const queries = {
  request: subjectQuery(request),
  threads: threadsQuery(request),
  events: eventsQuery(request),
  commits: allPagesQuery(listMergeRequestCommits, input, 0),
  version: routeQuery(getMergeRequestVersion, { ...input, version_id: 2 }, 0),
  reactions: reactionsQuery(request, null),
  'reactions to a comment': reactionsQuery(request, 3),
  'another request': subjectQuery({ ...request, iid: 2 }),
  'another project': subjectQuery({ ...request, project: 'acme/api' }),
  issue: subjectQuery({ ...request, kind: 'issue' }),
  'another issue': threadsQuery({ kind: 'issue', project: 'acme/api', iid: 7 }),
}

function cached(): QueryClient {
  const client = new QueryClient()
  for (const { queryKey } of Object.values(queries)) client.setQueryData(queryKey, [])
  return client
}

test('invalidates all of a merge request but its reactions and versions', async () => {
  const client = cached()
  await invalidateSubject(client, request)
  const invalidated = Object.entries(queries)
    .filter(([, { queryKey }]) => client.getQueryState(queryKey)!.isInvalidated)
    .map(([name]) => name)
  expect(invalidated).toEqual(['request', 'threads', 'events', 'commits'])
})

test('finds the queries of all single issues', () => {
  const found = cached().getQueryCache().findAll(subjectsQueries('issue'))
  const expected = [queries.issue, queries['another issue']].map(({ queryKey }) => queryKey)
  expect(found.map(({ queryKey }) => queryKey)).toEqual(expected)
})
