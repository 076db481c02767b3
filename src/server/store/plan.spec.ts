import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { insertUser } from './accounts/users.ts'
import { boundLimit } from './dialect.ts'
import { plan, readAll, type Slots } from './plan.ts'

const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
const person = (username: string) => ({
  username,
  name: username,
  email: `${username}@example.com`,
  ...stamps,
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const name of ['ana', 'ben', 'cem']) await insertUser(database.db, person(name))
})
afterAll(() => database.remove())

let builds = 0
const usersAfter = plan((db, slots: Slots<{ after: string; limit: number }>) => {
  builds += 1
  return db
    .selectFrom('users')
    .select('username')
    .where('username', '>', slots.after)
    .where('state', '=', 'active')
    .orderBy('username')
    .limit(boundLimit(slots.limit))
})

test('a plan is built once and runs with the values of each call', async () => {
  const { db } = database
  const names = async (after: string, limit: number) =>
    (await usersAfter.all(db, { after, limit })).map((row) => row.username)
  expect(await names('', 2)).toEqual(['ana', 'ben'])
  expect(await names('ana', 2)).toEqual(['ben', 'cem'])
  expect(await names('ana', 1)).toEqual(['ben'])
  expect(await usersAfter.first(db, { after: 'cem', limit: 5 })).toBeUndefined()
  expect(builds).toBe(1)
})

test('a plan sees its own transaction’s changes, and outside of one only committed changes', async () => {
  const { db } = database
  const last = { after: 'cem', limit: 5 }
  const outside = await db.transaction().execute(async (trx) => {
    await insertUser(trx, person('dana'))
    expect(await usersAfter.all(trx, last)).toHaveLength(1)
    const query = trx.selectFrom('users').select('username').where('username', '=', 'dana')
    expect(await readAll(trx, query)).toHaveLength(1)
    return usersAfter.all(db, last)
  })
  expect(outside).toEqual([])
  expect(await usersAfter.all(db, last)).toEqual([{ username: 'dana' }])
})

test('a plan finds columns that a later migration adds', async () => {
  const { db } = database
  const everything = plan((reader, { name }: Slots<{ name: string }>) =>
    reader.selectFrom('users').selectAll().where('username', '=', name),
  )
  const before = await everything.first(db, { name: 'ana' })
  await db.schema.alterTable('users').addColumn('later', 'text').execute()
  const after = await everything.first(db, { name: 'ana' })
  expect(before).not.toHaveProperty('later')
  expect(after).toMatchObject({ username: 'ana' })
})
