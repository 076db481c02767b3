import { afterAll, beforeAll, expect, test } from 'vitest'

import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { listMergeRequestPipelines } from '#contract/merge-requests/pipelines.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import { made } from '#server/testing/world.ts'
import { prepareMergeRequest } from './create.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('a merge request whose pipeline keeps ending the service is opened without it', async () => {
  const ana = await service.user('ana')
  const space = await projectWithCode(service, 'ferry', [
    { ref: 'refs/heads/main', files: [['README.md', 'Read me']] },
    {
      ref: 'refs/heads/topic',
      from: ':1',
      files: [['.gitlab-ci.yml', 'build: { script: make, only: [merge_requests] }']],
    },
  ])
  await service.member(space, ana, 40)
  const { id, iid, created_at } = await made(service.as(ana), createMergeRequest, {
    id: space.id,
    source_branch: 'topic',
    target_branch: 'main',
    title: 'Build',
  })
  const prepare = (at: string, attempts: number) =>
    prepareMergeRequest(
      service.deps,
      { kind: 'merge request opened', id, user_id: ana.id, at },
      attempts,
    )
  const pipelines = async () => {
    const request = { id: space.id, merge_request_iid: iid }
    return (await service.as(ana).call(listMergeRequestPipelines, request)).body.length
  }
  const later = '9999-01-01T00:00:00.000Z'
  expect(await pipelines()).toBe(1)
  await prepare(created_at, 2)
  expect(await pipelines()).toBe(1)
  await prepare(later, 2)
  expect(await pipelines()).toBe(2)
  await prepare(later, 3)
  expect(await pipelines()).toBe(2)
  expect(service.events).toContainEqual({ event: 'pipelines left out', merge_request: id })
})
