import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getBranch } from '#contract/branches.ts'
import { setCommitStatus } from '#contract/commit-statuses.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest, rebaseMergeRequest } from '#contract/merge-requests/merge.ts'
import { deleteProject } from '#contract/projects.ts'
import { deleteUser } from '#contract/users.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestSpace,
  type TestUser,
} from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'
import { gateGit, type GitGate } from '#server/testing/git-gate.ts'
import { made } from '#server/testing/world.ts'

// Deletes the user or the project during a merge or rebase. Branches and database must still agree.

let service: TestApp
let gate: GitGate
let admin: TestUser, owner: TestUser

beforeAll(async () => {
  gate = await gateGit()
  service = await testApp()
  admin = await service.user('ada', { admin: true })
  owner = await service.user('olga')
})
afterAll(async () => {
  await gate.remove()
  await service.close()
})

const main = 'refs/heads/main'
let count = 0

async function push(project: TestSpace, ref: string, file: string, from?: string) {
  const commit = { ref, files: [[file, 'x\n']] as const, ...(from === undefined ? {} : { from }) }
  const [sha] = await pushCommits(service.deps, project.id, owner, [commit])
  return sha!
}

/** Opens a merge request in a new project, where its author may merge. */
async function open() {
  count++
  const project = await service.project(`app-${count}`)
  const user = await service.user(`user-${count}`)
  await service.member(project, owner, 50)
  await service.member(project, user, 40)
  await push(project, main, 'a.txt')
  await push(project, 'refs/heads/work', 'b.txt', main)
  const branches = { source_branch: 'work', target_branch: 'main', title: 'Work' }
  const { iid, sha } = await made(service.as(user), createMergeRequest, {
    id: project.id,
    ...branches,
  })
  return {
    project,
    user,
    params: { id: project.id, merge_request_iid: iid },
    sha: sha!,
  }
}

const as = (user: TestUser) => service.as(user)
const remove = ({ id }: TestUser, more: Some<typeof deleteUser> = {}) =>
  as(admin).call(deleteUser, { id, ...more })

/** Waits for all jobs and returns the merge request as the owner sees it. */
async function see(params: ParamsOf<typeof getMergeRequest>) {
  await service.deps.jobs.idle()
  return (await as(owner).call(getMergeRequest, params)).body
}

const tip = async ({ id }: TestSpace, branch: string): Promise<string | undefined> =>
  (await as(owner).call(getBranch, { id, branch })).body.commit?.id

describe('deleting the user who merges', () => {
  test('cancels the merge before the branch moves', async () => {
    const { user, project, params } = await open()
    const before = await tip(project, 'main')
    const moving = gate.before('merge-tree', () => remove(user))
    const { status } = await as(user).call(acceptMergeRequest, params)
    await moving
    expect(status).toBe(401)
    expect(await see(params)).toMatchObject({ state: 'opened' })
    expect(await tip(project, 'main')).toBe(before)
  })

  test.each([{}, { hard_delete: true }])('is refused while the branch moves: %j', async (hard) => {
    const { user, project, params } = await open()
    const refused: number[] = []
    const moving = gate.before('update-ref', async () =>
      refused.push((await remove(user, hard)).status),
    )
    const { status, body } = await as(user).call(acceptMergeRequest, params)
    await moving
    expect([refused, status, body.state]).toEqual([[409], 200, 'merged'])
    expect(await tip(project, 'main')).toBe(body.merge_commit_sha)
    expect((await remove(user)).status).toBe(204)
    expect(await see(params)).toMatchObject({ state: 'merged', author: { username: 'ghost' } })
  })
})

test('deleting the user who rebases is refused while the branch moves', async () => {
  const { project, user, params } = await open()
  await push(project, main, 'c.txt', `${main}^0`)
  const refused: number[] = []
  const moving = gate.before('update-ref', async () => refused.push((await remove(user)).status))
  expect((await as(user).call(rebaseMergeRequest, params)).status).toBe(202)
  await moving
  const after = await see(params)
  expect(refused).toEqual([409])
  expect(after).toMatchObject({ merge_error: null, sha: await tip(project, 'work') })
})

describe('during an auto-merge', () => {
  /** Opens a merge request with auto-merge set and a running pipeline. */
  async function waiting() {
    const { user, project, params, sha } = await open()
    const report = (state: 'running' | 'success') =>
      as(owner).call(setCommitStatus, { id: project.id, sha, state, ref: 'work' })
    await report('running')
    await as(user).call(acceptMergeRequest, { ...params, auto_merge: true })
    return { user, project, params, succeed: () => report('success') }
  }

  test('deleting the user who set it cancels the merge before the branch moves', async () => {
    const { user, params, succeed } = await waiting()
    const moving = gate.before('merge-tree', () => remove(user))
    await succeed()
    await moving
    expect(await see(params)).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: false,
      merge_error: 'You are not allowed to merge this merge request',
    })
  })

  test('deleting the user who set it is refused while the branch moves', async () => {
    const { user, project, params, succeed } = await waiting()
    const refused: number[] = []
    const moving = gate.before('update-ref', async () => refused.push((await remove(user)).status))
    await succeed()
    await moving
    const { state, merge_commit_sha } = await see(params)
    expect([refused, state]).toEqual([[409], 'merged'])
    expect(await tip(project, 'main')).toBe(merge_commit_sha)
  })

  test.each(['merge-tree', 'update-ref'])('the project can be deleted: before %s', async (word) => {
    const { project, params, succeed } = await waiting()
    const moving = gate.before(word, () => as(owner).call(deleteProject, { id: project.id }))
    await succeed()
    await moving
    await service.deps.jobs.idle()
    const gone = await as(owner).call(getMergeRequest, params)
    expect(gone.refusal.message).toBe('404 Project Not Found')
  })
})
