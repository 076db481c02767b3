import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createBranch, deleteBranch, listBranches } from '#contract/branches.ts'
import { createCommit } from '#contract/commits.ts'
import { forkProject } from '#contract/forks.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import {
  createMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { rebaseMergeRequest } from '#contract/merge-requests/merge.ts'
import { archiveProject, unarchiveProject, updateProject } from '#contract/projects.ts'
import { protectBranch, unprotectBranch } from '#contract/protected-branches.ts'
import { createTag } from '#contract/tags.ts'
import { headRef } from '#server/domain/merge-requests/branches.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import type { TestSpace } from '#server/testing/spaces.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let host: string
let maintainer: TestUser, reporter: TestUser, contributor: TestUser, stranger: TestUser
let upstream: TestSpace
let fork: { id: number; path_with_namespace: string }
let params: { id: number; merge_request_iid: number }
let client: GitClient
let count = 0

beforeAll(async () => {
  service = await testApp()
  host = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).host
  maintainer = await service.user('mia')
  reporter = await service.user('rex')
  contributor = await service.user('carl')
  stranger = await service.user('stan')
  const project = await projectWithCode(
    service,
    'ferry',
    [{ ref: 'refs/heads/main', files: [['a.txt', 'a']] }],
    { visibility: 20 },
  )
  await service.member(project, maintainer, 40)
  await service.member(project, reporter, 20)
  upstream = project
  fork = await made(service.as(contributor), forkProject, { id: upstream.id })
  await pushCommits(service.deps, fork.id, contributor, [
    { ref: 'refs/heads/gift', from: 'refs/heads/main', files: [['gift.txt', 'A gift']] },
    { ref: 'refs/heads/other', from: 'refs/heads/main', files: [['other.txt', 'Other']] },
  ])
  const { iid } = await made(service.as(contributor), createMergeRequest, {
    id: fork.id,
    target_project_id: upstream.id,
    source_branch: 'gift',
    target_branch: 'main',
    title: 'Gift',
  })
  params = { id: upstream.id, merge_request_iid: iid }
  client = await gitClient()
})
beforeEach(() => allow(true))
afterAll(async () => {
  await client.remove()
  await service.close()
})

const allow = (allow_collaboration: boolean, user = contributor) =>
  made(service.as(user), updateMergeRequest, { ...params, allow_collaboration })

/** The commit of the contributor's branch that the upstream holds. */
async function head() {
  const ref = headRef(params.merge_request_iid)
  const { disk_path } = (await findProject(service.deps.db, upstream.id))!
  return (await readRefs(service.deps.repositories.dirOf(disk_path), [ref])).get(ref)
}

const commit = async (user: TestUser, branch = 'gift') =>
  (
    await service.as(user).call(createCommit, {
      id: fork.id,
      branch,
      commit_message: 'Help',
      actions: [{ action: 'create', file_path: `help-${++count}.txt`, content: 'Help' }],
    })
  ).status

const addressFor = (user: TestUser) =>
  `http://x:${user.token}@${host}/${fork.path_with_namespace}.git`

/** Pushes a new commit on top of the fork's branch to the refs. */
async function push(user: TestUser, ...refs: string[]) {
  await client.must('fetch', '--quiet', addressFor(contributor), 'gift')
  await client.must('reset', '--hard', '--quiet', 'FETCH_HEAD')
  await client.commit(`push-${++count}.txt`, 'Help')
  return client.run('push', addressFor(user), ...refs)
}

describe('a merge request that allows collaboration', () => {
  test('lets upstream members who may merge it commit and push to its source branch', async () => {
    expect(await commit(maintainer)).toBe(201)
    expect(await push(maintainer, 'HEAD:gift')).toMatchObject({ code: 0 })
    await client.must('commit', '--quiet', '--amend', '--message', 'Better')
    expect(await client.run('push', '--force', addressFor(maintainer), 'HEAD:gift')).toMatchObject({
      code: 0,
    })
    const branches = await service.as(maintainer).call(listBranches, { id: fork.id })
    const pushable = branches.body.filter(({ can_push }) => can_push)
    expect(pushable).toMatchObject([{ name: 'gift' }])
    expect((await service.as(maintainer).call(rebaseMergeRequest, params)).status).toBe(202)
    await service.deps.jobs.idle()
  })

  test('allows no other branches, tags or deletions', async () => {
    expect(await commit(maintainer, 'other')).toBe(403)
    for (const ref of ['+HEAD:other', 'HEAD:new', 'HEAD:refs/tags/v1', ':gift']) {
      const { code, output } = await push(maintainer, ref)
      expect([ref, code]).toEqual([ref, 1])
      expect(output).toContain('You are not allowed to change')
    }
    const api = service.as(maintainer)
    const refused = [
      await api.call(createBranch, { id: fork.id, branch: 'new', ref: 'main' }),
      await api.call(deleteBranch, { id: fork.id, branch: 'gift' }),
      await api.call(createTag, { id: fork.id, tag_name: 'v1', ref: 'main' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('admits nobody else', async () => {
    for (const user of [reporter, stranger]) {
      expect(await commit(user)).toBe(403)
      expect((await push(user, 'HEAD:gift')).code).toBe(128)
    }
  })

  test('admits nobody who has left the target project', async () => {
    const leaver = await service.user('lee')
    await service.member(upstream, leaver, 40)
    expect(await commit(leaver)).toBe(201)
    await service.deps.db.deleteFrom('members').where('user_id', '=', leaver.id).execute()
    expect(await commit(leaver)).toBe(403)
    expect((await push(leaver, 'HEAD:gift')).code).toBe(128)
  })

  test('admits nobody once it is closed, or no longer allows collaboration', async () => {
    expect(await allow(false)).toMatchObject({
      allow_collaboration: false,
      allow_maintainer_to_push: false,
    })
    expect(await commit(maintainer)).toBe(403)
    expect((await push(maintainer, 'HEAD:gift')).code).toBe(128)
    await allow(true)
    const change = (state_event: 'close' | 'reopen') =>
      made(service.as(contributor), updateMergeRequest, { ...params, state_event })
    await change('close')
    expect(await commit(maintainer)).toBe(403)
    await change('reopen')
    expect(await commit(maintainer)).toBe(201)
  })

  test('does not open protected branches and archived projects', async () => {
    const own = service.as(contributor)
    const branch = { id: fork.id, name: 'gift' }
    await made(own, protectBranch, branch)
    expect(await commit(maintainer)).toBe(403)
    await made(own, unprotectBranch, branch)
    await made(own, archiveProject, { id: fork.id })
    expect(await commit(maintainer)).toBe(403)
    await made(own, unarchiveProject, { id: fork.id })
    expect(await commit(maintainer)).toBe(201)
  })

  test('is shown as impossible while the branch is protected or a project is private', async () => {
    const admin = await service.user('root', { admin: true })
    const own = service.as(contributor)
    const shown = async () => {
      const { body } = await own.call(getMergeRequest, params)
      const list = await own.call(listProjectMergeRequests, { id: upstream.id })
      expect(list.body[0]!.allow_collaboration).toBe(body.allow_collaboration)
      return [body.allow_collaboration, body.allow_maintainer_to_push]
    }
    expect(await shown()).toEqual([true, true])
    for (const name of ['gift', 'gi*']) {
      await made(own, protectBranch, { id: fork.id, name })
      expect(await shown()).toEqual([false, false])
      await made(own, unprotectBranch, { id: fork.id, name })
      expect(await shown()).toEqual([true, true])
    }
    for (const id of [fork.id, upstream.id]) {
      const setVisibility = (visibility: 0 | 20) =>
        service.deps.db.updateTable('projects').set({ visibility }).where('id', '=', id).execute()
      await setVisibility(0)
      const { body } = await service.as(admin).call(getMergeRequest, params)
      expect([id, body.allow_collaboration]).toEqual([id, false])
      await setVisibility(20)
    }
  })

  test('can be set only by users who may push to the fork', async () => {
    await allow(false)
    expect(await allow(true, maintainer)).toMatchObject({ allow_collaboration: false })
    const [listed] = (
      await service.as(stranger).call(listProjectMergeRequests, { id: upstream.id })
    ).body
    expect(listed).toMatchObject({ allow_collaboration: false, allow_maintainer_to_push: false })
  })

  test('copies nothing to a closed request', async () => {
    const change = (state_event: 'close' | 'reopen') =>
      made(service.as(contributor), updateMergeRequest, { ...params, state_event })
    await change('close')
    const before = await head()
    expect(await commit(contributor)).toBe(201)
    const rebase = async (user: TestUser) =>
      (await service.as(user).call(rebaseMergeRequest, params)).status
    expect(await rebase(stranger)).toBe(403)
    expect(await rebase(contributor)).toBe(409)
    expect(await head()).toBe(before)
    await change('reopen')
    expect(await head()).not.toBe(before)
  })

  test('ends when the fork becomes private, which cuts it off', async () => {
    await allow(true)
    await made(service.as(contributor), updateProject, { id: fork.id, visibility: 'private' })
    expect(await commit(maintainer)).toBe(404)
    const { body } = await service.as(contributor).call(getMergeRequest, params)
    expect(body).toMatchObject({ state: 'closed' })
  })

  test('copies nothing more from a fork that was cut off', async () => {
    await made(service.as(contributor), updateProject, { id: fork.id, visibility: 'private' })
    const before = await head()
    expect(await commit(contributor)).toBe(201)
    for (const user of [stranger, maintainer]) {
      expect((await service.as(user).call(rebaseMergeRequest, params)).status).toBe(403)
    }
    const reopened = await service
      .as(maintainer)
      .call(updateMergeRequest, { ...params, state_event: 'reopen' })
    expect(reopened.status).toBe(422)
    expect(await head()).toBe(before)
  })
})
