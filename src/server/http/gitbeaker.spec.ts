import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { AccessLevel, Gitlab, GitbeakerRequestError } from '@gitbeaker/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { startService, type Service } from '#server/testing/service.ts'

/*
 * Drives the service with an independent API client. The service is a separate process that starts with root's token
 * and no data. The tests build on each other and together set up a workspace.
 */

const TOKEN = 'gitbeaker-drives-this'

let database: TestDatabase
let data: string
let service: Service
let api: InstanceType<typeof Gitlab<false>>
let ana: { id: number; username: string }

beforeAll(async () => {
  database = await testDatabase()
  data = mkdtempSync(join(tmpdir(), 'mergeboard-gitbeaker-'))
  service = await startService(['--no-demo', '--data', data], {
    DATABASE_URL: database.address,
    MERGEBOARD_ROOT_TOKEN: TOKEN,
  })
  api = new Gitlab({ host: service.url!, token: TOKEN })
})
afterAll(async () => {
  await service.end('SIGTERM')
  await database.remove()
  rmSync(data, { recursive: true })
})

/** Returns the status that the client reports for a rejected call. */
async function refusal(call: Promise<unknown>): Promise<number | undefined> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof GitbeakerRequestError)) throw new Error('nothing was refused')
  return error.cause?.response.status
}

test('version and current user', async () => {
  expect(await api.Metadata.show()).toMatchObject({ version: expect.any(String) })
  expect(await api.Users.showCurrentUser()).toMatchObject({ username: 'root', is_admin: true })
})

test('an unknown token is refused', async () => {
  const stranger = new Gitlab({ host: service.url!, token: 'nobody-has-this' })
  expect(await refusal(stranger.Users.showCurrentUser())).toBe(401)
})

test('users', async () => {
  ana = (await api.Users.create({
    email: 'ana@example.com',
    username: 'ana',
    name: 'Ana',
    password: 'a long enough secret',
    skipConfirmation: true,
  })) as typeof ana
  expect(await api.Users.show(ana.id)).toMatchObject({ username: 'ana', state: 'active' })
  expect(await api.Users.all({ username: 'ana' })).toMatchObject([{ id: ana.id }])
})

test('groups and subgroups', async () => {
  const acme = await api.Groups.create('Acme', 'acme', { visibility: 'private' })
  const team = await api.Groups.create('Team', 'team', { parentId: acme.id })
  expect(team).toMatchObject({ full_path: 'acme/team', parent_id: acme.id })
  expect(await api.Groups.show('acme/team')).toMatchObject({ id: team.id })
  expect(await api.Groups.allSubgroups('acme')).toMatchObject([{ id: team.id }])
  expect(await api.Groups.edit(team.id, { description: 'Who builds' })).toMatchObject({
    description: 'Who builds',
  })
  expect((await api.Groups.all()).map((group) => group['id'])).toEqual(
    expect.arrayContaining([acme.id, team.id]),
  )
  const gone = await api.Groups.create('Gone', 'gone')
  await api.Groups.remove(gone.id)
  expect(await refusal(api.Groups.show(gone.id))).toBe(404)
})

test('projects', async () => {
  const { id } = await api.Groups.show('acme/team')
  const app = await api.Projects.create({ name: 'App', path: 'app', namespaceId: id })
  expect(app).toMatchObject({ path_with_namespace: 'acme/team/app' })
  expect(await api.Projects.show('acme/team/app')).toMatchObject({ id: app.id })
  expect(await api.Projects.edit(app.id, { description: 'It works' })).toMatchObject({
    description: 'It works',
  })
  await api.Projects.create({ name: 'Docs', namespaceId: id })
  expect((await api.Projects.all()).map((project) => project['path']).sort()).toEqual([
    'app',
    'docs',
  ])
  const byKey = await api.Projects.all({
    pagination: 'keyset',
    orderBy: 'id',
    sort: 'asc',
    perPage: 1,
  })
  expect(byKey).toHaveLength(2)
  expect(await api.Groups.allProjects('acme', { includeSubgroups: true })).toHaveLength(2)
})

test('members', async () => {
  const added = await api.GroupMembers.add('acme', AccessLevel.DEVELOPER, { userId: ana.id })
  expect(added).toMatchObject({ username: 'ana', access_level: 30 })
  expect(await api.ProjectMembers.all('acme/team/app', { includeInherited: true })).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: ana.id, access_level: 30 })]),
  )
  await api.ProjectMembers.add('acme/team/app', AccessLevel.MAINTAINER, { userId: ana.id })
  expect(await api.ProjectMembers.show('acme/team/app', ana.id)).toMatchObject({
    access_level: 40,
  })
  await api.ProjectMembers.remove('acme/team/app', ana.id)
  expect(
    await api.ProjectMembers.show('acme/team/app', ana.id, { includeInherited: true }),
  ).toMatchObject({ access_level: 30 })
})

test('invitations', async () => {
  const invited = await api.ProjectInvitations.add('acme/team/app', AccessLevel.REPORTER, {
    email: 'bo@example.com',
    expiresAt: '2999-12-31',
  })
  expect(invited).toEqual({ status: 'success' })
  const query = { query: 'bo@example.com' }
  expect(await api.ProjectInvitations.all('acme/team/app', query)).toMatchObject([
    { invite_email: 'bo@example.com', access_level: 20, expires_at: '2999-12-31' },
  ])
  const edited = await api.ProjectInvitations.edit('acme/team/app', 'bo@example.com', {
    accessLevel: AccessLevel.DEVELOPER,
  })
  expect(edited).toMatchObject({ access_level: 30 })
  await api.ProjectInvitations.remove('acme/team/app', 'bo@example.com')
  expect(await api.ProjectInvitations.all('acme/team/app')).toEqual([])
  const member = await api.GroupInvitations.add('acme', AccessLevel.DEVELOPER, {
    userId: String(ana.id),
  })
  expect(member).toEqual({ status: 'error', message: { ana: 'Already a member of Acme' } })
})

test('access requests', async () => {
  const open = await api.Groups.create('Open', 'open', { visibility: 'public' })
  const asAna = { sudo: ana.id }
  await api.GroupAccessRequests.request(open.id, asAna)
  expect(await api.GroupAccessRequests.all(open.id)).toMatchObject([{ username: 'ana' }])
  const options = { accessLevel: AccessLevel.REPORTER } as const
  expect(await api.GroupAccessRequests.approve(open.id, ana.id, options)).toMatchObject({
    access_level: 20,
  })
  expect(await api.GroupAccessRequests.all(open.id)).toEqual([])
  await api.Groups.remove(open.id)
})

test('labels', async () => {
  for (const [name, color] of [
    ['To do', '#F0AD4E'],
    ['Doing', '#5CB85C'],
    ['Review', 'rebeccapurple'],
  ] as const) {
    await api.GroupLabels.create('acme', name, color)
  }
  const bug = await api.ProjectLabels.create('acme/team/app', 'bug', '#D9534F', {
    description: 'It does not work',
  })
  expect(await api.ProjectLabels.edit('acme/team/app', bug.id, { newName: 'Bug' })).toMatchObject({
    id: bug.id,
    name: 'Bug',
    description: 'It does not work',
  })
  expect((await api.ProjectLabels.all('acme/team/app')).map((label) => label.name)).toEqual([
    'Bug',
    'Doing',
    'Review',
    'To do',
  ])
  expect(await refusal(api.GroupLabels.create('acme', 'Doing', '#FFF'))).toBe(409)
})

test('milestones', async () => {
  const first = await api.ProjectMilestones.create('acme/team/app', '1.0', {
    dueDate: '2030-01-31',
  })
  expect(await api.ProjectMilestones.show('acme/team/app', first.id)).toMatchObject({
    title: '1.0',
    due_date: '2030-01-31',
    state: 'active',
  })
  const year = await api.GroupMilestones.create('acme', '2030')
  expect(
    await api.GroupMilestones.edit('acme', year.id, { description: 'The year' }),
  ).toMatchObject({ description: 'The year' })
  expect(await api.GroupMilestones.all('acme')).toMatchObject([{ id: year.id }])
})

test('issues', async () => {
  const [milestone] = await api.ProjectMilestones.all('acme/team/app')
  const titles = ['First', 'Second', 'Third']
  const made = []
  for (const title of titles) {
    made.push(
      await api.Issues.create('acme/team/app', title, {
        labels: 'Doing,Bug',
        assigneeIds: [ana.id],
        milestoneId: milestone!.id,
      }),
    )
  }
  const [first, second, third] = made.map(({ id, iid }) => ({ id, iid }))
  expect(made[0]).toMatchObject({ title: 'First', labels: ['Bug', 'Doing'], state: 'opened' })

  await api.Issues.reorder('acme/team/app', third!.iid, { moveAfterId: first!.id })
  const doing = await api.Issues.all({
    projectId: 'acme/team/app',
    labels: 'Doing',
    state: 'opened',
    orderBy: 'relative_position',
    sort: 'asc',
  })
  expect(doing.map((issue) => issue.id)).toEqual([third!.id, first!.id, second!.id])

  expect(
    await api.Issues.edit('acme/team/app', first!.iid, {
      stateEvent: 'close',
      removeLabels: 'Doing',
    }),
  ).toMatchObject({ state: 'closed', labels: ['Bug'] })
  expect(await api.Issues.show(second!.iid, { projectId: 'acme/team/app' })).toMatchObject({
    id: second!.id,
  })
  await api.Issues.remove('acme/team/app', second!.iid)
  expect(await refusal(api.Issues.show(second!.iid, { projectId: 'acme/team/app' }))).toBe(404)
})

describe.each([
  { kind: 'project', space: 'acme/team/app' },
  { kind: 'group', space: 'acme' },
] as const)('boards of a $kind', ({ kind, space }) => {
  const boards = () => (kind === 'project' ? api.ProjectIssueBoards : api.GroupIssueBoards)
  const labelIds = async () => {
    const labels = await api.GroupLabels.all('acme')
    return ['To do', 'Doing', 'Review'].map(
      (name) => labels.find((label) => label.name === name)!.id,
    )
  }
  let boardId: number

  test('are created, read and listed', async () => {
    expect(await boards().all(space)).toEqual([])
    const board = await boards().create(space, 'Development')
    boardId = board.id
    expect(board).toMatchObject({ name: 'Development', lists: [], milestone: null, weight: null })
    expect(await boards().show(space, boardId)).toEqual(board)
    expect(await boards().all(space)).toEqual([board])
  })

  test('get a scope', async () => {
    const [milestone] = await api.GroupMilestones.all('acme')
    const scoped = await boards().edit(space, boardId, {
      name: 'Team',
      assigneeId: ana.id,
      milestoneId: milestone!.id,
      labels: 'Doing,Review',
      weight: 5,
    })
    expect(scoped).toMatchObject({
      name: 'Team',
      assignee: { username: 'ana' },
      milestone: { title: '2030' },
      labels: [{ name: 'Doing' }, { name: 'Review' }],
      weight: 5,
    })
  })

  test('get lists for labels, assignees and milestones', async () => {
    const [todo, doing] = await labelIds()
    const [milestone] = await api.GroupMilestones.all('acme')
    const subjects = [
      { labelId: todo! },
      { labelId: doing! },
      { assigneeId: ana.id },
      { milestoneId: milestone!.id },
    ]
    for (const [position, subject] of subjects.entries()) {
      const list = await boards().createList(space, boardId, subject)
      expect(list).toMatchObject({ position })
      expect(await boards().showList(space, boardId, list.id)).toEqual(list)
    }
    expect(await boards().allLists(space, boardId)).toMatchObject([
      { label: { name: 'To do' } },
      { label: { name: 'Doing' } },
      { label: null, assignee: { username: 'ana' } },
      { label: null, milestone: { title: '2030' } },
    ])
    expect(await refusal(boards().createList(space, boardId, { labelId: todo! }))).toBe(400)
  })

  test('reorder their lists', async () => {
    const lists = await boards().allLists(space, boardId)
    const ids = lists.map((list) => list.id)
    expect(await boards().editList(space, boardId, ids[1]!, 0)).toMatchObject({
      id: ids[1],
      position: 0,
    })
    expect((await boards().allLists(space, boardId)).map((list) => list.id)).toEqual([
      ids[1],
      ids[0],
      ids[2],
      ids[3],
    ])
    expect(await refusal(boards().editList(space, boardId, ids[1]!, 0))).toBe(400)
  })

  test('lose a list, and are deleted', async () => {
    const [first, ...others] = await boards().allLists(space, boardId)
    await boards().removeList(space, boardId, first!.id)
    expect((await boards().allLists(space, boardId)).map((list) => list.id)).toEqual(
      others.map((list) => list.id),
    )
    await boards().remove(space, boardId)
    expect(await boards().all(space)).toEqual([])
    expect(await refusal(boards().show(space, boardId))).toBe(404)
  })

  test('are paginated', async () => {
    for (let n = 0; n < 5; n++) await boards().create(space, `Board ${n}`)
    expect(await boards().all(space, { perPage: 2 })).toHaveLength(5)
    expect(await boards().all(space, { perPage: 2, maxPages: 1 })).toHaveLength(2)
  })
})

test('repositories', async () => {
  const app = 'acme/team/app'
  const { Branches, Commits, Repositories, RepositoryFiles, Tags } = api
  const first = await Commits.create(app, 'main', 'Begin', [
    { action: 'create', filePath: 'docs/guide.md', content: 'one\n' },
    { action: 'create', filePath: 'run.sh', content: 'echo\n', execute_filemode: true },
  ])
  expect(await Branches.show(app, 'main')).toMatchObject({ default: true, protected: true })
  await Branches.create(app, 'topic/one', 'main')
  await RepositoryFiles.edit(app, 'docs/guide.md', 'topic/one', 'two\n', 'Rewrite')
  const file = await RepositoryFiles.show(app, 'docs/guide.md', 'topic/one')
  expect(Buffer.from(file.content, 'base64').toString()).toBe('two\n')
  expect(await RepositoryFiles.showRaw(app, 'run.sh', 'main')).toBe('echo\n')
  expect(await RepositoryFiles.allFileBlames(app, 'run.sh', 'main')).toMatchObject([
    { commit: { id: first.id }, lines: ['echo'] },
  ])

  const { commits, diffs } = await Repositories.compare(app, 'main', 'topic/one')
  expect(commits).toMatchObject([{ title: 'Rewrite' }])
  expect(diffs).toMatchObject([{ new_path: 'docs/guide.md', diff: '@@ -1 +1 @@\n-one\n+two\n' }])
  expect(await Repositories.mergeBase(app, ['main', 'topic/one'])).toMatchObject({ id: first.id })
  expect(await Repositories.allRepositoryTrees(app, { recursive: true })).toHaveLength(3)
  expect(await Commits.all(app, { refName: 'topic/one', perPage: 1 })).toHaveLength(2)
  expect(await Commits.showDiff(app, commits![0]!.id)).toHaveLength(1)
  await Commits.cherryPick(app, commits![0]!.id, 'main')
  expect((await Commits.all(app)).map(({ title }) => title)).toEqual(['Rewrite', 'Begin'])
  await Branches.remove(app, 'topic/one')
  expect(await refusal(Branches.show(app, 'topic/one'))).toBe(404)

  await Tags.create(app, 'v1', 'main')
  expect(await Tags.all(app)).toMatchObject([{ name: 'v1', commit: { title: 'Rewrite' } }])
})

test('root acts as another user by sudo', async () => {
  const boards = await api.GroupIssueBoards.all('acme', { sudo: 'ana' })
  expect(boards).toHaveLength(5)
  const asAna = { sudo: ana.id }
  const board = await api.ProjectIssueBoards.create('acme/team/app', 'Of Ana', asAna)
  const list = await api.ProjectIssueBoards.createList('acme/team/app', board.id, {
    assigneeId: ana.id,
    ...asAna,
  })
  expect(
    await refusal(api.ProjectIssueBoards.removeList('acme/team/app', board.id, list.id, asAna)),
  ).toBe(403)
})
