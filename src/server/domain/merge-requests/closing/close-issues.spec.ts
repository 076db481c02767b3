import { afterAll, beforeAll, expect, test } from 'vitest'

import { createIssue, getIssue } from '#contract/issues.ts'
import { listIssueNotes } from '#contract/notes.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { made } from '#server/testing/world.ts'
import { closeIssues, findClosable } from './close-issues.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('many issues are closed with as many statements as two, and each only once', async () => {
  const { deps } = service
  const ana = await service.user('ana')
  const api = service.as(ana)
  const project = await service.project('leaks')
  await service.member(project, ana, 40)
  const user = (await findUser(deps.db, ana.id))!
  const open = async () => made(api, createIssue, { id: project.id, title: 'Leak' })
  const issues = [await open(), await open(), await open(), await open(), await open()]
  let statements = 0
  const counted = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => (statements++, result),
  })
  const close = async (some: readonly { id: number }[]) => {
    statements = 0
    const ids = some.map(({ id }) => id)
    const counting = { ...deps, db: counted }
    await closeIssues(counting, user, await findClosable(counting, user, ids), deps.now())
    return statements
  }

  const forTwo = await close(issues.slice(0, 2))
  expect(await close(issues.slice(2))).toBe(forTwo)
  await close(issues)
  for (const { iid } of issues) {
    const issue = { id: project.id, issue_iid: iid }
    expect((await api.call(getIssue, issue)).body).toMatchObject({
      state: 'closed',
      closed_by: { username: 'ana' },
    })
    const notes = (await api.call(listIssueNotes, issue)).body
    expect(notes.map(({ body }) => body)).toEqual(['closed'])
  }
})
