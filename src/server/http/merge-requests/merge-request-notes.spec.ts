import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  createMergeRequestDiscussion,
  createMergeRequestDiscussionNote,
  getMergeRequestDiscussion,
  getMergeRequestDiscussionNote,
  listMergeRequestDiscussions,
  resolveMergeRequestDiscussion,
  updateMergeRequestDiscussionNote,
} from '#contract/discussions.ts'
import { getMergeRequest, updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import {
  createMergeRequestNote,
  deleteMergeRequestNote,
  getMergeRequestNote,
  listMergeRequestNotes,
  updateMergeRequestNote,
} from '#contract/notes.ts'
import type { NewPosition } from '#contract/positions.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, developer: TestUser, reporter: TestUser, guest: TestUser, stranger: TestUser
let request: Awaited<ReturnType<typeof code.propose>>

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  developer = await service.user('dan')
  reporter = await service.user('rea')
  guest = await service.user('gus')
  stranger = await service.user('sam')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, developer, 30)
  await service.member(code.project, reporter, 20)
  await service.member(code.project, guest, 10)
})
afterAll(() => service.close())

beforeEach(async () => {
  request = await code.propose()
})

const as = (user: TestUser | null) => service.as(user)
const discuss = (user: TestUser, more: Some<typeof createMergeRequestDiscussion> = {}) =>
  as(user).call(createMergeRequestDiscussion, { ...request.params, body: 'Is it right?', ...more })
const at = (place: Partial<NewPosition>) => code.at(place)
const unresolved = async () => {
  const row = await service.deps.db
    .selectFrom('merge_requests')
    .select('unresolved_count')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  return row.unresolved_count
}

describe('a comment on a merge request', () => {
  test('is created, read, updated and deleted like a note on an issue', async () => {
    const { status, body } = await as(reporter).call(createMergeRequestNote, {
      ...request.params,
      body: 'Nice',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: null,
      noteable_type: 'MergeRequest',
      noteable_id: request.id,
      noteable_iid: request.iid,
      project_id: code.project.id,
      resolvable: false,
    })
    expect(body).not.toHaveProperty('resolved')
    expect(body).not.toHaveProperty('position')
    const path = { ...request.params, note_id: body.id }
    expect((await as(developer).call(getMergeRequestNote, path)).body).toEqual(body)
    expect(
      (await as(reporter).call(updateMergeRequestNote, { ...path, body: 'Very nice' })).body.body,
    ).toBe('Very nice')
    expect((await as(developer).call(updateMergeRequestNote, { ...path, body: 'No' })).status).toBe(
      403,
    )
    expect((await as(author).call(getMergeRequest, request.params)).body.user_notes_count).toBe(1)
    const list = await as(reporter).call(listMergeRequestNotes, {
      ...request.params,
      activity_filter: 'only_comments',
    })
    expect(list.body).toHaveLength(1)
    expect((await as(reporter).call(deleteMergeRequestNote, path)).status).toBe(204)
    expect((await as(author).call(getMergeRequest, request.params)).body.user_notes_count).toBe(0)
  })

  test('requires read access to merge requests', async () => {
    for (const [list, create] of [
      [listMergeRequestNotes, createMergeRequestNote],
      [listMergeRequestDiscussions, createMergeRequestDiscussion],
    ] as const) {
      const { params } = request
      expect((await as(guest).call(list, params)).status).toBe(403)
      expect((await as(stranger).call(create, { ...params, body: 'Hm' })).status).toBe(404)
      expect((await as(null).call(create, { ...params, body: 'Hm' })).status).toBe(401)
      const missing = await as(reporter).call(list, { ...params, merge_request_iid: 999 })
      expect(missing.body).toEqual({ message: '404 MergeRequest Not Found' })
    }
    await as(author).call(updateMergeRequest, { ...request.params, discussion_locked: true })
    expect(
      (await as(reporter).call(createMergeRequestNote, { ...request.params, body: 'Hm' })).status,
    ).toBe(201)
  })
})

describe('a discussion', () => {
  test('is resolved and reopened as a whole', async () => {
    const { body: begun } = await discuss(reporter)
    expect(begun.notes[0]).toMatchObject({
      type: 'DiscussionNote',
      resolvable: true,
      resolved: false,
      resolved_by: null,
      resolved_at: null,
    })
    const path = { ...request.params, discussion_id: begun.id }
    await as(developer).call(createMergeRequestDiscussionNote, { ...path, body: 'It is' })
    expect(await unresolved()).toBe(1)
    const resolved = await as(developer).call(resolveMergeRequestDiscussion, {
      ...path,
      resolved: true,
    })
    expect(resolved.status).toBe(200)
    expect(resolved.body.notes).toMatchObject([
      { resolved: true, resolved_by: { username: 'dan' }, resolved_at: expect.any(String) },
      { resolved: true },
    ])
    expect(await unresolved()).toBe(0)
    const late = await as(reporter).call(createMergeRequestDiscussionNote, {
      ...path,
      body: 'Thanks',
    })
    expect(late.body).toMatchObject({ resolved: true })
    const inIt = { ...path, note_id: late.body.id }
    expect((await as(reporter).call(getMergeRequestDiscussionNote, inIt)).body).toEqual(late.body)
    expect(
      (await as(author).call(resolveMergeRequestDiscussion, { ...path, resolved: false })).body
        .notes[0]!.resolved,
    ).toBe(false)
    expect(await unresolved()).toBe(1)
    expect((await as(author).callRaw(resolveMergeRequestDiscussion, path)).body).toMatchObject({
      error: 'resolved is missing',
    })
  })

  test('can be resolved note by note too', async () => {
    const { body: begun } = await discuss(reporter)
    const path = { ...request.params, discussion_id: begun.id }
    const reply = await as(developer).call(createMergeRequestDiscussionNote, {
      ...path,
      body: 'It is',
    })
    const update = (
      user: TestUser,
      note_id: number,
      changes: Some<typeof updateMergeRequestDiscussionNote>,
    ) => as(user).call(updateMergeRequestDiscussionNote, { ...path, note_id, ...changes })
    const [one, other] = [begun.notes[0]!.id, reply.body.id]
    expect((await update(author, one, { resolved: true })).body.resolved).toBe(true)
    expect(await unresolved()).toBe(1)
    await update(author, other, { resolved: true })
    expect(await unresolved()).toBe(0)
    expect((await update(reporter, one, { body: 'Is it?' })).body.body).toBe('Is it?')
    for (const change of [{}, { body: 'x', resolved: true }]) {
      expect((await update(reporter, one, change)).refusal.error).toMatch(/^body, resolved are /)
    }
  })

  test('can be resolved by permitted users, and only if resolvable', async () => {
    const { body: begun } = await discuss(developer)
    const path = { ...request.params, discussion_id: begun.id }
    expect(
      (await as(reporter).call(resolveMergeRequestDiscussion, { ...path, resolved: true })).status,
    ).toBe(403)
    expect(
      (await as(guest).call(resolveMergeRequestDiscussion, { ...path, resolved: true })).status,
    ).toBe(403)
    expect(
      (await as(author).call(resolveMergeRequestDiscussion, { ...path, resolved: true })).status,
    ).toBe(200)
    const { body: theirs } = await discuss(reporter)
    const own = { ...request.params, discussion_id: theirs.id }
    expect(
      (await as(reporter).call(resolveMergeRequestDiscussion, { ...own, resolved: true })).status,
    ).toBe(200)
    await as(reporter).call(createMergeRequestNote, { ...request.params, body: 'Alone' })
    const alone = (await as(reporter).call(listMergeRequestDiscussions, request.params)).body.at(-1)
    const lone = { ...request.params, discussion_id: alone!.id }
    expect(
      await as(author).call(resolveMergeRequestDiscussion, { ...lone, resolved: true }),
    ).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Note is not resolvable' },
    })
    await as(developer).call(createMergeRequestDiscussionNote, { ...lone, body: 'Together' })
    expect((await as(reporter).call(getMergeRequestDiscussion, lone)).body).toMatchObject({
      individual_note: false,
      notes: [{ resolvable: true }, { resolvable: true }],
    })
    const gone = { ...request.params, discussion_id: '0'.repeat(40) }
    expect(
      (await as(author).call(resolveMergeRequestDiscussion, { ...gone, resolved: true })).body,
    ).toEqual({
      message: '404 Discussion Not Found',
    })
  })

  test('no longer counts once its last note is deleted', async () => {
    const { body } = await discuss(reporter)
    expect(await unresolved()).toBe(1)
    await as(reporter).call(deleteMergeRequestNote, {
      ...request.params,
      note_id: body.notes[0]!.id,
    })
    expect(await unresolved()).toBe(0)
  })
})

describe('a diff note', () => {
  const code_ = (old: number, now: number) =>
    expect.stringMatching(new RegExp(`^[0-9a-f]{40}_${old}_${now}$`))

  test('returns its position', async () => {
    const place = { new_line: 3 }
    const { status, body } = await discuss(reporter, at(place))
    expect(status).toBe(201)
    expect(body.notes[0]).toMatchObject({
      type: 'DiffNote',
      resolvable: true,
      resolved: false,
      commit_id: null,
      suggestions: [],
      position: {
        ...code.commits,
        position_type: 'text',
        old_path: 'a.txt',
        new_path: 'a.txt',
        old_line: null,
        new_line: 3,
        line_range: null,
      },
    })
    const path = { ...request.params, discussion_id: body.id }
    const reply = await as(developer).call(createMergeRequestDiscussionNote, {
      ...path,
      body: 'It is',
    })
    expect(reply.body).toMatchObject({ type: 'DiffNote', position: { new_line: 3 } })
    expect((await as(author).call(getMergeRequestDiscussion, path)).body.notes).toHaveLength(2)
    expect(await unresolved()).toBe(1)
  })

  test('can be on added, removed and unchanged lines, shown or collapsed', async () => {
    const stands = async (place: Partial<NewPosition>) =>
      (await discuss(reporter, at(place))).status
    expect(await stands({ new_line: 3 })).toBe(201)
    expect(await stands({ old_line: 8 })).toBe(201)
    expect(await stands({ old_line: 9, new_line: 8 })).toBe(201)
    const long = { old_path: 'long.txt', new_path: 'long.txt' }
    expect(await stands({ ...long, old_line: 1, new_line: 1 })).toBe(201)
    expect(await stands({ ...long, old_line: 40, new_line: 40 })).toBe(201)
    expect(await stands({ old_path: 'new.txt', new_path: 'new.txt', new_line: 1 })).toBe(201)
  })

  test('is refused anywhere else', async () => {
    const refused = async (place: Partial<NewPosition>) => {
      const { status, refusal } = await discuss(reporter, at(place))
      return [status, refusal.message ?? refusal.error]
    }
    const line = [
      400,
      `400 Bad request - Note {:line_code=>["can't be blank", "must be a valid line code"]}`,
    ]
    const long = { old_path: 'long.txt', new_path: 'long.txt' }
    for (const place of [
      {},
      { new_line: 1 },
      { old_line: 1 },
      { old_line: 9, new_line: 9 },
      { new_line: 99 },
      { ...long, old_line: 41, new_line: 41 },
      { old_path: 'x', new_path: 'x', new_line: 1 },
      { new_line: 3, head_sha: 'f'.repeat(40) },
      { new_line: 3, base_sha: 'main' },
      { old_path: 'logo.png', new_path: 'logo.png', new_line: 1 },
      { new_line: 3, line_range: { start: { new_line: 99 }, end: { new_line: 3 } } },
    ]) {
      expect(await refused(place)).toEqual(line)
    }
    const incomplete = [400, '400 Bad request - Note {:position=>["is incomplete"]}']
    expect(await refused({ old_path: null, new_path: '', new_line: 3 })).toEqual(incomplete)
    expect(await refused({ position_type: 'image', x: 1 })).toEqual(incomplete)
    const ask = (position: unknown) =>
      as(reporter).callRaw(createMergeRequestDiscussion, { ...request.params, body: '?', position })
    const { head_sha: _, ...without } = at({ new_line: 3 }).position
    expect((await ask(without)).refusal.message).toBe(
      '400 (Bad request) "position[head_sha]" not given',
    )
    expect((await ask('here')).body).toEqual({ error: 'position is invalid' })
    expect(await unresolved()).toBe(0)
  })

  test('can span several lines', async () => {
    const { body } = await discuss(
      reporter,
      at({
        old_line: 4,
        new_line: 4,
        line_range: {
          start: { type: 'new', new_line: 3 },
          end: { line_code: `${'0'.repeat(40)}_4_4`, type: null },
        },
      }),
    )
    expect(body.notes[0]!.position!.line_range).toEqual({
      start: { line_code: code_(4, 3), type: 'new', old_line: null, new_line: 3 },
      end: { line_code: code_(4, 4), type: null, old_line: 4, new_line: 4 },
    })
  })

  test('can be on an image or a whole file', async () => {
    const logo = { old_path: 'logo.png', new_path: 'logo.png' }
    const spot = { width: 20, height: 10, x: 3, y: 4.5 }
    const image = await discuss(reporter, at({ ...logo, position_type: 'image', ...spot }))
    expect(image.body.notes[0]!.position).toEqual({
      ...code.commits,
      ...logo,
      position_type: 'image',
      ...spot,
    })
    const file = await discuss(reporter, at({ ...logo, position_type: 'file' }))
    expect(file.body.notes[0]!.position).toEqual({
      ...code.commits,
      ...logo,
      position_type: 'file',
    })
  })
})
