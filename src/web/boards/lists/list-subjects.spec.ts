import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { subjectsQuery } from './list-subjects.ts'

const space = { kind: 'project', fullPath: 'acme/app' } as const

test('keeps the last results while a search loads, but not those of another kind', () => {
  const client = new QueryClient()
  const labels = subjectsQuery(space, 'label', '')
  const key: QueryKey = labels.queryKey
  client.setQueryData(key, { items: [{ id: 1, name: 'bug', color: '#f00' }] })
  const observer = new QueryObserver(client, labels)
  const shown = () => observer.getCurrentResult().data
  expect(shown()).toEqual([{ id: 1, name: 'bug', color: '#f00' }])
  observer.setOptions({ ...subjectsQuery(space, 'label', 'b'), enabled: false })
  expect(shown()).toEqual([{ id: 1, name: 'bug', color: '#f00' }])
  observer.setOptions({ ...subjectsQuery(space, 'milestone', ''), enabled: false })
  expect(shown()).toBeUndefined()
})
