import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProject, getProject } from '#contract/projects.ts'
import { handleEvent, record } from '#server/domain/events.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { hasBranch } from '#server/git/refs.ts'
import { findProject, updateProject } from '#server/store/spaces/projects.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { sweepRepositories } from './sweep-repositories.ts'

let service: TestApp
let ana: TestUser
beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
})
afterAll(() => service.close())

async function makeProject(name: string): Promise<{ id: number; diskPath: string; dir: string }> {
  const { body } = await service
    .as(ana)
    .call(createProject, { name, initialize_with_readme: true, default_branch: 'trunk' })
  const { disk_path: diskPath } = (await findProject(service.deps.db, body.id))!
  return { id: body.id, diskPath, dir: service.deps.repositories.dirOf(diskPath) }
}

test('keeps repositories that belong to a project', async () => {
  const { dir } = await makeProject('whole')
  expect(await sweepRepositories(service.deps)).toEqual({ unknown: [], lost: [] })
  expect(await hasBranch(dir, 'trunk')).toBe(true)
})

test('sets orphaned repositories aside, and deletes them after two weeks', async () => {
  const { repositories } = service.deps
  const diskPath = await repositories.create('main')
  const dir = repositories.dirOf(diskPath)
  expect(await sweepRepositories(service.deps)).toEqual({ unknown: [diskPath], lost: [] })
  expect(existsSync(dir)).toBe(false)
  const aside = join(service.deps.config.dataDir, 'repositories', 'aside', diskPath.slice(6))
  expect(existsSync(join(aside, 'HEAD'))).toBe(true)

  const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000).toISOString()
  await sweepRepositories({ ...service.deps, now: inDays(13) })
  expect(existsSync(aside)).toBe(true)
  await sweepRepositories({ ...service.deps, now: inDays(15) })
  expect(existsSync(aside)).toBe(false)
})

test('leaves the repositories of deleted projects to the removal that follows', async () => {
  const { deps } = service
  const diskPath = await deps.repositories.create('main')
  const event = await inTransaction({ ...deps, outbox: { ...deps.outbox, drain() {} } }, (deps) =>
    record(deps, 1, { kind: 'projects deleted', diskPaths: [diskPath] }),
  )
  expect(await sweepRepositories(deps)).toEqual({ unknown: [], lost: [] })
  await handleEvent(deps, event)
  expect(existsSync(deps.repositories.dirOf(diskPath))).toBe(false)
})

test('creates an empty repository for a project that lost its own, and reports it', async () => {
  const { id, dir } = await makeProject('poor')
  rmSync(dir, { recursive: true })
  expect(await sweepRepositories(service.deps)).toEqual({ unknown: [], lost: ['ana/poor'] })
  expect(await hasBranch(dir, 'trunk')).toBe(false)
  const { body } = await service.as(ana).call(getProject, { id })
  expect(body).toMatchObject({ empty_repo: true, readme_url: null, default_branch: 'trunk' })
  expect(await sweepRepositories(service.deps)).toEqual({ unknown: [], lost: [] })
})

test('removes leftovers of interrupted creations and deletions', async () => {
  const scratch = join(service.deps.config.dataDir, 'repositories', 'tmp', 'half')
  mkdirSync(scratch, { recursive: true })
  await sweepRepositories(service.deps)
  expect(existsSync(scratch)).toBe(false)
})

test('recovers after a kill: removes locks and processes an interrupted first push', async () => {
  const { id, dir } = await makeProject('cut')
  await updateProject(service.deps.db, id, { empty_repo: 1, readme: null })
  const lock = join(dir, 'refs/heads/trunk.lock')
  writeFileSync(lock, '')
  const half = join(dir, 'objects/tmp_objdir-incoming-x')
  mkdirSync(half)
  await sweepRepositories(service.deps)
  expect([lock, half].filter((path) => existsSync(path))).toEqual([])
  const { body } = await service.as(ana).call(getProject, { id })
  expect(body).toMatchObject({ empty_repo: false, default_branch: 'trunk' })
  expect(body.readme_url).toContain('README.md')
})
