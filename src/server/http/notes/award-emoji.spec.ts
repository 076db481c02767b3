import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let ann: TestUser, bob: TestUser, owner: TestUser, root: TestUser
let app: TestSpace

beforeAll(async () => {
  service = await testApp()
  ann = await service.user('ann')
  bob = await service.user('bob')
  owner = await service.user('olga')
  root = await service.user('ruth', { admin: true })
  app = await service.project('app', { visibility: 20 })
  await service.member(app, owner, 50)
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

async function makeIssue(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await as(owner).post(`/projects/${app.id}/issues`, { title: 'Fog', ...more })
  return `/projects/${app.id}/issues/${body.iid}`
}

const give = (user: TestUser, path: string, name: string) =>
  as(user).post(`${path}/award_emoji`, { name })
const votes = async (path: string) => {
  const { upvotes, downvotes } = (await as(ann).get(path)).body
  return [upvotes, downvotes]
}

describe('an emoji', () => {
  test('is given, read, counted and taken back', async () => {
    const issue = await makeIssue()
    const { id } = (await as(ann).get(issue)).body
    const given = await give(ann, issue, 'thumbsup')
    expect(given).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        name: 'thumbsup',
        user: { username: 'ann' },
        created_at: given.body.updated_at,
        awardable_id: id,
        awardable_type: 'Issue',
        url: null,
      },
    })
    await give(bob, issue, '+1')
    await give(bob, issue, 'thumbsdown')
    await give(bob, issue, 'tada')
    expect(await votes(issue)).toEqual([2, 1])
    const list = await as(null).get(`${issue}/award_emoji?per_page=3`)
    expect(list.body.map((award: { name: string }) => award.name)).toEqual([
      'thumbsup',
      'thumbsup',
      'thumbsdown',
    ])
    expect(list.headers).toMatchObject({ 'x-total': '4' })
    const path = `${issue}/award_emoji/${given.body.id}`
    expect((await as(null).get(path)).body).toEqual(given.body)
    expect((await as(ann).delete(path)).status).toBe(204)
    expect(await votes(issue)).toEqual([1, 1])
    expect((await as(ann).get(path)).body).toEqual({ message: '404 Not found' })
  })

  test('is given once by everybody, and must be one', async () => {
    const issue = await makeIssue()
    expect((await give(ann, issue, 'tada')).status).toBe(201)
    expect(await give(ann, issue, 'tada')).toMatchObject({
      status: 404,
      body: { message: '404 Award Emoji Name has already been taken Not Found' },
    })
    expect(await give(ann, issue, 'toString')).toMatchObject({
      status: 404,
      body: { message: '404 Award Emoji Name is not a valid emoji name Not Found' },
    })
    expect(await as(ann).post(`${issue}/award_emoji`)).toMatchObject({
      status: 400,
      body: { error: 'name is missing' },
    })
  })

  test('is taken back by who gave it, or by an administrator', async () => {
    const issue = await makeIssue()
    const path = `${issue}/award_emoji/${(await give(ann, issue, 'tada')).body.id}`
    expect((await as(owner).delete(path)).body).toEqual({ message: '401 Unauthorized' })
    const before = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    expect((await as(ann).delete(path, before)).status).toBe(412)
    expect((await as(root).delete(path)).status).toBe(204)
  })

  test('is for members alone where the discussion is locked', async () => {
    const issue = await makeIssue({ discussion_locked: true })
    expect(await give(ann, issue, 'tada')).toMatchObject({
      status: 404,
      body: { message: '404 Award Emoji User cannot award emoji to awardable Not Found' },
    })
    expect((await give(owner, issue, 'tada')).status).toBe(201)
  })
})

describe('an emoji on a note', () => {
  test('counts for nothing and goes with the note', async () => {
    const issue = await makeIssue()
    const { id } = (await as(ann).post(`${issue}/notes`, { body: 'Fog!' })).body
    const note = `${issue}/notes/${id}`
    const { body } = await give(bob, note, 'thumbsup')
    expect(body).toMatchObject({ awardable_id: id, awardable_type: 'Note' })
    expect(await votes(issue)).toEqual([0, 0])
    expect((await as(null).get(`${note}/award_emoji`)).body).toEqual([body])
    expect((await as(null).get(`${issue}/award_emoji`)).body).toEqual([])
    expect((await as(bob).delete(`${note}/award_emoji/${body.id}`)).status).toBe(204)
    await give(bob, note, 'tada')
    expect((await as(ann).delete(note)).status).toBe(204)
    expect((await as(bob).get(`${note}/award_emoji`)).status).toBe(404)
  })

  test('cannot be given to what the service wrote, nor to what is not there', async () => {
    const issue = await makeIssue()
    await as(owner).put(issue, { title: 'Mist' })
    const [{ id }] = (await as(ann).get(`${issue}/notes`)).body
    expect((await give(ann, `${issue}/notes/${id}`, 'tada')).status).toBe(404)
    expect((await give(ann, `${issue}/notes/0`, 'tada')).body).toEqual({
      message: '404 Note Not Found',
    })
  })
})

test('what a deleted user gave is gone and does not count', async () => {
  const issue = await makeIssue()
  const eve = await service.user('eve')
  await give(eve, issue, 'thumbsup')
  await give(ann, issue, 'thumbsup')
  expect((await as(root).delete(`/users/${eve.id}`)).status).toBe(204)
  expect(await votes(issue)).toEqual([1, 0])
})
