import { afterAll, beforeAll, expect, test } from 'vitest'

import { createCommit } from '#contract/commits.ts'
import { createMergeRequestDiscussion, getMergeRequestDiscussion } from '#contract/discussions.ts'
import { createDraftNote, getDraftNote } from '#contract/draft-notes.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import type { NewPosition } from '#contract/positions.ts'
import { updateFile } from '#contract/repository-files.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let ann: Api

beforeAll(async () => {
  service = await testApp()
  const author = await service.user('ann')
  code = await reviewedCode(service, 'code', author)
  ann = service.as(author)
})
afterAll(() => service.close())

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('')

test('comments follow their lines across pushes and force pushes, and stay on the old version when lines are removed', async () => {
  const request = await code.propose()
  const discuss = async (place: Partial<NewPosition>) => {
    const body = '```suggestion\nIII\n```'
    const reply = await ann.call(createMergeRequestDiscussion, {
      ...request.params,
      body,
      ...code.at(place),
    })
    return reply.body.id
  }
  const push = async (content: string) => {
    const reply = await ann.call(updateFile, {
      id: code.project.id,
      file_path: 'a.txt',
      branch: request.source_branch,
      content,
      commit_message: 'Go on',
    })
    expect(reply.status).toBe(200)
    await service.deps.jobs.idle()
    return (await ann.call(getMergeRequest, request.params)).body.diff_refs!
  }
  const noteIn = async (id: string) =>
    (await ann.call(getMergeRequestDiscussion, { ...request.params, discussion_id: id })).body
      .notes[0]!

  const added = await discuss({ new_line: 3 })
  const removed = await discuss({ old_line: 8 })
  const draft = await ann.call(createDraftNote, {
    ...request.params,
    note: 'Hm',
    ...code.at({ new_line: 3 }),
  })

  const second = await push(lines('x', 'y', '1', '2', 'three', '4', '5', '6', '7', '9', '10'))
  expect(second.head_sha).not.toBe(code.commits.head_sha)
  expect((await noteIn(added)).position).toMatchObject({ ...second, old_line: null, new_line: 5 })
  expect((await noteIn(added)).suggestions![0]).toMatchObject({ from_line: 5, appliable: true })
  expect((await noteIn(removed)).position).toMatchObject({ ...second, old_line: 8, new_line: null })
  const moved = await ann.call(getDraftNote, { ...request.params, draft_note_id: draft.body.id })
  expect(moved.body).toMatchObject({ line_code: expect.stringMatching(/_5$/), position: second })

  const late = await discuss({ new_line: 3 })
  expect((await noteIn(late)).position).toMatchObject({ ...second, new_line: 5 })
  const said = await ann.call(createDraftNote, {
    ...request.params,
    note: 'Hm',
    ...code.at({ old_line: 8 }),
  })
  expect(said.body.position).toMatchObject({ ...second, old_line: 8 })

  const third = await push(lines('x', 'y', '1', '2', 'drei', '4', '5', '6', '7', '9', '10'))
  expect((await noteIn(added)).position).toMatchObject({ ...second, new_line: 5 })
  expect((await noteIn(added)).suggestions![0]!.appliable).toBe(false)
  expect((await noteIn(removed)).position).toMatchObject({ ...third, old_line: 8 })
  const gone = await discuss({ new_line: 3 })
  expect((await noteIn(gone)).position).toMatchObject({ ...code.commits, new_line: 3 })

  const renamed = await ann.call(createCommit, {
    id: code.project.id,
    branch: request.source_branch,
    commit_message: 'Find a better name',
    actions: [{ action: 'move', previous_path: 'a.txt', file_path: 'b.txt' }],
  })
  expect(renamed.status).toBe(201)
  await service.deps.jobs.idle()
  expect((await noteIn(removed)).position).toMatchObject({
    head_sha: renamed.body.id,
    old_path: 'a.txt',
    new_path: 'b.txt',
    old_line: 8,
  })
})
