import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProject } from '#contract/projects.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { gateGit } from '#server/testing/git-gate.ts'
import { afterPush } from './after-push.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('the tenth push runs housekeeping in the background', async () => {
  const { deps } = service
  const ana = await service.user('ana')
  const { body } = await service
    .as(ana)
    .call(createProject, { name: 'busy', initialize_with_readme: true })
  const user = (await findUser(deps.db, ana.id))!
  const project = (await findProjectFor(deps.db, body.id, ana.id, '2026-01-01'))!
  const graphs = join(deps.repositories.dirOf(project.disk_path), 'objects/info/commit-graphs')

  const push = () => afterPush(deps, { project, user, updates: [] })
  for (let nth = 1; nth < 10; nth++) await push()
  await deps.upkeep.idle()
  expect(existsSync(graphs)).toBe(false)
  await push()
  await deps.upkeep.idle()
  expect(existsSync(graphs)).toBe(true)
})

test('housekeeping does not hold back other jobs', async () => {
  const { deps } = service
  const bo = await service.user('bo')
  const { body } = await service
    .as(bo)
    .call(createProject, { name: 'slow', initialize_with_readme: true })
  const user = (await findUser(deps.db, bo.id))!
  const project = (await findProjectFor(deps.db, body.id, bo.id, '2026-01-01'))!
  const [hold, check] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const gate = await gateGit()
  let isChecked = false
  const isHeld = gate.before('commit-graph', async () => {
    deps.jobs.start('hold', () => hold.promise)
    deps.jobs.start('check', async () => check.resolve())
    await check.promise
    isChecked = true
  })
  for (let nth = 1; nth <= 10; nth++) await afterPush(deps, { project, user, updates: [] })
  await isHeld
  expect(isChecked).toBe(true)
  hold.resolve()
  await deps.upkeep.idle()
  await gate.remove()
})
