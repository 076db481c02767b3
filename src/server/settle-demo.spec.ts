import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { killStart, startService, type Service } from '#server/testing/service.ts'

/** Six projects and two forks. */
const PROJECTS = 8

const TOKEN = 'glpat-of-root-in-this-test'

let data: string
let database: TestDatabase
const started: Service[] = []

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'mergeboard-first-'))
  database = await testDatabase()
})
afterEach(async () => {
  for (const service of started.splice(0)) await service.end('SIGKILL')
  await database.remove()
  rmSync(data, { recursive: true })
})

const env = () => ({ DATABASE_URL: database.address, MERGEBOARD_ROOT_TOKEN: TOKEN })

async function start(...args: string[]): Promise<Service> {
  const service = await startService(['--data', data, ...args], env())
  started.push(service)
  if (!service.url) throw new Error(service.output())
  return service
}

async function count({ url }: Service, path: string): Promise<number> {
  const reply = await fetch(`${url}/api/v4${path}`, { headers: { 'private-token': TOKEN } })
  return Number(reply.headers.get('x-total'))
}

test('the first start creates the demo workspace and names its users; the second does neither', async () => {
  const first = await start()
  expect(first.output()).toMatch(/^Demo users, password: \S{8,}\n( {2}\w+ .*\n){12,}Mergeboard is/m)
  const issues = await count(first, '/issues?scope=all')
  expect(issues).toBeGreaterThan(300)
  await first.end('SIGTERM')

  const second = await start()
  expect(second.output()).not.toContain('Demo')
  expect(await count(second, '/issues?scope=all')).toBe(issues)
})

test('an instance started without the demo never gets it', async () => {
  await (await start('--no-demo')).end('SIGTERM')
  expect(await count(await start(), '/groups')).toBe(0)
})

test.for([1, PROJECTS])(
  'a start completes the demo after a kill with %i repositories created',
  async (enough) => {
    await killStart(['--data', data], env(), () => repositories().length >= enough)

    const service = await start()
    expect(await count(service, '/projects')).toBe(PROJECTS)
    expect(await count(service, '/issues?scope=all')).toBeGreaterThan(300)
    expect(await count(service, '/merge_requests?scope=all&state=all')).toBeGreaterThan(60)
    expect(repositories()).toHaveLength(PROJECTS)
  },
)

/** Returns the repositories in use, without those set aside. */
function repositories(): string[] {
  return globSync('[0-9a-f][0-9a-f]/[0-9a-f][0-9a-f]/*.git', { cwd: join(data, 'repositories') })
}
