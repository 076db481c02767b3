import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createCommit } from '#contract/commits.ts'
import { forkProject } from '#contract/forks.ts'
import { createIssue, getIssue } from '#contract/issues.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { acceptMergeRequest } from '#contract/merge-requests/merge.ts'
import { createProject, updateProject } from '#contract/projects.ts'
import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'
import { pushCommits } from '#server/testing/code.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let owner: TestUser, outsider: TestUser
let project: TestSpace, other: TestSpace
let count = 0

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  outsider = await service.user('oscar')
  const files = [{ ref: 'refs/heads/main', files: [['a.txt', 'a']] }] as const
  project = await projectWithCode(service, 'ferry', files, { visibility: 20 })
  other = await projectWithCode(service, 'tug', files, { visibility: 20 })
  await service.member(project, owner, 40)
  await service.member(other, outsider, 40)
})
afterAll(() => service.close())
beforeEach(() => made(service.as(owner), updateProject, autoclose(true)))

const autoclose = (autoclose_referenced_issues: boolean) => ({
  id: project.id,
  autoclose_referenced_issues,
})

const newIssue = async (id = project.id, by = owner): Promise<number> =>
  (await made(service.as(by), createIssue, { id, title: `Issue ${++count}` })).iid

const push = (message: string, { ref = 'main', by = owner, to = project.id } = {}) =>
  pushCommits(service.deps, to, by, [
    { ref: `refs/heads/${ref}`, from: 'refs/heads/main^0', message, files: [[`${++count}`, 'x']] },
  ])

const read = async (iid: number, id = project.id) =>
  (await service.as(owner).call(getIssue, { id, issue_iid: iid })).body

const stateOf = async (iid: number, id = project.id) => (await read(iid, id)).state

test('a commit pushed to the default branch closes the issues that it mentions', async () => {
  const [first, second, named] = [await newIssue(), await newIssue(), await newIssue()]
  await push(`Repair the hull\n\nCloses #${first} and #${second}, like #${named}.`)
  expect(await read(first)).toMatchObject({ state: 'closed', closed_by: { username: 'olga' } })
  expect(await stateOf(second)).toBe('closed')
  expect(await stateOf(named)).toBe('opened')
})

test('a commit through the API closes issues too', async () => {
  const iid = await newIssue()
  await made(service.as(owner), createCommit, {
    id: project.id,
    branch: 'main',
    commit_message: `Fixes #${iid}`,
    actions: [{ action: 'create', file_path: 'fix.txt', content: 'x' }],
  })
  expect(await stateOf(iid)).toBe('closed')
})

test('the first commits of a project close issues too', async () => {
  const { id } = await made(service.as(owner), createProject, { name: 'Empty' })
  const iid = await newIssue(id)
  await made(service.as(owner), createCommit, {
    id,
    branch: 'main',
    commit_message: `Closes #${iid}`,
    actions: [{ action: 'create', file_path: 'first.txt', content: 'x' }],
  })
  expect(await stateOf(iid, id)).toBe('closed')
})

test('a commit on another branch closes nothing until it reaches the default branch', async () => {
  const iid = await newIssue()
  await push(`Closes #${iid}`, { ref: 'topic' })
  expect(await stateOf(iid)).toBe('opened')
  await pushCommits(service.deps, project.id, owner, [
    { ref: 'refs/heads/main', from: 'refs/heads/topic', files: [['last', 'x']] },
  ])
  expect(await stateOf(iid)).toBe('closed')
})

test('a project can switch this off', async () => {
  await made(service.as(owner), updateProject, autoclose(false))
  const iid = await newIssue()
  await push(`Closes #${iid}`)
  expect(await stateOf(iid)).toBe('opened')
})

test('issues of other projects are closed only by those who may close them', async () => {
  const iid = await newIssue()
  const foreign = `Closes ${project.full_path}#${iid}`
  await push(foreign, { by: outsider, to: other.id })
  expect(await stateOf(iid)).toBe('opened')
  await service.member(project, outsider, 20)
  await push(foreign, { by: outsider, to: other.id })
  expect(await stateOf(iid)).toBe('closed')
})

test('a merged commit closes only issues that the author of the merge request can see', async () => {
  const vault = await service.project('vault')
  await service.member(vault, owner, 50)
  const hidden = await newIssue(vault.id)
  const shown = await newIssue()
  const fork = await made(service.as(outsider), forkProject, { id: project.id })
  await pushCommits(service.deps, fork.id, outsider, [
    {
      ref: 'refs/heads/tidy',
      from: 'refs/heads/main^0',
      message: `Tidy up\n\nCloses ${vault.full_path}#${hidden} and ${project.full_path}#${shown}`,
      files: [['tidy', 'x']],
    },
  ])
  const { iid } = await made(service.as(outsider), createMergeRequest, {
    id: fork.id,
    target_project_id: project.id,
    source_branch: 'tidy',
    target_branch: 'main',
    title: 'Tidy up',
  })
  const at = { id: project.id, merge_request_iid: iid }
  expect((await made(service.as(owner), acceptMergeRequest, at)).state).toBe('merged')
  expect(await stateOf(shown)).toBe('closed')
  expect(await stateOf(hidden, vault.id)).toBe('opened')
})

test('a fork takes commits of its upstream project without closing its own issues', async () => {
  const fork = await made(service.as(owner), forkProject, { id: project.id })
  const iid = await newIssue(fork.id)
  const commit = {
    ref: 'refs/heads/main',
    from: 'refs/heads/main^0',
    message: `Closes #${iid}`,
    files: [['shared', 'x']],
  } as const
  const [theirs] = await pushCommits(service.deps, project.id, owner, [commit])
  const [ours] = await pushCommits(service.deps, fork.id, owner, [commit])
  expect(ours).toBe(theirs)
  expect(await stateOf(iid, fork.id)).toBe('opened')
  await push(`Closes #${iid}`, { to: fork.id })
  expect(await stateOf(iid, fork.id)).toBe('closed')
})
