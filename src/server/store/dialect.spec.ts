import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'

import { openDatabase } from './database.ts'
import { isConnectionLost } from './dialect.ts'

test('a database is unreachable when its host has no address, as during a failover', async () => {
  const db = openDatabase('postgres://nobody@database.invalid/none')
  const error = await sql`select 1`.execute(db).catch((problem: Error) => problem)
  expect(error).toSatisfy(isConnectionLost)
  await db.destroy()
})

test('a database is unreachable when it accepts a connection but never replies', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 1 })
  const error = await client.connect().catch((problem: Error) => problem)
  expect(error).toSatisfy(isConnectionLost)
  server.close()
})
