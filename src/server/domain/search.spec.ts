import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contains } from '#server/store/dialect.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import type { Refusal } from './refusal.ts'
import { listOrSearch } from './search.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test.each([
  ['search', { search: 'never' }],
  ['list of which many rows are skipped', { offset: 1_000_000 }],
])('refuses a %s that takes too long, and answers other requests meanwhile', async (_, query) => {
  const endless = listOrSearch(service.deps, query, (db) =>
    sql`
      with recursive texts(one) as (select 1 union all select one + 1 from texts)
      select count(*) from texts where ${contains(db, sql`cast(one as text)`, 'never')}
    `.execute(db),
  )
  const refused = endless.catch((error: Refusal) => error)
  expect((await service.app.inject('/-/health')).statusCode).toBe(200)
  expect(await refused).toMatchObject({
    kind: 'invalid',
    detail: '400 Bad request - The search took too long. Add filters, or search for fewer words.',
  })
})
