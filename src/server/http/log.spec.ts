import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createImpersonationToken } from '#contract/access-tokens.ts'
import { getProject } from '#contract/projects.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { LogEvent } from '#server/log.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let ruth: TestUser, ann: TestUser

beforeAll(async () => {
  service = await testApp()
  ruth = await service.user('ruth', { admin: true })
  ann = await service.user('ann')
})
afterAll(() => service.close())

const logged = (event: LogEvent['event']) => service.events.filter((each) => each.event === event)

/** Makes each query slow. Returns a function that ends this. */
function slowDatabase(): () => void {
  const { deps } = service
  const { db } = deps
  deps.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await setTimeout(501)
      return result
    },
  })
  return () => void (deps.db = db)
}

test('logs a wrong password without the login or the password', async () => {
  const authorization = (text: string) => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  })
  const project = await service.project('app')
  const url = `/${project.full_path}.git/info/refs?service=git-upload-pack`
  await service.app.inject({ url, headers: authorization('ann:not-her-password') })
  await service.app.inject({ url, headers: authorization('nobody-here:secret') })
  expect(logged('failed sign-in')).toEqual([
    { event: 'failed sign-in', reason: 'wrong', user: ann.id, address: '127.0.0.1' },
    { event: 'failed sign-in', reason: 'wrong', user: null, address: '127.0.0.1' },
  ])
  expect(JSON.stringify(service.events)).not.toMatch(/not-her|nobody|secret/)
})

test('logs who acts as another user', async () => {
  const admin = await service.token(ruth, { scopes: 'api sudo' })
  await service.as(admin).call(getCurrentUser, {}, { sudo: 'ann' })
  expect(logged('sudo')).toEqual([
    { event: 'sudo', administrator: ruth.id, user: ann.id, route: 'GET /api/v4/user' },
  ])
})

test('logs the use of an impersonation token', async () => {
  const { body } = await service.as(ruth).call(createImpersonationToken, {
    user_id: ann.id,
    name: 'support',
    scopes: ['api'],
  })
  const headers = { 'private-token': body.token! }
  expect((await service.as(null).call(getCurrentUser, {}, headers)).status).toBe(200)
  expect(logged('impersonation')).toEqual([
    { event: 'impersonation', token: body.id, user: ann.id },
  ])
})

test('logs a slow request by its route', async () => {
  await service.as(ann).call(getProject, { id: 'hidden/project' })
  expect(logged('slow request')).toEqual([])

  const restore = slowDatabase()
  await service.as(ann).call(getProject, { id: 'hidden/project' })
  restore()
  expect(logged('slow request')).toMatchObject([
    { route: 'GET /api/v4/projects/:id', status: 404, ms: expect.any(Number) },
  ])
  expect(JSON.stringify(service.events)).not.toContain('hidden')
})

test('logs no token of a URL, nor returns it', async () => {
  const restore = slowDatabase()
  const replies = []
  for (const name of ['private_token', 'access_token']) {
    for (const path of ['/api/v4/projects?per_page=1', '/api/v4/projects/1/none', '/none']) {
      const separator = path.includes('?') ? '&' : '?'
      const url = `${path}${separator}${name}=${ann.token}`
      const { headers, body } = await service.app.inject({ url })
      replies.push(headers, body)
    }
  }
  restore()
  expect(logged('slow request').length).toBeGreaterThan(1)
  expect(JSON.stringify([service.events, replies])).not.toContain(ann.token)
})

test('logs a failed job', async () => {
  service.deps.jobs.start('a job', () => Promise.reject(new Error('broken')))
  await service.deps.jobs.idle()
  expect(logged('failed job')).toMatchObject([{ job: 'a job', error: /broken/ }])
})
