import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createIssueAwardEmoji,
  createIssueNoteAwardEmoji,
  deleteIssueAwardEmoji,
  deleteIssueNoteAwardEmoji,
  getIssueAwardEmoji,
  getIssueNoteAwardEmoji,
  listIssueAwardEmoji,
  listIssueNoteAwardEmoji,
} from '#contract/award-emoji.ts'
import { createIssue, getIssue, updateIssue } from '#contract/issues.ts'
import { createIssueNote, deleteIssueNote, listIssueNotes } from '#contract/notes.ts'
import { deleteUser } from '#contract/users.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
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

type Place = ParamsOf<typeof getIssue>

async function makeIssue(more: Some<typeof createIssue> = {}): Promise<Place> {
  const { body } = await as(owner).call(createIssue, { id: app.id, title: 'Fog', ...more })
  return { id: app.id, issue_iid: body.iid }
}

const give = (user: TestUser, issue: Place, name: string) =>
  as(user).call(createIssueAwardEmoji, { ...issue, name })
const giveToNote = (user: TestUser, note: Place & { note_id: number }, name: string) =>
  as(user).call(createIssueNoteAwardEmoji, { ...note, name })
const votes = async (issue: Place) => {
  const { upvotes, downvotes } = (await as(ann).call(getIssue, issue)).body
  return [upvotes, downvotes]
}

describe('an emoji', () => {
  test('is awarded, read, counted and removed', async () => {
    const issue = await makeIssue()
    const { id } = (await as(ann).call(getIssue, issue)).body
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
    const list = await as(null).call(listIssueAwardEmoji, { ...issue, per_page: 3 })
    expect(list.body.map((award) => award.name)).toEqual(['thumbsup', 'thumbsup', 'thumbsdown'])
    expect(list.headers).toMatchObject({ 'x-total': '4' })
    const path = { ...issue, award_id: given.body.id }
    expect((await as(null).call(getIssueAwardEmoji, path)).body).toEqual(given.body)
    expect((await as(ann).call(deleteIssueAwardEmoji, path)).status).toBe(204)
    expect(await votes(issue)).toEqual([1, 1])
    expect((await as(ann).call(getIssueAwardEmoji, path)).body).toEqual({
      message: '404 Not found',
    })
  })

  test('can be awarded once per user, and must exist', async () => {
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
    expect(await as(ann).callRaw(createIssueAwardEmoji, issue)).toMatchObject({
      status: 400,
      body: { error: 'name is missing' },
    })
  })

  test('can be removed by its user or an administrator', async () => {
    const issue = await makeIssue()
    const path = { ...issue, award_id: (await give(ann, issue, 'tada')).body.id }
    expect((await as(owner).call(deleteIssueAwardEmoji, path)).body).toEqual({
      message: '401 Unauthorized',
    })
    const before = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    expect((await as(ann).call(deleteIssueAwardEmoji, path, before)).status).toBe(412)
    expect((await as(root).call(deleteIssueAwardEmoji, path)).status).toBe(204)
  })

  test('requires membership while the discussion is locked', async () => {
    const issue = await makeIssue({ discussion_locked: true })
    expect(await give(ann, issue, 'tada')).toMatchObject({
      status: 404,
      body: { message: '404 Award Emoji User cannot award emoji to awardable Not Found' },
    })
    expect((await give(owner, issue, 'tada')).status).toBe(201)
  })
})

describe('an emoji on a note', () => {
  test('is not counted on the issue, and is deleted with the note', async () => {
    const issue = await makeIssue()
    const { id } = (await as(ann).call(createIssueNote, { ...issue, body: 'Fog!' })).body
    const note = { ...issue, note_id: id }
    const { body } = await giveToNote(bob, note, 'thumbsup')
    expect(body).toMatchObject({ awardable_id: id, awardable_type: 'Note' })
    expect(await votes(issue)).toEqual([0, 0])
    expect((await as(null).call(listIssueNoteAwardEmoji, note)).body).toEqual([body])
    expect(
      (await as(null).call(getIssueNoteAwardEmoji, { ...note, award_id: body.id })).body,
    ).toEqual(body)
    expect((await as(null).call(listIssueAwardEmoji, issue)).body).toEqual([])
    expect(
      (await as(bob).call(deleteIssueNoteAwardEmoji, { ...note, award_id: body.id })).status,
    ).toBe(204)
    await giveToNote(bob, note, 'tada')
    expect((await as(ann).call(deleteIssueNote, note)).status).toBe(204)
    expect((await as(bob).call(listIssueNoteAwardEmoji, note)).status).toBe(404)
  })

  test('is refused on system notes and missing notes', async () => {
    const issue = await makeIssue()
    await as(owner).call(updateIssue, { ...issue, title: 'Mist' })
    const { id } = (await as(ann).call(listIssueNotes, issue)).body[0]!
    expect((await giveToNote(ann, { ...issue, note_id: id }, 'tada')).status).toBe(404)
    expect((await giveToNote(ann, { ...issue, note_id: 0 }, 'tada')).body).toEqual({
      message: '404 Note Not Found',
    })
  })
})

test('emoji of a deleted user are removed and not counted', async () => {
  const issue = await makeIssue()
  const eve = await service.user('eve')
  await give(eve, issue, 'thumbsup')
  await give(ann, issue, 'thumbsup')
  expect((await as(root).call(deleteUser, { id: eve.id })).status).toBe(204)
  expect(await votes(issue)).toEqual([1, 0])
})
