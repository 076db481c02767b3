import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { sourceQuery } from '#web/api/route-query.ts'
import {
  allRequestPages,
  JOINED_PAGE,
  openCountQuery,
  requestPageQuery,
  requestPages,
} from './merge-request-queries.ts'

const project = { kind: 'project', fullPath: 'acme/app' } as const
const group = { kind: 'group', fullPath: 'acme' } as const
const queries = {
  project: requestPageQuery(project, { state: 'opened', per_page: 20 }),
  'count of the project': openCountQuery(project),
  group: requestPageQuery(group, { state: 'opened', per_page: 20 }),
  server: requestPageQuery(null, { state: 'opened', per_page: 20 }),
  'joined page of the group': sourceQuery(JOINED_PAGE, { id: 'acme' }, async () => [], 0),
  'joined page of the server': sourceQuery(JOINED_PAGE, {}, async () => [], 0),
  other: sourceQuery({ name: 'other' }, { id: 'acme' }, async () => [], 0),
}

function namesOf(filters: ReturnType<typeof requestPages>): string[] {
  const client = new QueryClient()
  const keys = Object.entries<{ queryKey: QueryKey }>(queries)
  for (const [name, { queryKey }] of keys) client.setQueryData(queryKey, name)
  return client.getQueriesData<string>(filters).map(([, name]) => name!)
}

test('finds the pages of the lists of a project, a group and the server', () => {
  expect(namesOf(requestPages(project))).toEqual(['project', 'count of the project'])
  expect(namesOf(requestPages(group))).toEqual(['group', 'joined page of the group'])
  expect(namesOf(requestPages(null))).toEqual(['server', 'joined page of the server'])
  expect(namesOf(allRequestPages())).toEqual(Object.keys(queries).slice(0, -1))
})
