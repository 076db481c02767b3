import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProject, getProject } from '#contract/projects.ts'
import { call, originOf, startOver } from '#server/testing/crashes.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'

const ROUNDS = 2

let database: TestDatabase
let data: string
let client: GitClient

beforeAll(async () => {
  database = await testDatabase()
  await database.db.destroy()
  data = mkdtempSync(join(tmpdir(), 'mergeboard-crash-'))
  client = await gitClient()
})
afterAll(async () => {
  await client.remove()
  await database.remove()
  rmSync(data, { recursive: true })
})

test('a kill during pushes loses no acknowledged push, and leaves no files behind', async () => {
  let service = await startOver(data, database.address)
  const { id } = await call(service, createProject, { name: 'app' })
  for (let round = 0; round < ROUNDS; round++) {
    const acknowledged = await client.commit('a.txt', String(round))
    await client.must('push', '--quiet', originOf(service, 'app'), 'main')

    const sent = await client.commit('noise', randomBytes(1_000_000))
    let isOver = false
    const pushing = client
      .run('push', '--quiet', originOf(service, 'app'), 'main')
      .then((ended) => {
        isOver = true
        return ended
      })
    await eventually(() => expect(isOver || leftovers().length > 0).toBe(true))
    await service.end('SIGKILL')
    const { code } = await pushing

    service = await startOver(data, database.address)
    const tips = await client.must('ls-remote', originOf(service, 'app'), 'refs/heads/main')
    expect(code === 0 ? [sent] : [acknowledged, sent]).toContain(tips.split('\t')[0])
    await eventually(() => expect(leftovers()).toEqual([]))
    expect(await client.must('--git-dir', gitDir(), 'fsck', '--strict')).not.toContain('missing')
    await client.must('push', '--quiet', originOf(service, 'app'), 'main')
    expect(await call(service, getProject, { id })).toMatchObject({ empty_repo: false })
  }
  expect(await service.end('SIGTERM')).toBe(0)
})

function gitDir(): string {
  const root = join(data, 'repositories')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return join(
    root,
    found.find((name) => name.endsWith('.git'))!,
  )
}

/** Returns the files that an interrupted push can leave behind. */
function leftovers(): string[] {
  const found = readdirSync(gitDir(), { recursive: true, encoding: 'utf8' })
  return found.filter((name) => /tmp_objdir-[^/]*$|\.lock$/.test(name))
}
