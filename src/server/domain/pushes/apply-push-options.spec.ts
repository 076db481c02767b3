import { afterAll, beforeAll, expect, test } from 'vitest'

import { createBranch } from '#contract/branches.ts'
import { forkProject } from '#contract/forks.ts'
import { addProjectMember } from '#contract/members.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createProjectMilestone } from '#contract/milestones.ts'
import { createProject, getProject, updateProject } from '#contract/projects.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'
import { made } from '#server/testing/world.ts'

const ORIGIN = 'http://mergeboard.test'

let service: TestApp
let owner: TestUser, reporter: TestUser
let project: { id: number; path_with_namespace: string }
let client: GitClient
let host: string

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  reporter = await service.user('rita')
  project = await made(service.as(owner), createProject, {
    path: 'app',
    initialize_with_readme: true,
  })
  await made(service.as(owner), addProjectMember, {
    id: project.id,
    user_id: reporter.id,
    access_level: 20,
  })
  await made(service.as(owner), createProjectMilestone, { id: project.id, title: 'June' })
  host = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).host
  client = await gitClient()
  await client.must('fetch', '--quiet', urlOf(owner), 'main')
  await client.must('reset', '--quiet', '--hard', 'FETCH_HEAD')
})
afterAll(async () => {
  await client.remove()
  await service.close()
})

const urlOf = ({ token }: TestUser, path = 'olga/app') => `http://x:${token}@${host}/${path}.git`

/** Commits to a new branch and pushes it with these options. Returns what the server says. */
async function push(
  branch: string,
  options: readonly string[] = [],
  { url = urlOf(owner), start = 'main' } = {},
) {
  await client.must('checkout', '--quiet', '-B', branch, start)
  await client.commit(`${branch.replace('/', '-')}.txt`, `${branch} ${Math.random()}`)
  const given = options.flatMap((option) => ['-o', option])
  const output = await client.must('push', '--force', ...given, url, branch)
  return [...output.matchAll(/^remote: ?(.*?) *$/gm)].map(([, line]) => line).filter(Boolean)
}
const requestsFrom = async (source_branch: string, id = project.id) =>
  (await service.as(owner).call(listProjectMergeRequests, { id, source_branch })).body
const requestFrom = async (branch: string) => (await requestsFrom(branch))[0]!
const urlTo = (iid: number) => `  ${ORIGIN}/olga/app/-/merge_requests/${iid}`

test('a push prints where to open a merge request, or the address of the open one', async () => {
  expect(await push('hint')).toEqual([
    'To create a merge request for hint, visit:',
    `  ${ORIGIN}/olga/app/-/merge_requests/new?merge_request%5Bsource_branch%5D=hint`,
  ])
  await push('hint', ['merge_request.create'])
  const { iid } = await requestFrom('hint')
  expect(await push('hint')).toEqual(['View merge request for hint:', urlTo(iid)])
  expect(await push('main')).toEqual([])
  await service.as(owner).call(updateProject, { id: project.id, merge_requests_enabled: false })
  expect(await push('hint')).toEqual([])
  await service.as(owner).call(updateProject, { id: project.id, merge_requests_enabled: true })
})

test('a push prints an address with the encoded name of any branch', async () => {
  for (const branch of ['$(id)', ';id', '"><img/src=x>', 'a%2e#b&c=d']) {
    const [hint, address] = await push(branch)
    expect(hint).toBe(`To create a merge request for ${branch}, visit:`)
    expect(address).toMatch(/^ {2}[\w:/.?=%+-]+$/)
    const { pathname, searchParams } = new URL(address!)
    expect([pathname, ...searchParams]).toEqual([
      '/olga/app/-/merge_requests/new',
      ['merge_request[source_branch]', branch],
    ])
  }
})

test('the options create a merge request with its attributes, and update it later', async () => {
  const lines = await push('made', [
    'merge_request.create',
    'merge_request.target=main',
    'merge_request.title=A title = with signs',
    'merge_request.description=Why',
    'merge_request.draft',
    'merge_request.label=bug',
    'merge_request.label=ui',
    'merge_request.assign=olga',
    'merge_request.milestone=June',
    'merge_request.remove_source_branch',
    'merge_request.squash=true',
  ])
  const request = await requestFrom('made')
  expect(lines).toEqual(['View merge request for made:', urlTo(request.iid)])
  expect(request).toMatchObject({
    title: 'Draft: A title = with signs',
    description: 'Why',
    target_branch: 'main',
    labels: ['bug', 'ui'],
    assignees: [{ username: 'olga' }],
    milestone: { title: 'June' },
    force_remove_source_branch: true,
    squash: true,
  })
  await push('made', [
    'merge_request.title=Other',
    'merge_request.unlabel=bug',
    `merge_request.unassign=${owner.id}`,
    'merge_request.assign=@rita',
  ])
  const read = { id: project.id, merge_request_iid: request.iid }
  expect((await service.as(owner).call(getMergeRequest, read)).body).toMatchObject({
    title: 'Other',
    labels: ['ui'],
    assignees: [{ username: 'rita' }],
  })
})

test('the only commit of the branch gives the title', async () => {
  await push('fix/one', ['merge_request.create'])
  expect(await requestsFrom('fix/one')).toMatchObject([{ title: 'Change fix-one.txt' }])
})

test('commands in the description run, but not those in a commit message', async () => {
  await push('told', ['merge_request.create', 'merge_request.description=/label ~bug'])
  const [request] = await requestsFrom('told')
  expect(request).toMatchObject({ description: '', labels: ['bug'] })
  await push('told', ['merge_request.description=/close'])
  expect(await requestsFrom('told')).toMatchObject([{ state: 'closed' }])

  await push('untold')
  await client.must('commit', '--quiet', '--amend', '-m', 'Change', '-m', '/label ~bug')
  await client.must('push', '--force', '-o', 'merge_request.create', urlOf(owner), 'untold')
  expect(await requestsFrom('untold')).toMatchObject([{ description: '/label ~bug', labels: [] }])
})

const create = 'merge_request.create'
test.each([
  ['The target branch "none" does not exist.', [create, 'merge_request.target=none']],
  ['The target branch "--all" does not exist.', [create, 'merge_request.target=--all']],
  ['merge_request.squash must be true or false.', [create, 'merge_request.squash=maybe']],
  ['merge_request.title needs a value.', [create, 'merge_request.title=']],
  ['"merge_request.boom" is not a known option.', [create, 'merge_request.boom=\u001b[2J']],
  ['There is no user "?[2Jno".', [create, 'merge_request.assign=\u001b[2Jno']],
  ['There is no active milestone "July".', [create, 'merge_request.milestone=July']],
  [
    'The target project "olga/none" cannot be used.',
    [create, 'merge_request.target_project=olga/none'],
  ],
  [
    'title is too long (maximum is 255 characters)',
    [create, `merge_request.title=${'x'.repeat(300)}`],
  ],
  [
    'There is no open merge request. Add the option merge_request.create.',
    ['merge_request.title=A'],
  ],
  ['A push can have at most 100 options.', Array.from({ length: 101 }, () => create)],
])('invalid options are refused, and the push succeeds: %s', async (words, options) => {
  const lines = await push('unfit', options)
  expect(lines).toContain(`  ${words}`)
  expect(await requestsFrom('unfit')).toEqual([])
})

test('auto-merge needs a running pipeline', async () => {
  const options = ['merge_request.create', 'merge_request.merge_when_pipeline_succeeds']
  expect(await push('auto', options)).toContain(
    '  Auto-merge was not set, because no pipeline is running.',
  )
  expect(await requestsFrom('auto')).toMatchObject([{ merge_when_pipeline_succeeds: false }])

  await client.must('checkout', '--quiet', '-B', 'with-pipeline', 'main')
  await client.commit('.gitlab-ci.yml', 'unit: {script: make}\n')
  await push('auto-after', options, { start: 'with-pipeline' })
  expect(await requestsFrom('auto-after')).toMatchObject([{ merge_when_pipeline_succeeds: true }])
})

test('a branch of a fork gets a merge request into the source', async () => {
  const { body: fork } = await service.as(reporter).call(forkProject, { id: project.id })
  const url = urlOf(reporter, fork.path_with_namespace)
  const lines = await push('gift', ['merge_request.create'], { url })
  const request = await requestFrom('gift')
  expect(request).toMatchObject({ source_project_id: fork.id, target_project_id: project.id })
  expect(lines).toEqual(['View merge request for gift:', urlTo(request.iid)])
})

test('a push prints the merge request that the pusher can see, however many go into a hidden project', async () => {
  const secret = await made(service.as(owner), createProject, {
    path: 'secret',
    initialize_with_readme: true,
  })
  const { body: fork } = await service
    .as(owner)
    .call(forkProject, { id: secret.id, path: 'copy', name: 'Copy' })
  await service.deps.jobs.idle()
  await made(service.as(owner), addProjectMember, {
    id: fork.id,
    user_id: reporter.id,
    access_level: 30,
  })
  await client.must('fetch', '--quiet', urlOf(owner, 'olga/copy'), 'main')
  await client.must('checkout', '--quiet', '-B', 'shared', 'FETCH_HEAD')
  await client.commit('shared.txt', 'shared')
  await client.must('push', '--quiet', urlOf(owner, 'olga/copy'), 'shared')
  const open = (target_project_id: number, target_branch: string) =>
    made(service.as(owner), createMergeRequest, {
      id: fork.id,
      source_branch: 'shared',
      target_project_id,
      target_branch,
      title: 'Shared',
    })
  for (const branch of ['a', 'b', 'c', 'd']) {
    await made(service.as(owner), createBranch, { id: secret.id, branch, ref: 'main' })
    await open(secret.id, branch)
  }
  const { iid } = await open(fork.id, 'main')
  await client.commit('more.txt', 'more')
  const output = await client.must('push', urlOf(reporter, 'olga/copy'), 'shared')
  expect(output).toContain(`${ORIGIN}/olga/copy/-/merge_requests/${iid}`)
  expect(output).not.toContain('olga/secret')
  expect(output).not.toContain('To create a merge request')
})

test('a push to a former path prints the new one', async () => {
  await service.as(owner).call(updateProject, { id: project.id, path: 'kit' })
  expect(await push('moved')).toEqual([
    "Project 'olga/app' was moved to 'olga/kit'. Please update your remote:",
    `  git remote set-url origin ${ORIGIN}/olga/kit.git`,
    'To create a merge request for moved, visit:',
    `  ${ORIGIN}/olga/kit/-/merge_requests/new?merge_request%5Bsource_branch%5D=moved`,
  ])
  expect((await service.as(owner).call(getProject, { id: project.id })).status).toBe(200)
})
