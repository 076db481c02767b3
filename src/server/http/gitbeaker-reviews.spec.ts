import { Gitlab } from '@gitbeaker/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

/* Reviews a merge request with an independent API client. */

let service: TestApp
let code: Awaited<ReturnType<typeof reviewedCode>>
let author: TestUser, reviewer: TestUser
let clientOf: (user: TestUser) => InstanceType<typeof Gitlab<false>>
let project: number, iid: number

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  reviewer = await service.user('rea')
  code = await reviewedCode(service, 'code', author)
  await service.member(code.project, reviewer, 30)
  const request = await code.propose({ reviewer_ids: [reviewer.id] })
  project = code.project.id
  iid = request.iid
  const host = await service.app.listen({ port: 0, host: '127.0.0.1' })
  clientOf = (user) => new Gitlab({ host, token: user.token })
})
afterAll(() => service.close())

test('a client reads its to-do, discusses lines, publishes drafts and resolves', async () => {
  const api = clientOf(reviewer)
  const [todo] = await api.TodoLists.all()
  expect(todo).toMatchObject({ action_name: 'review_requested', target: { iid } })

  const discussion = await api.MergeRequestDiscussions.create(project, iid, 'Why three?', {
    position: {
      baseSha: code.commits.base_sha,
      startSha: code.commits.start_sha,
      headSha: code.commits.head_sha,
      positionType: 'text',
      oldPath: 'a.txt',
      newPath: 'a.txt',
      newLine: '3',
    },
  })
  expect(discussion.notes![0]).toMatchObject({ type: 'DiffNote', position: { new_line: 3 } })
  expect(await api.TodoLists.all()).toEqual([])

  const draft = await api.MergeRequestDraftNotes.create(project, iid, 'And why gone?')
  expect(await api.MergeRequestDraftNotes.all(project, iid)).toMatchObject([{ id: draft.id }])
  await api.MergeRequestDraftNotes.publishBulk(project, iid)
  expect(await api.MergeRequestDraftNotes.all(project, iid)).toEqual([])

  const theirs = clientOf(author)
  await theirs.MergeRequestDiscussions.addNote(project, iid, discussion.id, 'Because')
  const resolved = await theirs.MergeRequestDiscussions.resolve(project, iid, discussion.id, true)
  expect(resolved.notes).toMatchObject([{ resolved: true }, { resolved: true }])
})

test('a client awards an emoji, tracks time and unsubscribes', async () => {
  const api = clientOf(reviewer)
  const award = await api.MergeRequestAwardEmojis.award(project, iid, 'thumbsup')
  expect(await api.MergeRequests.show(project, iid)).toMatchObject({ upvotes: 1 })
  await api.MergeRequestAwardEmojis.remove(project, iid, award.id)
  expect(await api.MergeRequests.addSpentTime(project, iid, '1h 30m')).toMatchObject({
    total_time_spent: 5400,
  })
  expect(await api.MergeRequests.unsubscribe(project, iid)).toMatchObject({ subscribed: false })
  expect(await api.MergeRequests.allParticipants(project, iid)).toHaveLength(2)
})

test('a client opens a merge request, has it approved and rebased, and merges it', async () => {
  const api = clientOf(author)
  await api.Branches.create(project, 'life', 'main')
  await api.Commits.create(project, 'life', 'Add life', [
    { action: 'create', filePath: 'life.txt', content: 'Life\n' },
  ])
  const opened = await api.MergeRequests.create(project, 'life', 'main', 'Life', {
    removeSourceBranch: true,
  })
  expect(await api.MergeRequests.all({ projectId: project, search: 'Life' })).toHaveLength(1)
  expect(await api.MergeRequests.allCommits(project, opened.iid)).toHaveLength(1)
  expect(await api.MergeRequests.allDiffs(project, opened.iid)).toMatchObject([
    { new_path: 'life.txt', new_file: true },
  ])
  await api.MergeRequests.edit(project, opened.iid, { title: 'Draft: Life', labels: 'good' })
  await api.MergeRequests.edit(project, opened.iid, { title: 'Life' })

  await clientOf(reviewer).MergeRequestApprovals.approve(project, opened.iid)
  expect(
    await api.MergeRequestApprovals.showConfiguration(project, { mergerequestIId: opened.iid }),
  ).toMatchObject({ approved: true, approved_by: [{ user: { username: 'rea' } }] })

  await api.Commits.create(project, 'main', 'Meanwhile', [
    { action: 'create', filePath: 'meanwhile.txt', content: 'More\n' },
  ])
  expect(await api.MergeRequests.rebase(project, opened.iid)).toEqual({ rebase_in_progress: true })
  await service.deps.jobs.idle()
  const rebased = await api.MergeRequests.show(project, opened.iid, {
    includeRebaseInProgress: true,
    includeDivergedCommitsCount: true,
  })
  expect(rebased).toMatchObject({ rebase_in_progress: false, diverged_commits_count: 0 })
  expect(await api.MergeRequests.allDiffVersions(project, opened.iid)).toHaveLength(2)

  const merged = await api.MergeRequests.merge(project, opened.iid, { sha: rebased.sha })
  expect(merged).toMatchObject({ state: 'merged', merged_by: { username: 'ann' } })
  expect((await api.Branches.all(project)).map(({ name }) => name)).not.toContain('life')
})
