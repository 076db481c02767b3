import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { reorder } from '#contract/board-lists.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { startService, type Service } from '#server/testing/service.ts'

/** Fewer rounds on PostgreSQL, because its server keeps acknowledged writes and is not killed. */
const ROUNDS = process.env['TEST_DATABASE_URL'] ? 5 : 20
const WRITES_PER_ROUND = 125
const LISTS = 5
const TOKEN = 'glpat-of-the-crash-test'

/** Writes repeatedly, records acknowledged writes, and checks that they persist. */
interface Writer {
  write(): Promise<void>
  check(): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- this test reads any field of any reply
type Json = any

interface Client {
  get(path: string): Promise<Json>
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<Json>
}

let database: TestDatabase
let data: string

beforeAll(async () => {
  database = await testDatabase()
  // Only the service has the database open, so only the service can recover it.
  await database.db.destroy()
  data = mkdtempSync(join(tmpdir(), 'mergeboard-crash-'))
})
afterAll(async () => {
  await database.remove()
  rmSync(data, { recursive: true })
})

test('a kill and restart lose no acknowledged write', { timeout: 300_000 }, async () => {
  const client: Client = { get: async () => null, send: async () => null }
  const writers: Writer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const service = await start()
    Object.assign(client, clientOf(service.url))
    for (const writer of writers) await writer.check()
    if (round === 0) writers.push(...(await makeWriters(client)))

    const killAfter = Math.round((WRITES_PER_ROUND * (round + 1)) / (ROUNDS + 1))
    let sent = 0
    let acknowledged = 0
    let ended: Promise<unknown> | undefined
    await Promise.all(
      writers.map(async (writer) => {
        while (sent++ < WRITES_PER_ROUND && !ended) {
          const failure = await writer.write().catch((error: unknown) => error)
          if (failure && !ended) throw failure
          if (!failure && ++acknowledged === killAfter) ended = service.end('SIGKILL')
        }
      }),
    )
    expect(acknowledged).toBeGreaterThanOrEqual(killAfter)
    await ended
  }
  const service = await start()
  Object.assign(client, clientOf(service.url))
  for (const writer of writers) await writer.check()
  expect(await service.end('SIGTERM')).toBe(0)
})

async function start(): Promise<Service & { url: string }> {
  const service = await startService(['--no-demo', '--data', data], {
    DATABASE_URL: database.address,
    MERGEBOARD_ROOT_TOKEN: TOKEN,
    MERGEBOARD_API_LIMIT: '1000000',
  })
  const { url } = service
  if (url === null) throw new Error(service.output())
  return { ...service, url }
}

function clientOf(url: string): Client {
  const request = async (path: string, options: RequestInit = {}) => {
    const headers = { 'private-token': TOKEN, 'content-type': 'application/json' }
    const reply = await fetch(`${url}/api/v4${path}`, { headers, ...options })
    const body: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${reply.status} ${path} ${JSON.stringify(body)}`)
    return body
  }
  return {
    get: (path) => request(path),
    send: (method, path, body) => request(path, { method, body: JSON.stringify(body) }),
  }
}

async function makeWriters(client: Client): Promise<Writer[]> {
  const project = await client.send('POST', '/projects', { name: 'app' })
  const at = `/projects/${project.id}`
  return [
    creator(client, `${at}/labels`, 'name', (name) => ({ name, color: '#112233' })),
    creator(client, `${at}/issues`, 'title', (title) => ({ title })),
    creator(client, '/projects', 'name', (name) => ({ name })),
    await editor(client, `${at}/labels`),
    await editor(client, `${at}/labels`),
    await mover(client, at),
    await mover(client, at),
  ]
}

let creators = 0

/** Creates objects one after another. */
function creator(
  client: Client,
  path: string,
  key: string,
  bodyOf: (name: string) => object,
): Writer {
  const prefix = `${String.fromCodePoint(97 + creators++)}-`
  const acknowledged = new Set<string>()
  let count = 0
  return {
    async write() {
      const name = `${prefix}${++count}`
      await client.send('POST', path, bodyOf(name))
      acknowledged.add(name)
    },
    async check() {
      const found = new Set<string>()
      for (let page = 1; ; page++) {
        const rows = await client.get(`${path}?search=${prefix}&per_page=100&page=${page}`)
        for (const row of rows) found.add(row[key])
        if (rows.length < 100) break
      }
      expect([...acknowledged].filter((name) => !found.has(name))).toEqual([])
    },
  }
}

/** Updates one label repeatedly. Only the update interrupted by the kill may be lost. */
async function editor(client: Client, path: string): Promise<Writer> {
  const { id } = await client.send('POST', path, { name: `edited ${creators++}`, color: '#778899' })
  let sent = 0
  let acknowledged = 0
  return {
    async write() {
      const description = String(++sent)
      await client.send('PUT', `${path}/${id}`, { description })
      acknowledged = sent
    },
    async check() {
      const { description } = await client.get(`${path}/${id}`)
      expect(Number(description)).toBeOneOf([acknowledged, sent])
      acknowledged = sent = Number(description)
    },
  }
}

/** Moves the first list of a board to the end, repeatedly. */
async function mover(client: Client, at: string): Promise<Writer> {
  const board = await client.send('POST', `${at}/boards`, { name: `Board ${creators++}` })
  const path = `${at}/boards/${board.id}/lists`
  let before: { id: number; position: number }[] = []
  for (let n = 0; n < LISTS; n++) {
    const label = await client.send('POST', `${at}/labels`, {
      name: `list ${creators++}`,
      color: '#aabbcc',
    })
    before.push(await client.send('POST', path, { label_id: label.id }))
  }
  let after = before
  return {
    async write() {
      const [first] = before
      after = reorder(before, first!.id, LISTS - 1)
      await client.send('PUT', `${path}/${first!.id}`, { position: LISTS - 1 })
      before = after
    },
    async check() {
      const found = await client.get(path)
      const ids = found.map(({ id }: { id: number }) => id)
      expect(ids).toBeOneOf([before, after].map((lists) => lists.map(({ id }) => id)))
      before = after = found
    },
  }
}
