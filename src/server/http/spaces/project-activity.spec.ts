import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let owner: TestUser
let app: TestSpace
beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  app = await service.project('app')
  await service.member(app, owner, 50)
})
afterAll(() => service.close())

const api = () => service.as(owner)
const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** When the project was last active, had it been quiet for long before the work. */
async function activityAfter(work: () => Promise<{ status: number }>): Promise<string> {
  await service.deps.db
    .updateTable('projects')
    .set({ last_activity_at: LONG_AGO })
    .where('id', '=', app.id)
    .execute()
  await work()
  return (await api().get(`/projects/${app.id}`)).body.last_activity_at
}

test('a project is active when issues are made, changed, timed, commented on or deleted', async () => {
  const start = service.deps.now()
  const issues = `/projects/${app.id}/issues`
  const issue = `${issues}/1`
  const deeds = [
    () => api().post(issues, { title: 'Fog' }),
    () => api().put(issue, { labels: 'bug' }),
    () => api().post(`${issue}/add_spent_time`, { duration: '1h' }),
    () => api().post(`${issue}/notes`, { body: 'Hm' }),
    () => api().delete(issue),
  ]
  for (const deed of deeds) expect((await activityAfter(deed)) >= start).toBe(true)
})

test('what is refused is no activity', async () => {
  const { iid } = (await api().post(`/projects/${app.id}/issues`, { title: 'Fog' })).body
  const issue = `/projects/${app.id}/issues/${iid}`
  const refused = [
    () => api().put(issue, { title: '' }),
    () => api().post(`${issue}/notes`, { body: '' }),
    () => api().post(`${issue}/add_spent_time`, { duration: 'soon' }),
  ]
  for (const deed of refused) expect(await activityAfter(deed)).toBe(LONG_AGO)
})
