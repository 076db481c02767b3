import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { approveMergeRequest, getApprovals } from '#contract/approvals.ts'
import {
  createMergeRequestDiscussion,
  getMergeRequestDiscussion,
  listMergeRequestDiscussions,
} from '#contract/discussions.ts'
import {
  createDraftNote,
  deleteDraftNote,
  getDraftNote,
  listDraftNotes,
  publishDraftNote,
  publishDraftNotes,
  updateDraftNote,
} from '#contract/draft-notes.ts'
import { updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import {
  createMergeRequestNote,
  deleteMergeRequestNote,
  listMergeRequestNotes,
} from '#contract/notes.ts'
import { listMergeRequestReviewers } from '#contract/participants.ts'
import { listTodos } from '#contract/todos.ts'
import { testApp, type ParamsOf, type TestApp, type TestUser } from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, reviewer: TestUser, reporter: TestUser, guest: TestUser
let request: Awaited<ReturnType<typeof code.propose>>

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  reviewer = await service.user('rea')
  reporter = await service.user('rob')
  guest = await service.user('gus')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, reviewer, 30)
  await service.member(code.project, reporter, 20)
  await service.member(code.project, guest, 10)
})
afterAll(() => service.close())
beforeEach(async () => {
  request = await code.propose({ reviewer_ids: [reviewer.id] })
})

const as = (user: TestUser | null) => service.as(user)
type Draft = Omit<ParamsOf<typeof createDraftNote>, 'id' | 'merge_request_iid'>
const draft = async (input: Draft) => {
  const reply = await as(reviewer).call(createDraftNote, { ...request.params, ...input })
  expect(reply.status).toBe(201)
  return reply.body
}
const discussions = async () =>
  (await as(author).call(listMergeRequestDiscussions, request.params)).body
const comments = async () =>
  (
    await as(author).call(listMergeRequestNotes, {
      ...request.params,
      activity_filter: 'only_comments',
      sort: 'asc',
    })
  ).body

describe('a draft note', () => {
  test('is visible to, changed and deleted by its author only', async () => {
    const made = await draft({ note: 'Hm' })
    expect(made).toEqual({
      id: expect.any(Number),
      author_id: reviewer.id,
      merge_request_id: request.id,
      resolve_discussion: false,
      discussion_id: null,
      note: 'Hm',
      commit_id: null,
      line_code: null,
      position: null,
    })
    const one = { ...request.params, draft_note_id: made.id }
    expect((await as(reviewer).call(getDraftNote, one)).body).toEqual(made)
    expect((await as(reviewer).call(listDraftNotes, request.params)).body).toEqual([made])
    expect((await as(author).call(listDraftNotes, request.params)).body).toEqual([])
    for (const call of [
      as(author).call(getDraftNote, one),
      as(author).call(updateDraftNote, { ...one, note: 'x' }),
      as(author).call(deleteDraftNote, one),
    ]) {
      expect((await call).body).toEqual({ message: '404 Draft Note Not Found' })
    }
    expect((await as(reviewer).call(updateDraftNote, { ...one, note: 'Well' })).body.note).toBe(
      'Well',
    )
    expect(
      (await as(reviewer).call(updateDraftNote, { ...one, ...code.at({ new_line: 3 }) })).body,
    ).toMatchObject({
      note: 'Well',
      line_code: expect.stringMatching(/_4_3$/),
      position: { new_line: 3 },
    })
    expect(await as(reviewer).call(updateDraftNote, one)).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Missing params to modify' },
    })
    expect((await as(reviewer).call(deleteDraftNote, one)).status).toBe(204)
    expect((await as(reviewer).call(getDraftNote, one)).status).toBe(404)
    expect(await comments()).toEqual([])
  })

  test('requires a text and a valid position', async () => {
    expect((await as(reviewer).callRaw(createDraftNote, request.params)).body).toMatchObject({
      error: 'note is missing',
    })
    const refused = async (more: Partial<Draft>) => {
      const { status, refusal } = await as(reviewer).call(createDraftNote, {
        ...request.params,
        note: 'Hm',
        ...more,
      })
      return [status, refusal.message]
    }
    expect((await refused({ note: ' ' }))[0]).toBe(400)
    expect((await refused(code.at({ new_line: 1 })))[0]).toBe(400)
    expect(await refused({ in_reply_to_discussion_id: '0'.repeat(40) })).toEqual([
      404,
      '404 Discussion Not Found',
    ])
    expect((await as(guest).call(createDraftNote, { ...request.params, note: 'Hm' })).status).toBe(
      403,
    )
    expect((await as(null).call(listDraftNotes, request.params)).status).toBe(401)
    expect((await as(reviewer).call(listDraftNotes, request.params)).body).toEqual([])
  })

  test("counts towards a limit on the total length of a user's drafts", async () => {
    const long = 'x'.repeat(1_000_000)
    const statuses = []
    for (let at = 0; at < 5; at++) {
      statuses.push(
        (await as(reviewer).call(createDraftNote, { ...request.params, note: long })).status,
      )
    }
    expect(statuses).toEqual([201, 201, 201, 201, 400])
    const [first] = (await as(reviewer).call(listDraftNotes, { ...request.params, per_page: 1 }))
      .body
    expect(
      (
        await as(reviewer).call(updateDraftNote, {
          ...request.params,
          draft_note_id: first!.id,
          note: 'x',
        })
      ).status,
    ).toBe(200)
    const grown = await as(reviewer).call(updateDraftNote, {
      ...request.params,
      draft_note_id: first!.id,
      note: `${long}x`,
    })
    expect(grown.status).toBe(400)
  })

  test('counts towards a limit on the number of drafts, even when sent at the same time', async () => {
    const first = await draft({ note: 'Hm' })
    const { db } = service.deps
    const { id: _, ...copy } = await db
      .selectFrom('draft_notes')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('draft_notes')
      .values(Array.from({ length: 198 }, () => copy))
      .execute()
    const more = { ...request.params, note: 'Here', ...code.at({ new_line: 3 }) }
    const replies = await Promise.all([1, 2, 3].map(() => as(reviewer).call(createDraftNote, more)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  })

  test('counts as a comment towards the limit per minute, and so does the summary of a review', async () => {
    const { limits } = service.deps.config
    const busy = await service.user('bea')
    await service.member(code.project, busy, 30)
    const { notesPerUser } = limits
    limits.notesPerUser = 3
    try {
      const [body, note] = [
        { ...request.params, body: 'Hm' },
        { ...request.params, note: 'Hm' },
      ]
      const comment = async () => (await as(busy).call(createMergeRequestNote, body)).status
      const write = async () => (await as(busy).call(createDraftNote, note)).status
      const publish = async (input: ParamsOf<typeof publishDraftNotes>) =>
        (await as(busy).call(publishDraftNotes, input)).status
      expect([await comment(), await write(), await publish(note)]).toEqual([201, 201, 204])
      expect([await comment(), await write(), await publish(note)]).toEqual([429, 429, 429])
      expect(await publish(request.params)).toBe(204)
    } finally {
      limits.notesPerUser = notesPerUser
    }
  })

  test('is published once', async () => {
    const made = await draft({ note: 'Hm', ...code.at({ old_line: 8 }) })
    const publish = { ...request.params, draft_note_id: made.id }
    expect((await as(author).call(publishDraftNote, publish)).status).toBe(404)
    expect((await as(reviewer).call(publishDraftNote, publish)).status).toBe(204)
    expect((await as(reviewer).call(publishDraftNote, publish)).status).toBe(404)
    expect(await comments()).toMatchObject([
      { type: 'DiffNote', body: 'Hm', author: { id: reviewer.id }, position: { old_line: 8 } },
    ])
    expect((await as(reviewer).call(listDraftNotes, request.params)).body).toEqual([])
  })
})

describe('a review', () => {
  test('is published at once, with a summary comment', async () => {
    const begun = await as(author).call(createMergeRequestDiscussion, {
      ...request.params,
      body: 'Why?',
    })
    await draft({
      note: 'Because',
      in_reply_to_discussion_id: begun.body.id,
      resolve_discussion: true,
    })
    await draft({ note: 'Here', ...code.at({ new_line: 3 }) })
    await draft({ note: 'Alone, @ann' })
    await draft({ note: 'Never published' })
    const theirs = await as(author).call(createDraftNote, { ...request.params, note: 'Mine' })
    const [, , , last] = (await as(reviewer).call(listDraftNotes, request.params)).body
    await as(reviewer).call(deleteDraftNote, { ...request.params, draft_note_id: last!.id })
    const reply = await as(reviewer).call(publishDraftNotes, {
      ...request.params,
      note: 'On the whole good',
    })
    expect(reply.status).toBe(204)
    const shown = (await discussions()).map(({ individual_note, notes }) => [
      individual_note,
      ...notes.map(({ body, resolved }) => `${body}${resolved ? ' ✓' : ''}`),
    ])
    expect(shown.filter(([, body]) => !/requested review/.test(String(body)))).toEqual([
      [false, 'Why? ✓', 'Because ✓'],
      [false, 'Here'],
      [true, 'Alone, @ann'],
      [true, 'On the whole good'],
    ])
    expect((await as(reviewer).call(listDraftNotes, request.params)).body).toEqual([])
    expect((await as(author).call(listDraftNotes, request.params)).body).toEqual([theirs.body])
    expect((await as(author).call(listMergeRequestReviewers, request.params)).body).toMatchObject([
      { user: { username: 'rea' }, state: 'reviewed' },
    ])
    expect((await as(author).call(listTodos)).body[0]).toMatchObject({ action_name: 'mentioned' })
  })

  test('is published with an approval, and kept when the approval is refused', async () => {
    await draft({ note: 'well done' })
    const approve = async (sha?: string) =>
      await as(reviewer).call(approveMergeRequest, {
        ...request.params,
        publish_review: true,
        ...(sha && { sha }),
      })
    expect((await approve('0'.repeat(40))).status).toBe(409)
    expect(await comments()).toEqual([])
    expect(await approve()).toMatchObject({ status: 201, body: { user_has_approved: true } })
    expect(await comments()).toMatchObject([{ body: 'well done' }])
    const { body } = await as(author).call(listMergeRequestReviewers, request.params)
    expect(body.map(({ state }) => state)).toEqual(['approved'])
  })

  test('requests changes, which withdraws an approval', async () => {
    const state = async () =>
      (await as(author).call(listMergeRequestReviewers, request.params)).body[0]!.state
    const publish = async (user: TestUser, reviewer_state: 'requested_changes' | 'reviewed') =>
      (await as(user).call(publishDraftNotes, { ...request.params, reviewer_state })).status
    await as(reviewer).call(approveMergeRequest, request.params)
    expect(await state()).toBe('approved')
    expect(await publish(reviewer, 'requested_changes')).toBe(204)
    expect(await publish(reviewer, 'requested_changes')).toBe(204)
    expect(await state()).toBe('requested_changes')
    const approvals = (await as(author).call(getApprovals, request.params)).body
    expect(approvals.approved_by).toEqual([])
    const notes = (await as(author).call(listMergeRequestNotes, request.params)).body
    expect(notes.filter(({ body }) => body === 'requested changes')).toHaveLength(1)
    // A comment keeps the verdict.
    expect((await as(reviewer).call(publishDraftNotes, request.params)).status).toBe(204)
    expect(await state()).toBe('requested_changes')
    expect(await publish(reviewer, 'reviewed')).toBe(204)
    expect(await state()).toBe('reviewed')
    const wrong = { ...request.params, reviewer_state: 'approved' }
    expect((await as(reviewer).callRaw(publishDraftNotes, wrong)).status).toBe(400)
    await as(reviewer).call(approveMergeRequest, request.params)
    expect(await publish(reviewer, 'reviewed')).toBe(204)
    expect(await state()).toBe('approved')
    expect(await publish(guest, 'requested_changes')).toBe(403)
  })

  test('ignores the verdict of a user who is no reviewer, and of an ended merge request', async () => {
    const publish = async (user: TestUser) =>
      (
        await as(user).call(publishDraftNotes, {
          ...request.params,
          reviewer_state: 'requested_changes',
        })
      ).status
    const states = async () =>
      (await as(author).call(listMergeRequestReviewers, request.params)).body
    expect(await publish(author)).toBe(204)
    expect(await states()).toMatchObject([{ user: { username: 'rea' }, state: 'unreviewed' }])
    await as(author).call(updateMergeRequest, { ...request.params, state_event: 'close' })
    expect(await publish(reviewer)).toBe(204)
    expect(await states()).toMatchObject([{ user: { username: 'rea' }, state: 'unreviewed' }])
  })

  test('resolves only discussions that its author may resolve', async () => {
    const begun = await as(author).call(createMergeRequestDiscussion, {
      ...request.params,
      body: 'Why?',
    })
    const asked = {
      note: 'Enough',
      in_reply_to_discussion_id: begun.body.id,
      resolve_discussion: true,
    }
    expect((await as(reporter).call(createDraftNote, { ...request.params, ...asked })).status).toBe(
      201,
    )
    expect((await as(reporter).call(publishDraftNotes, request.params)).status).toBe(204)
    const { notes } = (
      await as(author).call(getMergeRequestDiscussion, {
        ...request.params,
        discussion_id: begun.body.id,
      })
    ).body
    expect(notes.map(({ body, resolved }) => [body, resolved])).toEqual([
      ['Why?', false],
      ['Enough', false],
    ])
  })

  test('resolves a comment that it replies to, together with later replies', async () => {
    const { body } = await as(author).call(createMergeRequestNote, {
      ...request.params,
      body: 'Why?',
    })
    const [begun] = (await discussions()).filter(({ notes }) =>
      notes.some(({ id }) => id === body.id),
    )
    const reply = { in_reply_to_discussion_id: begun!.id }
    await draft({ note: 'Because', ...reply, resolve_discussion: true })
    await draft({ note: 'See above', ...reply })
    expect((await as(reviewer).call(publishDraftNotes, request.params)).status).toBe(204)
    expect(await comments()).toMatchObject([
      { body: 'Why?', resolved: true },
      { body: 'Because', resolved: true },
      { body: 'See above', resolved: true },
    ])
  })

  test('is refused as a whole when its replies exceed the length of a discussion', async () => {
    const begun = await as(author).call(createMergeRequestDiscussion, {
      ...request.params,
      body: 'Why?',
    })
    const reply = { note: 'x'.repeat(1_000_000), in_reply_to_discussion_id: begun.body.id }
    for (let at = 0; at < 4; at++) await draft(reply)
    const refused = await as(reviewer).call(publishDraftNotes, request.params)
    expect([refused.status, refused.refusal.message]).toEqual([
      400,
      expect.stringMatching(/^400 Bad request - A discussion can have/),
    ])
    expect(await comments()).toHaveLength(1)
    expect((await as(reviewer).call(listDraftNotes, request.params)).body).toHaveLength(4)
  })

  test("is refused as a whole when it exceeds its author's total", async () => {
    const long = 'x'.repeat(1_000_000)
    for (let at = 0; at < 5; at++)
      await as(reviewer).call(createMergeRequestNote, { ...request.params, body: long })
    for (let at = 0; at < 4; at++) await draft({ note: long })
    const refused = await as(reviewer).call(publishDraftNotes, request.params)
    expect([refused.status, refused.refusal.message]).toEqual([
      400,
      expect.stringMatching(/^400 Bad request - Your comments here can have/),
    ])
    expect(await comments()).toHaveLength(5)
  })

  test('turns a reply to a deleted discussion into a new one', async () => {
    const begun = await as(author).call(createMergeRequestDiscussion, {
      ...request.params,
      body: 'Why?',
    })
    await draft({ note: 'Because', in_reply_to_discussion_id: begun.body.id })
    await as(author).call(deleteMergeRequestNote, {
      ...request.params,
      note_id: begun.body.notes[0]!.id,
    })
    expect((await as(reviewer).call(publishDraftNotes, request.params)).status).toBe(204)
    expect((await comments()).map((note) => note.body)).toEqual(['Because'])
  })

  test('keeps replies to internal discussions internal', async () => {
    const begin = async () => {
      const thread = { ...request.params, body: 'Who leaked it?', internal: true }
      return (await as(author).call(createMergeRequestDiscussion, thread)).body
    }
    const [gone, hidden] = [await begin(), await begin()]
    await draft({ note: 'Eve', in_reply_to_discussion_id: gone.id })
    const note_id = gone.notes[0]!.id
    await as(author).call(deleteMergeRequestNote, { ...request.params, note_id })
    expect((await as(reviewer).call(publishDraftNotes, request.params)).status).toBe(204)
    expect(await comments()).toMatchObject([
      { id: hidden.notes[0]!.id },
      { body: 'Eve', internal: true },
    ])

    await draft({ note: 'Mallory', in_reply_to_discussion_id: hidden.id })
    const { db } = service.deps
    await db.updateTable('projects').set({ visibility: 20 }).execute()
    const role = (access_level: number) =>
      db.updateTable('members').set({ access_level }).where('user_id', '=', reviewer.id).execute()
    await role(10)
    expect((await as(reviewer).call(publishDraftNotes, request.params)).status).toBe(403)
    expect(await comments()).toHaveLength(2)
    await role(30)
    await db.updateTable('projects').set({ visibility: 0 }).execute()
  })
})
