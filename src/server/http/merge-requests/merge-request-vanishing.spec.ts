import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'
import { gateGit, type GitGate } from '#server/testing/git-gate.ts'
import { made } from '#server/testing/world.ts'

// Who merges or rebases, or where, is deleted on the way: the branches and what is told of them agree all the same.

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

/** A merge request in a project of its own, which somebody who may merge there made. */
async function open() {
  count++
  const project = await service.project(`app-${count}`)
  const user = await service.user(`user-${count}`)
  await service.member(project, owner, 50)
  await service.member(project, user, 40)
  await push(project, main, 'a.txt')
  await push(project, 'refs/heads/work', 'b.txt', main)
  const at = `/projects/${project.id}`
  const branches = { source_branch: 'work', target_branch: 'main', title: 'Work' }
  const { iid, sha } = await made(service.as(user), `${at}/merge_requests`, branches)
  return { project, user, at, path: `${at}/merge_requests/${iid}`, sha: sha as string }
}

const as = (user: TestUser) => service.as(user)
const remove = ({ id }: TestUser, hard = '') => as(admin).delete(`/users/${id}${hard}`)

/** What others see once all is done. */
async function see(path: string) {
  await service.deps.jobs.idle()
  return (await as(owner).get(path)).body
}

const tip = async (at: string, branch: string): Promise<string | undefined> =>
  (await as(owner).get(`${at}/repository/branches/${branch}`)).body.commit?.id

describe('whoever merges is deleted', () => {
  test('before anything moved: nothing is merged', async () => {
    const { user, at, path } = await open()
    const before = await tip(at, 'main')
    const moving = gate.before('commit-tree', () => remove(user))
    const { status } = await as(user).put(`${path}/merge`, {})
    await moving
    expect(status).toBe(404)
    expect(await see(path)).toMatchObject({ state: 'opened' })
    expect(await tip(at, 'main')).toBe(before)
  })

  test.each(['', '?hard_delete=true'])('no more while the branch moves: %s', async (hard) => {
    const { user, at, path } = await open()
    const refused: number[] = []
    const moving = gate.before('update-ref', async () =>
      refused.push((await remove(user, hard)).status),
    )
    const { status, body } = await as(user).put(`${path}/merge`, {})
    await moving
    expect([refused, status, body.state]).toEqual([[409], 200, 'merged'])
    expect(await tip(at, 'main')).toBe(body.merge_commit_sha)
    expect((await remove(user)).status).toBe(204)
    expect(await see(path)).toMatchObject({ state: 'merged', author: { username: 'ghost' } })
  })
})

test('whoever rebases is deleted no more while the branch moves', async () => {
  const { project, user, at, path } = await open()
  await push(project, main, 'c.txt', `${main}^0`)
  const refused: number[] = []
  const moving = gate.before('update-ref', async () => refused.push((await remove(user)).status))
  expect((await as(user).put(`${path}/rebase`)).status).toBe(202)
  await moving
  const after = await see(path)
  expect(refused).toEqual([409])
  expect(after).toMatchObject({ merge_error: null, sha: await tip(at, 'work') })
})

describe('while it is merged by itself', () => {
  /** Whose pipeline is about to succeed. */
  async function waiting() {
    const { user, at, path, sha } = await open()
    const report = (state: string) =>
      as(owner).post(`${at}/statuses/${sha}`, { state, ref: 'work' })
    await report('running')
    await as(user).put(`${path}/merge`, { auto_merge: true })
    return { user, at, path, succeed: () => report('success') }
  }

  test('whoever asked for it is deleted before anything moved: it is given up', async () => {
    const { user, path, succeed } = await waiting()
    const moving = gate.before('commit-tree', () => remove(user))
    await succeed()
    await moving
    expect(await see(path)).toMatchObject({
      state: 'opened',
      merge_when_pipeline_succeeds: false,
      merge_error: 'You are not allowed to merge this merge request',
    })
  })

  test('whoever asked for it is deleted no more while the branch moves', async () => {
    const { user, at, path, succeed } = await waiting()
    const refused: number[] = []
    const moving = gate.before('update-ref', async () => refused.push((await remove(user)).status))
    await succeed()
    await moving
    const { state, merge_commit_sha } = await see(path)
    expect([refused, state]).toEqual([[409], 'merged'])
    expect(await tip(at, 'main')).toBe(merge_commit_sha)
  })

  test.each(['commit-tree', 'update-ref'])('the project goes with it: %s', async (word) => {
    const { at, path, succeed } = await waiting()
    const moving = gate.before(word, () => as(owner).delete(at))
    await succeed()
    await moving
    expect((await see(path)).message).toBe('404 Project Not Found')
  })
})
