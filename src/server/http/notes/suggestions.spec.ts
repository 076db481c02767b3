import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createCommit } from '#contract/commits.ts'
import {
  createMergeRequestDiscussion,
  createMergeRequestDiscussionNote,
  getMergeRequestDiscussion,
} from '#contract/discussions.ts'
import { forkProject } from '#contract/forks.ts'
import {
  createMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { updateMergeRequestNote } from '#contract/notes.ts'
import { applySuggestion, applySuggestions } from '#contract/suggestions.ts'
import { runGit } from '#server/git/run.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, developer: TestUser, reporter: TestUser, stranger: TestUser
let request: Awaited<ReturnType<typeof code.propose>>

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  developer = await service.user('dan')
  reporter = await service.user('rea')
  stranger = await service.user('sam')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, developer, 30)
  await service.member(code.project, reporter, 20)
})
afterAll(() => service.close())
beforeEach(async () => {
  request = await code.propose()
})

const as = (user: TestUser | null) => service.as(user)

/** Comments on a line of `a.txt` and returns the note with its suggestions. */
async function suggest(new_line: number, head: string, ...lines: string[]) {
  const body = ['Better:', `\`\`\`suggestion${head}`, ...lines, '```'].join('\n')
  const old_line = new_line === 3 ? null : new_line
  const place = code.at({ new_line, old_line })
  const reply = await as(reporter).call(createMergeRequestDiscussion, {
    ...request.params,
    body,
    ...place,
  })
  expect(reply.status).toBe(201)
  const note = reply.body.notes[0]!
  return { discussion: reply.body.id, note, ...note.suggestions![0]! }
}

/** Adds a file to the source branch, and returns a function that suggests text for a line and returns the id. */
async function addFile(file_path: string, content: Buffer) {
  await made(as(author), createCommit, {
    id: code.project.id,
    branch: request.source_branch,
    commit_message: `Add ${file_path}`,
    actions: [
      { action: 'create', file_path, content: content.toString('base64'), encoding: 'base64' },
    ],
  })
  const { diff_refs } = await made(as(author), getMergeRequest, request.params)
  const paths = { old_path: file_path, new_path: file_path }
  return async (new_line: number, text: string) => {
    const { notes } = await made(as(reporter), createMergeRequestDiscussion, {
      ...request.params,
      body: `\`\`\`suggestion\n${text}\n\`\`\``,
      position: { position_type: 'text', ...diff_refs!, ...paths, new_line },
    })
    return notes[0]!.suggestions![0]!.id
  }
}

const git = async (...args: string[]) =>
  (await runGit(args, { gitDir: code.project.gitDir })).stdout.toString()
const fileNow = (path = 'a.txt') => git('show', `refs/heads/${request.source_branch}:${path}`)
const apply = (user: TestUser, id: number, more: Some<typeof applySuggestion> = {}) =>
  as(user).call(applySuggestion, { id, ...more })

describe('a suggestion', () => {
  test('replaces a limited length, together with others of its comment and discussion', async () => {
    const content = `${'x'.repeat(8000)}\n`.repeat(12)
    await made(as(author), createCommit, {
      id: code.project.id,
      branch: request.source_branch,
      commit_message: 'Lengthen the lines',
      actions: [{ action: 'update', file_path: 'a.txt', content }],
    })
    const { diff_refs } = await made(as(author), getMergeRequest, request.params)
    const paths = { old_path: 'a.txt', new_path: 'a.txt' }
    const position = { position_type: 'text', ...diff_refs!, ...paths, new_line: 6 } as const
    const suggestions = (count: number) => '```suggestion:-5+6\nx\n```\n'.repeat(count)
    const comment = (count: number) =>
      as(reporter).call(createMergeRequestDiscussion, {
        ...request.params,
        body: suggestions(count),
        position,
      })
    const begun = await comment(10)
    expect(begun.body.notes[0]!.suggestions).toHaveLength(10)
    const more = await comment(11)
    expect(more.status).toBe(400)
    expect(more.refusal.message).toContain(
      'can replace at most 1000000 characters. Suggest fewer lines.',
    )

    const discussion = { ...request.params, discussion_id: begun.body.id }
    const reply = (count: number) =>
      as(reporter).call(createMergeRequestDiscussionNote, {
        ...discussion,
        body: suggestions(count),
      })
    for (let nth = 0; nth < 3; nth++) expect((await reply(10)).status).toBe(201)
    const refusal = {
      status: 400,
      body: { message: expect.stringContaining('at most 4000000 characters in total') },
    }
    expect(await reply(2)).toMatchObject(refusal)
    const { id } = (await reply(1)).body
    const change = { ...request.params, note_id: id, body: suggestions(2) }
    expect(await as(reporter).call(updateMergeRequestNote, change)).toMatchObject(refusal)
  })

  test('shows the lines it would replace', async () => {
    const { note } = await suggest(3, ':-1+1', 'two', 'and a half')
    expect(note.suggestions).toEqual([
      {
        id: expect.any(Number),
        from_line: 2,
        to_line: 4,
        appliable: true,
        applied: false,
        from_content: '2\nthree\n4\n',
        to_content: 'two\nand a half\n',
      },
    ])
    const path = { ...request.params, note_id: note.id }
    const changed = await as(reporter).call(updateMergeRequestNote, {
      ...path,
      body: '```suggestion\n3\n```',
    })
    expect(changed.body.suggestions).toMatchObject([{ from_line: 3, to_content: '3\n' }])
    expect(
      (await as(reporter).call(updateMergeRequestNote, { ...path, body: 'Never mind' })).body
        .suggestions,
    ).toEqual([])
  })

  test('is committed by users who can push, and resolves its discussion', async () => {
    const { id, discussion } = await suggest(3, '', 'III')
    expect((await apply(reporter, id)).status).toBe(403)
    const { status, body } = await apply(developer, id, { commit_message: 'Count like Romans' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, applied: true, appliable: false }),
    ])
    expect(await fileNow()).toBe('1\n2\nIII\n4\n5\n6\n7\n9\n10\n')
    const log = await git('log', '-1', '--format=%s|%an|%P', `refs/heads/${request.source_branch}`)
    expect(log.trim()).toBe(`Count like Romans|Dan|${code.commits.head_sha}`)
    const { notes } = (
      await as(author).call(getMergeRequestDiscussion, {
        ...request.params,
        discussion_id: discussion,
      })
    ).body
    expect(notes[0]).toMatchObject({ resolved: true, resolved_by: { username: 'dan' } })
    expect((await apply(developer, id)).status).toBe(400)
  })

  test('of an internal discussion is unknown to those who cannot read it', async () => {
    const { db } = service.deps
    const show = (visibility: 0 | 20) =>
      db.updateTable('projects').set({ visibility }).where('id', '=', code.project.id).execute()
    const { id, note } = await suggest(3, '', 'III')
    await show(20)
    expect((await apply(stranger, id)).status).toBe(403)
    await db.updateTable('notes').set({ internal: 1 }).where('id', '=', note.id).execute()
    expect((await apply(stranger, id)).status).toBe(404)
    expect((await apply(developer, id)).status).toBe(200)
    await show(0)
  })

  test('is applied together with others, all or none', async () => {
    const [one, two] = [await suggest(3, '', 'III'), await suggest(5, '', 'V', 'and more')]
    const twice = await suggest(3, ':-1+0', '?')
    const batch = (...ids: number[]) => as(developer).call(applySuggestions, { ids })
    const refused = await batch(one.id, twice.id)
    expect([refused.status, refused.refusal.message]).toEqual([
      400,
      '400 Bad request - This suggestion cannot be applied. The lines have changed.',
    ])
    expect((await batch(one.id, 0)).status).toBe(404)
    const { status, body } = await batch(one.id, two.id)
    expect([status, body.length]).toEqual([200, 2])
    expect(await fileNow()).toBe('1\n2\nIII\n4\nV\nand more\n6\n7\n9\n10\n')
    const subject = await git('log', '-1', '--format=%s', `refs/heads/${request.source_branch}`)
    expect(subject.trim()).toBe('Apply 2 suggestions to 1 file')
  })

  test('is refused on changed lines and on closed merge requests', async () => {
    const { id } = await suggest(3, '', 'III')
    const ref = `refs/heads/${request.source_branch}`
    await importCommits(code.project.gitDir, [
      { ref, from: code.commits.head_sha, files: [['a.txt', 'all new\n']] },
    ])
    expect(await apply(developer, id)).toMatchObject({ status: 400 })
    expect(await fileNow()).toBe('all new\n')
    await updateRefs(code.project.gitDir, [{ ref, new: code.commits.head_sha }])
    await as(author).call(updateMergeRequest, { ...request.params, state_event: 'close' })
    expect((await apply(developer, id)).status).toBe(400)
  })

  test('keeps the line endings of its file', async () => {
    const suggestIn = await addFile('crlf.txt', Buffer.from('one\r\ntwo\r\nlast'))
    const ids = [await suggestIn(2, 'II\nand more'), await suggestIn(3, 'end\nof file')]
    expect((await as(developer).call(applySuggestions, { ids })).status).toBe(200)
    expect(await fileNow('crlf.txt')).toBe('one\r\nII\r\nand more\r\nend\r\nof file')
  })

  test('is refused in a file that is not UTF-8, whose other lines it would change', async () => {
    const suggestIn = await addFile('menu.txt', Buffer.from('caf\xe9\nold\n', 'latin1'))
    const { status, refusal } = await apply(developer, await suggestIn(2, 'new'))
    expect([status, refusal.message]).toEqual([
      400,
      '400 Bad request - This suggestion cannot be applied. The file is not encoded as UTF-8.',
    ])
  })

  test('leaves a locked discussion open and an archived project as it is', async () => {
    const { db } = service.deps
    const changeProject = (changes: { visibility?: 0 | 20; archived?: 0 | 1 }) =>
      db.updateTable('projects').set(changes).where('id', '=', code.project.id).execute()
    await changeProject({ visibility: 20 })
    const fork = await made(as(stranger), forkProject, { id: code.project.id })
    const { iid } = await made(as(stranger), createMergeRequest, {
      id: fork.id,
      target_project_id: code.project.id,
      source_branch: 'topic',
      target_branch: 'main',
      title: 'Change lines',
    })
    request.params.merge_request_iid = iid
    const { id, discussion } = await suggest(3, '', 'III')
    await as(author).call(updateMergeRequest, { ...request.params, discussion_locked: true })
    await changeProject({ archived: 1 })
    expect((await apply(stranger, id)).status).toBe(403)
    await changeProject({ archived: 0 })
    expect((await apply(stranger, id)).status).toBe(200)
    const path = { ...request.params, discussion_id: discussion }
    const { notes } = await made(as(author), getMergeRequestDiscussion, path)
    expect(notes[0]).toMatchObject({ resolved: false, suggestions: [{ applied: true }] })
    await changeProject({ visibility: 0 })
  })

  test('answers 404 to users who cannot see it', async () => {
    const { id } = await suggest(3, '', 'III')
    const message = 'Suggestion is not applicable as the suggestion was not found.'
    expect(await apply(stranger, id)).toMatchObject({ status: 404, body: { message } })
    expect(await apply(developer, 0)).toMatchObject({ status: 404, body: { message } })
    expect((await as(null).call(applySuggestion, { id })).status).toBe(401)
  })
})
