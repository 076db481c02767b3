import { afterAll, beforeAll, expect, test } from 'vitest'

import { createIssue, getIssue } from '#contract/issues.ts'
import { listPipelines } from '#contract/pipelines.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findPush } from '#server/store/repository/pushes.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import { made } from '#server/testing/world.ts'
import { beginPush, resumePushAtStart } from './push-journal.ts'

const main = 'refs/heads/main'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('a push that keeps ending the service is finished without its pipelines', async () => {
  const { deps } = service
  const ana = await service.user('ana')
  const space = await projectWithCode(service, 'ferry', [
    { ref: main, files: [['.gitlab-ci.yml', 'build: { script: make }']], message: 'Closes #1' },
  ])
  const { id, shas } = space
  await service.member(space, ana, 40)
  await made(service.as(ana), createIssue, { id, title: 'Leaks' })
  const user = (await findUser(deps.db, ana.id))!
  const project = (await findProjectFor(deps.db, id, ana.id, '2026-01-01'))!
  const updates = [{ ref: main, before: null, after: shas[0]! }]
  const journal = () => beginPush(deps, { project, user, updates })
  const start = async (push: number, { isEnded = false } = {}) => {
    const afterPush = async () => {
      throw new Error('The process ended.')
    }
    const reactions = { ...deps.reactions, ...(isEnded && { afterPush }) }
    await resumePushAtStart({ ...deps, reactions }, (await findPush(deps.db, push))!)
  }
  const pipelines = async () => (await service.as(ana).call(listPipelines, { id })).body.length

  const harmful = await journal()
  await expect(start(harmful, { isEnded: true })).rejects.toThrow('The process ended.')
  await expect(start(harmful, { isEnded: true })).rejects.toThrow('The process ended.')
  const before = await pipelines()
  await start(harmful)
  expect(await pipelines()).toBe(before)
  expect((await service.as(ana).call(getIssue, { id, issue_iid: 1 })).body.state).toBe('closed')
  expect(await findPush(deps.db, harmful)).toBeUndefined()
  expect(service.events).toContainEqual({ event: 'pipelines left out', project: id, push: harmful })

  const interrupted = await journal()
  await expect(start(interrupted, { isEnded: true })).rejects.toThrow('The process ended.')
  await start(interrupted)
  expect(await pipelines()).toBe(before + 1)
})
