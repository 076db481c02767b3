import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProject } from '#contract/projects.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { afterPush } from './after-push.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('looks after a repository beside the requests once it was pushed to ten times', async () => {
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
  await deps.jobs.idle()
  expect(existsSync(graphs)).toBe(false)
  await push()
  await deps.jobs.idle()
  expect(existsSync(graphs)).toBe(true)
})
