import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { makeDataFolder, type DataFolder } from '#server/testing/data-folder.ts'
import { startService, type Service } from '#server/testing/service.ts'

const TOKEN = 'glpat-of-the-lock'

let parent: string
let folder: DataFolder
let started: Service[]

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'mergeboard-lock-'))
  folder = await makeDataFolder(parent)
  started = []
})
afterEach(async () => {
  for (const service of started) await service.end('SIGKILL')
  await folder.remove()
  rmSync(parent, { recursive: true })
})

async function startOn(name: string): Promise<Service> {
  const env = { MERGEBOARD_ROOT_TOKEN: TOKEN, DATABASE_URL: folder.database }
  const service = await startService(['--no-demo', '--data', join(folder.data, name)], env)
  started.push(service)
  return service
}

test.runIf(process.env['TEST_DATABASE_URL'])(
  'refuses a database that another service uses, and changes nothing',
  async () => {
    const first = await startOn('first')
    const projects = `${first.url}/api/v4/projects`
    const headers = { 'PRIVATE-TOKEN': TOKEN, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: 'app', initialize_with_readme: true })
    expect((await fetch(projects, { method: 'POST', headers, body })).status).toBe(201)

    const second = await startOn('second')
    expect(second.url).toBeNull()
    expect(second.output()).toMatch(
      /^Mergeboard could not start: The database \S+ at \S+ is in use by another service\. Stop that service, .*\n$/,
    )
    const [project] = (await (await fetch(projects, { headers })).json()) as {
      empty_repo: boolean
    }[]
    expect(project!.empty_repo).toBe(false)

    await first.end('SIGKILL')
    expect((await startOn('first')).output()).toContain('ready at')
  },
)
