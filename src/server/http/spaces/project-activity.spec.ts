import { afterAll, beforeAll, expect, test } from 'vitest'

import { createIssue, deleteIssue, updateIssue } from '#contract/issues.ts'
import { createIssueNote } from '#contract/notes.ts'
import { getProject } from '#contract/projects.ts'
import { addIssueSpentTime } from '#contract/time-tracking.ts'
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

/** Runs the work in a project that was inactive for years, and returns the time of the last activity. */
async function activityAfter(work: () => Promise<{ status: number }>): Promise<string> {
  await service.deps.db
    .updateTable('projects')
    .set({ last_activity_at: LONG_AGO })
    .where('id', '=', app.id)
    .execute()
  await work()
  return (await api().call(getProject, { id: app.id })).body.last_activity_at
}

test('last_activity_at is set when an issue is created, updated, timed, commented on or deleted', async () => {
  const start = service.deps.now()
  const calls = [
    () => api().call(createIssue, { id: app.id, title: 'Fog' }),
    () => api().call(updateIssue, { id: app.id, issue_iid: 1, labels: 'bug' }),
    () => api().call(addIssueSpentTime, { id: app.id, issue_iid: 1, duration: '1h' }),
    () => api().call(createIssueNote, { id: app.id, issue_iid: 1, body: 'Hm' }),
    () => api().call(deleteIssue, { id: app.id, issue_iid: 1 }),
  ]
  for (const call of calls) expect((await activityAfter(call)) >= start).toBe(true)
})

test('a refused call does not count as activity', async () => {
  const { iid } = (await api().call(createIssue, { id: app.id, title: 'Fog' })).body
  const issue = { id: app.id, issue_iid: iid }
  const refused = [
    () => api().call(updateIssue, { ...issue, title: '' }),
    () => api().call(createIssueNote, { ...issue, body: '' }),
    () => api().call(addIssueSpentTime, { ...issue, duration: 'soon' }),
  ]
  for (const call of refused) expect(await activityAfter(call)).toBe(LONG_AGO)
})
