import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { engineOf, literalLimit } from './dialect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.remove())

test('SQLite gets limits as text, so that it keeps the prepared statement', () => {
  const { db } = database
  const { sql: text, parameters } = db.selectFrom('users').select('id').limit(20).compile()
  const isText = engineOf(db) === 'sqlite'
  expect(text.endsWith('limit 20')).toBe(isText)
  expect(parameters).toEqual(isText ? [] : [20])
})

test('only a whole number becomes text', async () => {
  const limit = '1 union select digest from sessions' as unknown as number
  expect(() => literalLimit(limit)).toThrow('not a whole number')
  expect(() => literalLimit(1.5)).toThrow('not a whole number')
  const { db } = database
  await expect(db.selectFrom('users').select('id').limit(limit).execute()).rejects.toThrow(
    /whole number|invalid input syntax/,
  )
  const { rows } = await sql`select 1 as one limit ${literalLimit(1)}`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
})
