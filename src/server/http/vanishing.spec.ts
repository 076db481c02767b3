import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'

// What a request refers to may go between its check and its write. Which comes first is left to chance: whichever it is,
// the answer is one that the API knows.

let service: TestApp
let owner: TestUser
beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
})
afterAll(() => service.close())

const ROUNDS = 12
const api = () => service.as(owner)

async function makeProject(name: string) {
  const project = await service.project(name)
  await service.member(project, owner, 50)
  return `/projects/${project.id}`
}

/** What the calls answer that are made while something is deleted. */
async function statuses(
  gone: string,
  calls: (() => Promise<{ status: number; body: unknown }>)[],
): Promise<number[]> {
  const [, ...replies] = await Promise.all([api().delete(gone), ...calls.map((call) => call())])
  return replies.map((reply) => reply.status)
}

describe('while it is deleted', () => {
  test('a project takes what comes in time and is not found after', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const project = await makeProject(`app-${round}`)
      const found = await statuses(project, [
        () => api().post(`${project}/issues`, { title: 'Fog', labels: 'new' }),
        () => api().post(`${project}/boards`, { name: 'Work' }),
        () => api().post(`${project}/labels`, { name: 'bug', color: 'red' }),
        () => api().post(`${project}/milestones`, { title: 'v1' }),
      ])
      expect([201, 404]).toEqual(expect.arrayContaining([...new Set(found)]))
    }
  })

  test('a milestone or label is put on an issue or left out', async () => {
    const project = await makeProject('plan')
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = (await api().post(`${project}/milestones`, { title: `v${round}` })).body
      const { iid } = (await api().post(`${project}/issues`, { title: 'Fog' })).body
      const found = await statuses(`${project}/milestones/${id}`, [
        () => api().put(`${project}/issues/${iid}`, { milestone_id: id, labels: 'bug' }),
        () => api().post(`${project}/issues`, { title: 'Rain', milestone_id: id }),
      ])
      expect([200, 201]).toEqual(expect.arrayContaining([...new Set(found)]))
    }
  })

  test('an issue is changed and commented on, or is not found', async () => {
    const project = await makeProject('talk')
    for (let round = 0; round < ROUNDS; round++) {
      const { iid } = (await api().post(`${project}/issues`, { title: 'Fog' })).body
      const issue = `${project}/issues/${iid}`
      const found = await statuses(issue, [
        () => api().post(`${issue}/notes`, { body: 'Hm' }),
        () => api().put(issue, { add_labels: 'bug' }),
        () => api().post(`${issue}/add_spent_time`, { duration: '1h' }),
      ])
      expect([200, 201, 404]).toEqual(expect.arrayContaining([...new Set(found)]))
    }
  })
})
