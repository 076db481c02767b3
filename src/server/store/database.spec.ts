import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { insertUser } from './accounts/users.ts'
import { transact } from './database.ts'
import { engineOf, lockRow } from './dialect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.remove())

test('two deadlocked transactions both succeed in the end', async () => {
  const { db } = database
  const now = '2026-01-01T00:00:00.000Z'
  const stamps = { created_at: now, updated_at: now }
  await insertUser(db, { username: 'ana', name: 'Ana', email: 'ana@example.com', ...stamps })
  const space = (path: string) => ({
    name: path,
    path,
    full_path: path,
    path_key: path,
    full_name: path,
  })
  const [one, other] = await db
    .insertInto('namespaces')
    .values(
      ['one', 'other'].map((path) => ({
        kind: 'group' as const,
        root_id: 0,
        ...space(path),
        ...stamps,
      })),
    )
    .returning('id')
    .execute()

  // On PostgreSQL, each transaction locks one row before either locks the second. On SQLite, the transactions run one
  // after another.
  let holding = 0
  let bothHold = () => {}
  const bothHolding = new Promise<void>((resolve) => (bothHold = resolve))
  const runs: string[] = []
  const lockBoth = (name: string, first: number, second: number) =>
    transact(db, async (trx) => {
      runs.push(name)
      await lockRow(trx, 'namespaces', first)
      if (++holding === 2) bothHold()
      if (engineOf(trx) === 'postgres') await bothHolding
      await lockRow(trx, 'namespaces', second)
      await trx.updateTable('namespaces').set({ name }).where('id', 'in', [first, second]).execute()
    })
  await Promise.all([lockBoth('a', one!.id, other!.id), lockBoth('b', other!.id, one!.id)])

  // The aborted transaction may deadlock once more.
  expect(runs.length).toBeGreaterThanOrEqual(engineOf(db) === 'postgres' ? 3 : 2)
  const names = await db
    .selectFrom('namespaces')
    .select('name')
    .where('id', 'in', [one!.id, other!.id])
    .execute()
  expect(new Set(names.map((row) => row.name)).size).toBe(1)
})
