import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createIssueDiscussion,
  createIssueDiscussionNote,
  deleteIssueDiscussionNote,
  getIssueDiscussion,
  getIssueDiscussionNote,
  listIssueDiscussions,
  updateIssueDiscussionNote,
} from '#contract/discussions.ts'
import { createIssue, deleteIssue, getIssue, updateIssue } from '#contract/issues.ts'
import {
  createIssueNote,
  deleteIssueNote,
  getIssueNote,
  listIssueNotes,
  updateIssueNote,
} from '#contract/notes.ts'
import { listIssueParticipants } from '#contract/participants.ts'
import type { Route } from '#contract/route.ts'
import { deleteUser } from '#contract/users.ts'
import { defaultLimits } from '#server/config.ts'
import { insertNotes } from '#server/store/notes/notes.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let guest: TestUser, reporter: TestUser, maintainer: TestUser, owner: TestUser, stranger: TestUser
let acme: TestSpace, app: TestSpace, open: TestSpace

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  reporter = await service.user('rea')
  maintainer = await service.user('mia')
  owner = await service.user('olga')
  stranger = await service.user('sam')
  acme = await service.group('acme')
  app = await service.project('app', { in: acme })
  open = await service.project('open', { visibility: 20 })
  for (const space of [acme, open]) {
    await service.member(space, guest, 10)
    await service.member(space, reporter, 20)
    await service.member(space, maintainer, 40)
    await service.member(space, owner, 50)
  }
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

type Place = Awaited<ReturnType<typeof makeIssue>>

async function makeIssue(space = app, more: Some<typeof createIssue> = {}) {
  const { body } = await as(owner).call(createIssue, { id: space.id, title: 'Fog', ...more })
  return { issue: body, params: { id: space.id, issue_iid: body.iid } }
}

async function comment(user: TestUser, { params }: Place, more: Some<typeof createIssueNote> = {}) {
  const reply = await as(user).call(createIssueNote, { ...params, body: 'It is foggy', ...more })
  expect(reply.status).toBe(201)
  return reply.body
}

const bodies = (reply: { body: { body: string }[] }) => reply.body.map((note) => note.body)
const countOf = async ({ params }: Place) =>
  (await as(owner).call(getIssue, params)).body.user_notes_count

/** Stores copies of a note, each in the discussion that its number gives. */
async function copyNote(id: number, count: number, discussionOf: (nth: number) => string) {
  const { db } = service.deps
  const { id: _, ...copy } = await db
    .selectFrom('notes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await insertNotes(
    db,
    Array.from({ length: count }, (_, nth) => ({ ...copy, discussion_id: discussionOf(nth) })),
  )
}

describe('a comment', () => {
  test('returns all attributes', async () => {
    const place = await makeIssue()
    const note = await comment(guest, place, { body: ' **Thick** fog\n' })
    expect(note).toEqual({
      id: expect.any(Number),
      type: null,
      body: ' **Thick** fog\n',
      author: {
        id: guest.id,
        username: 'gus',
        public_email: '',
        name: 'Gus',
        state: 'active',
        locked: false,
        avatar_url: null,
        web_url: 'http://mergeboard.test/gus',
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: note.created_at,
      system: false,
      noteable_id: place.issue.id,
      noteable_type: 'Issue',
      noteable_iid: place.issue.iid,
      project_id: app.id,
      resolvable: false,
      confidential: false,
      internal: false,
      imported: false,
      imported_from: 'none',
      commands_changes: {},
    })
    expect(
      (await as(guest).call(getIssueNote, { ...place.params, note_id: note.id })).body,
    ).toEqual(note)
  })

  test('counts, and updates the issue', async () => {
    const place = await makeIssue(app, { created_at: '2020-01-01' })
    const note = await comment(guest, place)
    const { body } = await as(owner).call(getIssue, place.params)
    expect(body).toMatchObject({ user_notes_count: 1, updated_at: note.updated_at })
    expect(
      (await as(guest).call(deleteIssueNote, { ...place.params, note_id: note.id })).status,
    ).toBe(204)
    expect(await countOf(place)).toBe(0)
    expect((await as(guest).call(getIssueNote, { ...place.params, note_id: note.id })).status).toBe(
      404,
    )
  })

  test('may be long, but the total length per user and issue is limited', async () => {
    const place = await makeIssue()
    const long = 'x'.repeat(1_000_000)
    for (let nth = 0; nth < 8; nth++) await comment(guest, place, { body: long })
    const more = await as(guest).call(createIssueNote, { ...place.params, body: long })
    expect(more).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('at most 8000000 characters in total') },
    })
    const { id } = await comment(guest, place)
    expect(
      (await as(guest).call(updateIssueNote, { ...place.params, note_id: id, body: long })).status,
    ).toBe(400)
    await comment(reporter, place, { body: long })
  })

  test('counts towards the total even when short', async () => {
    const place = await makeIssue()
    const first = await comment(guest, place, { body: 'x'.repeat(1_000_000) })
    await copyNote(first.id, 15, (nth) => `${nth}`.padStart(40, '0'))
    const message = 'Your comments here can have at most 16000000 characters in total.'
    const refusal = { status: 400, body: { message: expect.stringContaining(message) } }
    expect(await as(guest).call(createIssueNote, { ...place.params, body: 'x' })).toMatchObject(
      refusal,
    )
    const change = (body: string) =>
      as(guest).call(updateIssueNote, { ...place.params, note_id: first.id, body })
    expect((await change('Fog')).status).toBe(200)
    expect((await change('More fog')).status).toBe(200)
    await comment(guest, place, { body: 'x'.repeat(10_000) })
    await comment(reporter, place)
  })

  test('is listed with fewer others when the page would be too long', async () => {
    const place = await makeIssue()
    const first = await comment(guest, place, { body: 'x'.repeat(1_000_000) })
    await copyNote(first.id, 64, (nth) => `${nth}`.padStart(40, '0'))
    const list = (per_page: number) => as(guest).call(listIssueNotes, { ...place.params, per_page })
    expect(await list(65)).toMatchObject({
      status: 400,
      body: {
        message: '400 Bad request - The notes of this page are too long. Use a smaller per_page.',
      },
    })
    const shorter = await list(10)
    expect([shorter.status, shorter.body.length]).toEqual([200, 10])
  })

  test('that is internal is not even counted for users who cannot see it', async () => {
    const place = await makeIssue()
    const { id } = await comment(reporter, place, { internal: true })
    expect(await countOf(place)).toBe(0)
    expect(
      (await as(reporter).call(deleteIssueNote, { ...place.params, note_id: id })).status,
    ).toBe(204)
    expect(await countOf(place)).toBe(0)
  })

  test('requires a text of limited length', async () => {
    const place = await makeIssue()
    const send = (body: string) => as(guest).call(createIssueNote, { ...place.params, body })
    expect(await as(guest).callRaw(createIssueNote, place.params)).toMatchObject({
      status: 400,
      body: { error: 'body is missing' },
    })
    expect(await send(' \n')).toMatchObject({
      status: 400,
      body: { message: `400 Bad request - Note {:note=>["can't be blank"]}` },
    })
    expect(await send('x'.repeat(1_000_001))).toMatchObject({
      status: 400,
      body: {
        message: `400 Bad request - Note {:note=>["is too long (maximum is 1000000 characters)"]}`,
      },
    })
    expect((await send('x'.repeat(1_000_000))).status).toBe(201)
    expect(await countOf(place)).toBe(1)
  })

  test('accepts created_at from owners only', async () => {
    const place = await makeIssue()
    const created_at = '2021-03-04T05:06:07.000Z'
    expect(await comment(owner, place, { created_at })).toMatchObject({ created_at })
    expect((await comment(reporter, place, { created_at })).created_at).not.toBe(created_at)
  })

  test('makes its author a participant, if the reader can see it', async () => {
    const place = await makeIssue()
    await comment(guest, place)
    await comment(reporter, place, { internal: true })
    const people = async (user: TestUser) =>
      (await as(user).call(listIssueParticipants, place.params)).body.map(
        (person) => person.username,
      )
    expect(await people(guest)).toEqual(['olga', 'gus'])
    expect(await people(maintainer)).toEqual(['olga', 'gus', 'rea'])
  })

  test('is deleted with its issue', async () => {
    const place = await makeIssue()
    const note = await comment(guest, place)
    await as(owner).call(deleteIssue, place.params)
    expect(await as(owner).call(getIssueNote, { ...place.params, note_id: note.id })).toMatchObject(
      {
        status: 404,
        body: { message: '404 Issue Not Found' },
      },
    )
  })
})

describe('a comment whose author is deleted', () => {
  test('remains, or is deleted with all their contributions', async () => {
    const root = await service.user('ada', { admin: true })
    const [leaves, erased] = [await service.user('lea'), await service.user('era')]
    const place = await makeIssue(open)
    await comment(leaves, place, { body: 'I was here' })
    await comment(erased, place, { body: 'Buy pills' })
    await as(root).call(deleteUser, { id: leaves.id })
    await as(root).call(deleteUser, { id: erased.id, hard_delete: true })
    const { body } = await as(guest).call(listIssueNotes, place.params)
    expect(body).toMatchObject([{ body: 'I was here', author: { username: 'ghost' } }])
    expect(await countOf(place)).toBe(1)
  })
})

describe('editing a comment', () => {
  test('is for its author and maintainers', async () => {
    const place = await makeIssue()
    const note = await comment(guest, place)
    const path = { ...place.params, note_id: note.id }
    const changed = await as(guest).call(updateIssueNote, { ...path, body: 'It cleared up' })
    expect(changed).toMatchObject({ status: 200, body: { body: 'It cleared up' } })
    expect(
      (await as(maintainer).call(updateIssueNote, { ...path, body: 'Indeed' })).body.body,
    ).toBe('Indeed')
    expect((await as(reporter).call(updateIssueNote, { ...path, body: 'No' })).status).toBe(403)
    expect((await as(reporter).call(deleteIssueNote, path)).status).toBe(403)
    expect((await as(guest).call(updateIssueNote, { ...path, body: '' })).body).toEqual({
      message: `400 Bad request - Failed to save note {:note=>["can't be blank"]}`,
    })
    expect((await as(guest).call(getIssueNote, path)).body.body).toBe('Indeed')
    expect((await as(maintainer).call(deleteIssueNote, path)).status).toBe(204)
  })

  test('is refused when it changed since the caller read it', async () => {
    const place = await makeIssue()
    const path = { ...place.params, note_id: (await comment(guest, place)).id }
    const before = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    expect((await as(guest).call(deleteIssueNote, path, before)).status).toBe(412)
    expect(await countOf(place)).toBe(1)
  })
})

describe('commenting', () => {
  test('is allowed for everyone who can read the issue', async () => {
    const hidden = await makeIssue()
    expect(
      (await as(stranger).call(createIssueNote, { ...hidden.params, body: 'Hm' })).status,
    ).toBe(404)
    const shown = await makeIssue(open)
    expect((await as(stranger).call(createIssueNote, { ...shown.params, body: 'Hm' })).status).toBe(
      201,
    )
    expect((await as(null).call(createIssueNote, { ...shown.params, body: 'Hm' })).status).toBe(401)
    expect(bodies(await as(null).call(listIssueNotes, shown.params))).toContain('Hm')
  })

  test('is limited to members once the discussion is locked', async () => {
    const place = await makeIssue(open)
    const note = await comment(stranger, place)
    await as(owner).call(updateIssue, { ...place.params, discussion_locked: true })
    expect((await as(stranger).call(createIssueNote, { ...place.params, body: 'Hm' })).status).toBe(
      403,
    )
    expect(
      (await as(stranger).call(updateIssueNote, { ...place.params, note_id: note.id, body: 'Hm' }))
        .status,
    ).toBe(403)
    expect((await as(guest).call(createIssueNote, { ...place.params, body: 'Hm' })).status).toBe(
      201,
    )
  })

  test('is refused on a hidden confidential issue, and in an archived project', async () => {
    const secret = await makeIssue(open, { confidential: true })
    await comment(reporter, secret)
    for (const [list, create] of [
      [listIssueNotes, createIssueNote],
      [listIssueDiscussions, createIssueDiscussion],
    ] as const) {
      const reply = await as(guest).call(list, secret.params)
      expect(reply.body).toEqual({ message: '404 Issue Not Found' })
      expect((await as(guest).call(create, { ...secret.params, body: 'Hm' })).status).toBe(404)
    }
    const project = await service.project('done', { in: acme })
    const place = await makeIssue(project)
    await service.deps.db
      .updateTable('projects')
      .set({ archived: 1 })
      .where('id', '=', project.id)
      .execute()
    expect((await as(owner).call(createIssueNote, { ...place.params, body: 'Hm' })).status).toBe(
      403,
    )
    expect((await as(owner).call(listIssueNotes, place.params)).status).toBe(200)
  })
})

describe('an internal comment', () => {
  test('is visible from the Reporter role up', async () => {
    const place = await makeIssue(open)
    const note = await comment(reporter, place, { body: 'Between us', internal: true })
    expect(note).toMatchObject({ internal: true, confidential: true })
    await comment(guest, place, { body: 'For all' })
    const [seen, hidden] = [
      await as(reporter).call(listIssueNotes, place.params),
      await as(guest).call(listIssueNotes, place.params),
    ]
    expect(bodies(seen)).toContain('Between us')
    expect(bodies(hidden)).not.toContain('Between us')
    expect(Number(hidden.headers['x-total'])).toBe(Number(seen.headers['x-total']) - 1)
    expect(
      (await as(guest).call(getIssueNote, { ...place.params, note_id: note.id })).body,
    ).toEqual({
      message: '404 Note Not Found',
    })
    const discussions = await as(guest).call(listIssueDiscussions, place.params)
    expect(JSON.stringify(discussions.body)).not.toContain('Between us')
  })

  test('requires the Reporter role', async () => {
    const place = await makeIssue(open)
    const secret = { body: 'Between us', confidential: true }
    expect((await as(guest).call(createIssueNote, { ...place.params, ...secret })).status).toBe(403)
    expect(
      (await as(stranger).call(createIssueDiscussion, { ...place.params, ...secret })).status,
    ).toBe(403)
    expect((await as(reporter).call(createIssueNote, { ...place.params, ...secret })).status).toBe(
      201,
    )
  })
})

describe('the list of notes', () => {
  test('is newest first by default, and can be sorted', async () => {
    const place = await makeIssue()
    for (const body of ['one', 'two', 'three']) await comment(guest, place, { body })
    const [three] = (await as(guest).call(listIssueNotes, place.params)).body
    await as(guest).call(updateIssueNote, {
      ...place.params,
      note_id: three!.id - 2,
      body: 'one again',
    })
    const list = async (query: string) =>
      bodies(await as(guest).callRaw(listIssueNotes, { ...place.params, ...queryParams(query) }))
    const comments = 'activity_filter=only_comments'
    expect(await list(comments)).toEqual(['three', 'two', 'one again'])
    expect(await list(`${comments}&sort=asc`)).toEqual(['one again', 'two', 'three'])
    expect(await list(`${comments}&order_by=updated_at`)).toEqual(['one again', 'three', 'two'])
    expect(await list(`${comments}&per_page=1&page=2`)).toEqual(['two'])
    const { headers } = await as(guest).call(listIssueNotes, {
      ...place.params,
      per_page: 2,
      activity_filter: 'only_comments',
    })
    expect(headers).toMatchObject({ 'x-total': '3', 'x-next-page': '2' })
    expect(
      (await as(guest).callRaw(listIssueNotes, { ...place.params, activity_filter: 'none' })).body,
    ).toEqual({
      error: 'activity_filter does not have a valid value',
    })
  })
})

describe('a discussion', () => {
  test('starts with a note and continues with replies', async () => {
    const place = await makeIssue()
    const begun = await as(guest).call(createIssueDiscussion, {
      ...place.params,
      body: 'Is it safe?',
    })
    expect(begun).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^[0-9a-f]{40}$/),
        individual_note: false,
        notes: [{ type: 'DiscussionNote', body: 'Is it safe?' }],
      },
    })
    const path = { ...place.params, discussion_id: begun.body.id }
    const reply = await as(reporter).call(createIssueDiscussionNote, { ...path, body: 'It is' })
    expect(reply).toMatchObject({ status: 201, body: { type: 'DiscussionNote', body: 'It is' } })
    expect((await as(guest).call(getIssueDiscussion, path)).body.notes).toEqual([
      begun.body.notes[0],
      reply.body,
    ])
    const inIt = { ...path, note_id: reply.body.id }
    expect((await as(guest).call(getIssueDiscussionNote, inIt)).body).toEqual(reply.body)
    expect(
      (await as(reporter).call(updateIssueDiscussionNote, { ...inIt, body: 'Yes' })).body.body,
    ).toBe('Yes')
    expect((await as(reporter).call(deleteIssueDiscussionNote, inIt)).status).toBe(204)
    expect((await as(guest).call(getIssueDiscussionNote, inIt)).status).toBe(404)
  })

  test('is created by a reply to a comment', async () => {
    const place = await makeIssue()
    await comment(guest, place)
    const [alone] = (await as(guest).call(listIssueDiscussions, place.params)).body.slice(-1)
    expect(alone).toMatchObject({ individual_note: true, notes: [{ type: null }] })
    await as(reporter).call(createIssueDiscussionNote, {
      ...place.params,
      discussion_id: alone!.id,
      body: 'It lifts at ten',
    })
    expect(
      (await as(guest).call(getIssueDiscussion, { ...place.params, discussion_id: alone!.id }))
        .body,
    ).toMatchObject({
      individual_note: false,
      notes: [{ type: 'DiscussionNote' }, { type: 'DiscussionNote', body: 'It lifts at ten' }],
    })
  })

  test('keeps replies internal if it is internal', async () => {
    const place = await makeIssue()
    const secret = { body: 'Between us', internal: true }
    const { id } = (await as(reporter).call(createIssueDiscussion, { ...place.params, ...secret }))
      .body
    const path = { ...place.params, discussion_id: id }
    const reply = await as(owner).call(createIssueDiscussionNote, { ...path, body: 'I see' })
    expect(reply.body.internal).toBe(true)
    expect((await as(guest).call(getIssueDiscussion, path)).body).toEqual({
      message: '404 Discussion Not Found',
    })
    expect(
      (await as(guest).call(createIssueDiscussionNote, { ...path, body: 'And I?' })).status,
    ).toBe(404)
  })

  test('is listed with all of its notes, oldest first', async () => {
    const place = await makeIssue()
    const ids: string[] = []
    for (const body of ['a', 'b', 'c']) {
      ids.push((await as(guest).call(createIssueDiscussion, { ...place.params, body })).body.id)
    }
    await as(guest).call(createIssueDiscussionNote, {
      ...place.params,
      discussion_id: ids[0]!,
      body: 'a2',
    })
    const list = async (pages: Some<typeof listIssueDiscussions> = {}) =>
      (await as(guest).call(listIssueDiscussions, { ...place.params, ...pages })).body
    const shape = (found: { id: string; notes: { body: string }[] }[]) =>
      found.map(({ id, notes }) => [ids.indexOf(id), ...notes.map((note) => note.body)])
    expect(shape(await list())).toEqual([
      [0, 'a', 'a2'],
      [1, 'b'],
      [2, 'c'],
    ])
    expect(shape(await list({ per_page: 2 }))).toEqual([
      [0, 'a', 'a2'],
      [1, 'b'],
    ])
    expect(shape(await list({ per_page: 2, page: 2 }))).toEqual([[2, 'c']])
    expect(await list({ page: 9 })).toEqual([])
  })

  test('is limited in notes and in length', async () => {
    const place = await makeIssue()
    const { id, notes } = (
      await as(guest).call(createIssueDiscussion, { ...place.params, body: 'First' })
    ).body
    const path = { ...place.params, discussion_id: id }
    const long = 'x'.repeat(1_000_000)
    const replies = []
    for (let i = 0; i < 4; i++)
      replies.push(await as(guest).call(createIssueDiscussionNote, { ...path, body: long }))
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toEqual([201, 201, 201, 400])
    expect(replies[3]!.refusal.message).toMatch(/^400 Bad request - A discussion can have/)
    expect(
      (await as(guest).call(createIssueDiscussionNote, { ...path, body: 'Short' })).status,
    ).toBe(201)
    const grown = await as(guest).call(updateIssueDiscussionNote, {
      ...path,
      note_id: notes[0]!.id,
      body: long,
    })
    expect(grown.status).toBe(400)
    expect(
      (
        await as(guest).call(updateIssueDiscussionNote, {
          ...path,
          note_id: notes[0]!.id,
          body: '1st',
        })
      ).status,
    ).toBe(200)

    const busy = (await as(guest).call(createIssueDiscussion, { ...place.params, body: 'First' }))
      .body
    await copyNote(busy.notes[0]!.id, 999, () => busy.id)
    const full = await as(guest).call(createIssueDiscussionNote, {
      ...place.params,
      discussion_id: busy.id,
      body: 'Last',
    })
    expect([full.status, full.refusal.message]).toEqual([
      400,
      expect.stringContaining('at most 1000'),
    ])
  })

  test('is read with fewer others when the page would be too long', async () => {
    const place = await makeIssue()
    const first = await comment(guest, place, { body: 'x'.repeat(1_000_000) })
    await copyNote(first.id, 64, (nth) => `${Math.floor(nth / 4)}`.padStart(40, '0'))
    const list = (per_page: number) =>
      as(guest).call(listIssueDiscussions, { ...place.params, per_page })
    expect(await list(17)).toMatchObject({
      status: 400,
      body: {
        message:
          '400 Bad request - The discussions of this page are too long. Use a smaller per_page.',
      },
    })
    const shorter = await list(10)
    expect([shorter.status, shorter.body.length]).toEqual([200, 10])
  })

  test('that does not exist answers 404', async () => {
    const [place, other] = [await makeIssue(), await makeIssue()]
    const { id, notes } = (
      await as(guest).call(createIssueDiscussion, { ...other.params, body: 'Elsewhere' })
    ).body
    for (const discussion_id of ['0'.repeat(40), 'x', id]) {
      const discussion = { ...place.params, discussion_id }
      expect((await as(guest).call(getIssueDiscussion, discussion)).status).toBe(404)
      const reply = await as(guest).call(createIssueDiscussionNote, { ...discussion, body: 'Hm' })
      expect(reply.body).toEqual({ message: '404 Discussion Not Found' })
    }
    expect(
      (await as(guest).call(getIssueNote, { ...place.params, note_id: notes[0]!.id })).status,
    ).toBe(404)
  })
})

test('answers too many comments in a minute with Retry-After', async () => {
  const strict = await testApp({ limits: { ...defaultLimits, notesPerUser: 2 } })
  try {
    const [gus, rea] = [await strict.user('gus'), await strict.user('rea')]
    const project = await strict.project('app', { visibility: 20 })
    const { iid } = (await strict.as(gus).call(createIssue, { id: project.id, title: 'Fog' })).body
    const write = (user: TestUser, route: Route) =>
      strict.as(user).call(route, { id: project.id, issue_iid: iid, body: 'Fog' })
    expect((await write(gus, createIssueNote)).status).toBe(201)
    expect((await write(gus, createIssueDiscussion)).status).toBe(201)
    const refused = await write(gus, createIssueNote)
    expect([refused.status, refused.body]).toEqual([
      429,
      { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await write(rea, createIssueNote)).status).toBe(201)
  } finally {
    await strict.close()
  }
})
