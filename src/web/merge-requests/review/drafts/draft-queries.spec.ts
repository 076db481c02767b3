import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { changeDrafts, draftsQuery, type Draft } from './draft-queries.ts'

const name = { kind: 'merge_request', project: 'acme/app', iid: 1 } as const
const draft = (id: number): Draft => ({
  id,
  note: 'Why?',
  position: null,
  discussion_id: null,
  resolve_discussion: false,
})

test('shows a draft that is added while the drafts load', async () => {
  const client = new QueryClient()
  const replies = [new Promise<Draft[]>(() => {}), Promise.resolve([draft(1), draft(2)])]
  const observer = new QueryObserver(client, {
    ...draftsQuery(name),
    queryFn: async () => await replies.shift()!,
  })
  const end = observer.subscribe(() => {})
  await changeDrafts(client, name, (all) => [...all, draft(2)])
  await expect.poll(() => observer.getCurrentResult().data).toEqual([draft(1), draft(2)])
  end()
})
