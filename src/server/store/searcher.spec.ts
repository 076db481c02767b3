import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { contains, engineOf, isTooSlow } from './dialect.ts'
import { openSearcher } from './searcher.ts'

let database: TestDatabase
let searcher: Database

beforeAll(async () => {
  database = await testDatabase()
  searcher = openSearcher(database.address)
})

afterAll(async () => {
  await searcher.destroy()
  await database.remove()
})

/** A statement that compares texts forever. */
const endless = (db: Database) => sql`
  with recursive texts(one) as (select 1 union all select one + 1 from texts)
  select count(*) from texts where ${contains(db, sql`cast(one as text)`, 'never')}
`

test('ends a statement that takes too long, and answers the next one', async () => {
  const slow = endless(searcher).execute(searcher)
  await expect(slow).rejects.toSatisfy(isTooSlow)
  const { rows } = await sql`select 1 as one`.execute(searcher)
  expect(rows).toEqual([{ one: 1 }])
})

test('reads what other connections wrote, and writes nothing', async () => {
  await sql`create table notebook (word text)`.execute(database.db)
  await sql`insert into notebook values ('écrit')`.execute(database.db)
  const { rows } = await sql`select word from notebook`.execute(searcher)
  expect(rows).toEqual([{ word: 'écrit' }])
  await expect(sql`delete from notebook`.execute(searcher)).rejects.toThrow(/read-?only/)
})

test('reports a statement that fails', async () => {
  await expect(sql`select * from nowhere`.execute(searcher)).rejects.toThrow(/nowhere/)
})

test('refuses more statements than can wait', async () => {
  if (engineOf(searcher) === 'postgres') return
  const slow = endless(searcher).execute(searcher)
  const waiting = Promise.allSettled(
    Array.from({ length: 40 }, () => sql`select 1`.execute(searcher)),
  )
  await expect(slow).rejects.toSatisfy(isTooSlow)
  const refused = (await waiting).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { code: 'EAGAIN' } })
})

test.each([
  ['Où ÉCRIT-on ?', 'écrit', 1],
  ['100% of it', '0%', 1],
  ['100 of it', '0%', 0],
  [null, 'it', 0],
])('finds words in %j', async (text, words, found) => {
  const { rows } = await sql<{ found: number }>`
    select case when ${contains(searcher, sql`cast(${text} as text)`, words)} then 1 else 0 end as found
  `.execute(searcher)
  expect(rows[0]!.found).toBe(found)
})
