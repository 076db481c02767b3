import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startHost, type ServiceHost } from '#server/testing/host.ts'

/* Simulates a PostgreSQL outage and recovery under load. The outage breaks all of the service's connections. */

const TOKEN = 'glpat-of-the-crash-test'
const WRITERS = 8

let database: TestDatabase
let data: string
let host: ServiceHost
let url: string
let line: Awaited<ReturnType<typeof lineTo>>

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a database outage', () => {
  beforeAll(async () => {
    database = await testDatabase()
    data = mkdtempSync(join(tmpdir(), 'mergeboard-outage-'))
    host = startHost()
    const address = new URL(database.address)
    line = await lineTo(address)
    address.port = String(line.port)
    const env = {
      DATABASE_URL: address.href,
      MERGEBOARD_ROOT_TOKEN: TOKEN,
      MERGEBOARD_API_LIMIT: '1000000',
    }
    url = await host.start(['--no-demo', '--data', data], env)
  })
  afterAll(async () => {
    await host.end(url)
    host.close()
    line.cut()
    await database.remove()
    rmSync(data, { recursive: true })
  })

  test('answers 503 and recovers, with no acknowledged write lost', async () => {
    const { status } = await send('POST', '/projects', { name: 'app' })
    expect(status).toBe(201)
    const acknowledged = new Set<string>()
    const others = new Set<number>()
    const over = new AbortController()
    const writing = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let nth = 0; !over.signal.aborted; nth++) {
        const title = `${writer}-${nth}`
        const reply = await send('POST', '/projects/1/issues', { title })
        if (reply.status === 201) acknowledged.add(title)
        else others.add(reply.status)
      }
    })
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(2 * WRITERS))

    line.cut()
    await eventually(() => expect(others).toContain(503))
    const refused = await send('GET', '/projects/1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await fetch(`${url}/-/readiness`)).status).toBe(503)
    expect((await fetch(`${url}/-/liveness`)).status).toBe(200)

    const before = acknowledged.size
    await line.mend()
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + WRITERS))
    over.abort()
    await Promise.all(writing)
    // The service holds its lock on the database again.
    await eventually(async () => {
      const held = sql`select 1 from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database()) and granted`
      expect((await held.execute(database.db)).rows).toHaveLength(1)
    })
    expect([...others]).toEqual([503])
    const rows = await database.db.selectFrom('issues').select('title').execute()
    const titles = rows.map(({ title }) => title)
    expect([...acknowledged].filter((title) => !titles.includes(title))).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('in which connections hang answers 503 too', async () => {
    line.cut()
    await line.hang()
    const replies = await Promise.all(Array.from({ length: 40 }, () => send('GET', '/projects/1')))
    const told = replies.map(({ status, headers }) => [status, headers.get('retry-after')])
    expect(told).toEqual(told.map(() => [503, '10']))
    expect((await fetch(`${url}/-/liveness`)).status).toBe(200)

    line.cut()
    await line.mend()
    await eventually(async () => expect((await send('GET', '/projects/1')).status).toBe(200))
  })
})

function send(method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'private-token': TOKEN, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return fetch(`${url}/api/v4${path}`, { method, headers, ...sent })
}

/** Opens a proxy between the service and its database. */
async function lineTo({ hostname, port }: URL) {
  const open = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    if (isSilent) {
      open.add(near)
      near.on('error', () => {})
      return
    }
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port: own } = server.address() as AddressInfo
  return {
    port: own,
    /** Closes all connections and refuses new ones. */
    cut() {
      server.close()
      for (const socket of open) socket.resetAndDestroy()
    },
    mend() {
      isSilent = false
      return listen(own)
    },
    /** Accepts connections again, but never replies. */
    hang() {
      isSilent = true
      return listen(own)
    },
  }
}
