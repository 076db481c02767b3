import { existsSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createGroup, deleteGroup, updateGroup } from '#contract/groups.ts'
import {
  archiveProject,
  createProject,
  createProjectForUser,
  deleteProject,
  getProject,
  listUserProjects,
  unarchiveProject,
  updateProject,
} from '#contract/projects.ts'
import { runGit } from '#server/git/run.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

let service: TestApp
let ana: TestUser
let maintainer: TestUser
let dev: TestUser
let stranger: TestUser
let root: TestUser
let acme: TestSpace

beforeAll(async () => {
  service = await testApp()
  ana = await service.user('ana')
  maintainer = await service.user('mia')
  dev = await service.user('dev')
  stranger = await service.user('stan')
  root = await service.user('root', { admin: true })
  acme = await service.group('acme', { visibility: 10 })
  await service.member(acme, ana, 50)
  await service.member(acme, maintainer, 40)
  await service.member(acme, dev, 30)
})
afterAll(() => service.close())

const make = (user: TestUser | null, input: ParamsOf<typeof createProject>) =>
  service.as(user).call(createProject, input)
const makeIn = (user: TestUser, input: ParamsOf<typeof createProject>) =>
  make(user, { namespace_id: acme.id, ...input })

async function gitDirOf(id: number): Promise<string> {
  const project = await findProject(service.deps.db, id)
  return service.deps.repositories.dirOf(project!.disk_path)
}

async function git(id: number, ...args: string[]): Promise<string> {
  const { stdout } = await runGit(args, { gitDir: await gitDirOf(id) })
  return stdout.toString().trim()
}

const countRepositories = async () => (await service.deps.repositories.list()).length

describe('creating a project', () => {
  test('without a namespace creates it in the caller’s own', async () => {
    const reply = await make(ana, { name: 'My App', description: 'Ours' })
    expect(reply.status).toBe(201)
    const id: number = reply.body.id
    const self = `http://mergeboard.test/api/v4/projects/${id}`
    expect(reply.body).toEqual({
      id,
      approvals_before_merge: 0,
      description: 'Ours',
      name: 'My App',
      name_with_namespace: 'Ana / My App',
      path: 'my-app',
      path_with_namespace: 'ana/my-app',
      created_at: expect.stringMatching(/Z$/),
      updated_at: reply.body.created_at,
      last_activity_at: reply.body.created_at,
      default_branch: 'main',
      tag_list: [],
      topics: [],
      ssh_url_to_repo: 'git@mergeboard.test:ana/my-app.git',
      http_url_to_repo: 'http://mergeboard.test/ana/my-app.git',
      web_url: 'http://mergeboard.test/ana/my-app',
      readme_url: null,
      forks_count: 0,
      avatar_url: null,
      star_count: 0,
      visibility: 'private',
      namespace: {
        id: expect.any(Number),
        name: 'Ana',
        path: 'ana',
        kind: 'user',
        full_path: 'ana',
        parent_id: null,
        avatar_url: null,
        web_url: 'http://mergeboard.test/ana',
      },
      owner: expect.objectContaining({ id: ana.id, username: 'ana' }),
      _links: {
        self,
        issues: `${self}/issues`,
        merge_requests: `${self}/merge_requests`,
        repo_branches: `${self}/repository/branches`,
        labels: `${self}/labels`,
        events: `${self}/events`,
        members: `${self}/members`,
      },
      creator_id: ana.id,
      empty_repo: true,
      archived: false,
      repository_object_format: 'sha1',
      import_status: 'none',
      issues_enabled: true,
      merge_requests_enabled: true,
      jobs_enabled: true,
      wiki_enabled: false,
      snippets_enabled: false,
      container_registry_enabled: false,
      packages_enabled: false,
      service_desk_enabled: false,
      lfs_enabled: true,
      request_access_enabled: true,
      shared_runners_enabled: false,
      can_create_merge_request_in: true,
      issues_access_level: 'enabled',
      repository_access_level: 'enabled',
      merge_requests_access_level: 'enabled',
      builds_access_level: 'enabled',
      open_issues_count: 0,
      shared_with_groups: [],
      merge_method: 'merge',
      squash_option: 'default_off',
      only_allow_merge_if_pipeline_succeeds: false,
      allow_merge_on_skipped_pipeline: false,
      only_allow_merge_if_all_discussions_are_resolved: false,
      remove_source_branch_after_merge: true,
      autoclose_referenced_issues: true,
      merge_commit_template: null,
      squash_commit_template: null,
      permissions: {
        project_access: { access_level: 50, notification_level: 3 },
        group_access: null,
      },
    })
    expect(await git(id, 'rev-parse', '--is-bare-repository')).toBe('true')
    expect(await git(id, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main')
    expect(await git(id, 'for-each-ref')).toBe('')
    expect((await service.as(null).call(listUserProjects, { user_id: 'ana' })).body).toEqual([])
    expect((await service.as(ana).call(listUserProjects, { user_id: 'ana' })).body[0]!.id).toBe(id)
  })

  test('encodes the default branch in the address of the README', async () => {
    const hostile = ['$(id)', ';id', '"><img/src=x/onerror=1>', 'a%2e#b']
    for (const [nth, branch] of hostile.entries()) {
      const wish = { name: `Hostile ${nth}`, path: `hostile-${nth}`, default_branch: branch }
      const { status, body } = await makeIn(ana, { ...wish, initialize_with_readme: true })
      expect(status).toBe(201)
      expect(body.readme_url).toMatch(/^[\w:/.()$;=%-]+$/)
      const { pathname } = new URL(body.readme_url!)
      expect(decodeURIComponent(pathname)).toBe(`/acme/${wish.path}/-/blob/${branch}/README.md`)
    }
  })

  test('with a README creates the first commit on the default branch', async () => {
    const { status, body } = await makeIn(ana, {
      name: 'With README',
      path: 'readme',
      description: 'Says --what "it" is',
      initialize_with_readme: true,
      default_branch: 'feature/trunk',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      default_branch: 'feature/trunk',
      empty_repo: false,
      readme_url: 'http://mergeboard.test/acme/readme/-/blob/feature/trunk/README.md',
    })
    expect(await git(body.id, 'show', 'HEAD:README.md')).toBe(
      '# With README\n\nSays --what "it" is',
    )
    expect(await git(body.id, 'log', '--format=%an <%ae> %s', 'refs/heads/feature/trunk')).toBe(
      `Ana <${ana.id}-ana@users.noreply.mergeboard.test> Initial commit`,
    )
    expect(await git(body.id, 'fsck', '--strict')).toBe('')
  })

  test('accepts every setting', async () => {
    const settings = {
      description: '',
      visibility: 'internal',
      default_branch: 'stable',
      issues_enabled: false,
      lfs_enabled: false,
      request_access_enabled: false,
      merge_method: 'ff',
      squash_option: 'always',
      only_allow_merge_if_pipeline_succeeds: true,
      allow_merge_on_skipped_pipeline: true,
      only_allow_merge_if_all_discussions_are_resolved: true,
      remove_source_branch_after_merge: false,
      autoclose_referenced_issues: false,
      topics: ['web', 'api'],
    } as const
    const { body } = await makeIn(ana, {
      ...settings,
      path: 'Settings_1.x',
      merge_requests_access_level: 'disabled',
      builds_access_level: 'disabled',
    })
    expect(body).toMatchObject({
      ...settings,
      description: null,
      name: 'Settings_1.x',
      tag_list: ['web', 'api'],
      merge_requests_enabled: false,
      jobs_enabled: false,
      issues_access_level: 'disabled',
      can_create_merge_request_in: false,
      permissions: {
        project_access: null,
        group_access: { access_level: 50, notification_level: 3 },
      },
    })
    expect(body).not.toHaveProperty('open_issues_count')
    expect(body._links).not.toHaveProperty('issues')
  })

  test.each([
    [{}, 'name, path are missing, at least one parameter must be provided'],
    [{ name: 'x', visibility: 'open' }, 'visibility does not have a valid value'],
    [
      { name: 'x', issues_access_level: 'private' },
      'issues_access_level does not have a valid value',
    ],
    [{ name: 'x', namespace_id: 'acme' }, 'namespace_id is invalid'],
    [{ name: 'x\0' }, 'name is invalid'],
    [{ name: { a: 1 } }, 'name is invalid'],
    [{ name: 'x', initialize_with_readme: 'maybe' }, 'initialize_with_readme is invalid'],
  ])('refuses the parameters %j', async (input, error) => {
    const reply = await service.as(ana).callRaw(createProject, input)
    expect(reply.status).toBe(400)
    expect(reply.refusal.error).toBe(error)
  })

  const badPath =
    "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'"
  test.each<[ParamsOf<typeof createProject>, object]>([
    [{ name: 'x', path: '../../etc' }, { path: [badPath] }],
    [{ name: 'x', path: 'a/../b' }, { path: [badPath] }],
    [{ name: 'x', path: '..' }, { path: [badPath] }],
    [{ name: 'x', path: 'x.git' }, { path: [badPath] }],
    [{ name: 'x', path: '--upload-pack=x' }, { path: [badPath] }],
    [{ name: 'x', path: 'wikis' }, { path: ['wikis is a reserved name'] }],
    [{ name: '🚀' }, { path: ["can't be blank"] }],
    [{ name: ' ', path: 'blank' }, { name: ["can't be blank"] }],
    [
      { name: 'n'.repeat(10_000), path: 'long' },
      { name: ['is too long (maximum is 255 characters)'] },
    ],
    [
      { name: 'long', path: 'p'.repeat(10_000) },
      { path: ['is too long (maximum is 255 characters)'] },
    ],
    [
      { name: 'x', description: 'd'.repeat(2001) },
      { description: ['is too long (maximum is 2000 characters)'] },
    ],
    [
      { name: 'x', visibility: 'public' },
      { visibility_level: ['public is not allowed in a internal group.'] },
    ],
  ])('refuses %j by property, and leaves no repository', async (input, message) => {
    const before = await countRepositories()
    const reply = await makeIn(ana, input)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message })
    expect(await countRepositories()).toBe(before)
  })

  test.each([
    '--output=/tmp/x',
    'HEAD',
    '@',
    'a..b',
    'a b',
    'refs/heads/x',
    'a.lock',
    'a~1',
    'f'.repeat(40),
    'a\nb',
    'a//b',
    'a@{1}',
    'p'.repeat(241),
    '',
  ])('refuses the default branch %j', async (default_branch) => {
    const reply = await makeIn(ana, { name: 'x', default_branch })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message: { default_branch: ['is not a valid branch name'] } })
  })

  test('derives no path from a name of millions of characters', async () => {
    for (const part of ['.-', '.git']) {
      const { status, refusal } = await makeIn(ana, { name: `x${part.repeat(1_000_000)}x` })
      expect(status).toBe(400)
      expect(refusal.message).toMatchObject({ name: ['is too long (maximum is 255 characters)'] })
    }
  })

  test('checks a name of many joined emojis in linear time', async () => {
    const joined = '👩\u200D❤\uFE0F'.repeat(50)
    for (const route of [createProject, createGroup]) {
      const call = (name: string) => service.as(ana).call(route, { name, path: 'emojis' })
      const refused = await call(`${joined}${'\uFE0F'.repeat(50)}!`)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain('can contain only letters, digits, emojis')
      expect((await call(joined)).status).toBe(201)
    }
  })

  test('refuses a default branch too long for the file system', async () => {
    for (const depth of [2000, 200_000]) {
      const reply = await makeIn(ana, { name: 'deep', default_branch: `${'d/'.repeat(depth)}x` })
      expect(reply.status).toBe(400)
      expect(reply.refusal.message).toEqual({ default_branch: ['is not a valid branch name'] })
    }
  })

  test('refuses a path taken by a project or subgroup, regardless of case', async () => {
    await makeIn(ana, { name: 'Taken', path: 'taken' })
    await service.group('sub', { in: acme })
    const before = await countRepositories()
    const refused = async (input: ParamsOf<typeof createProject>) => {
      const reply = await makeIn(ana, input)
      expect(reply.status).toBe(400)
      return reply.refusal.message
    }
    const taken = ['has already been taken']
    expect(await refused({ name: 'Taken', path: 'taken' })).toEqual({ name: taken, path: taken })
    expect(await refused({ name: 'other', path: 'TAKEN' })).toEqual({ path: taken })
    expect(await refused({ name: 'Taken', path: 'other' })).toEqual({ name: taken })
    expect(await refused({ name: 'x', path: 'Sub' })).toEqual({ path: taken })
    expect(await countRepositories()).toBe(before)
    expect((await make(ana, { name: 'Taken', path: 'taken' })).status).toBe(201)
  })

  test('ten times concurrently with one path creates one project and one repository', async () => {
    const before = await countRepositories()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => makeIn(ana, { name: `Race ${n}`, path: 'race' })),
    )
    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array(9).fill(400)])
    expect(await countRepositories()).toBe(before + 1)
  })

  test('requires the role that the group sets', async () => {
    const refusal = { message: { namespace: ['is not valid'] } }
    const named = (user: TestUser, level: string) => ({ name: `${user.username}-${level}` })
    for (const [level, allowed] of [
      ['developer', [dev, maintainer, ana, root]],
      ['maintainer', [maintainer, ana, root]],
      ['owner', [ana, root]],
      ['noone', [root]],
    ] as const) {
      await service
        .as(root)
        .call(updateGroup, { id: acme.full_path, project_creation_level: level })
      for (const user of [dev, maintainer, ana, root, stranger]) {
        const reply = await makeIn(user, named(user, level))
        const outcome = reply.status === 201 ? 'made' : reply.body
        const expected = (allowed as readonly TestUser[]).includes(user) ? 'made' : refusal
        expect([user.username, level, outcome]).toEqual([user.username, level, expected])
      }
    }
    await service
      .as(root)
      .call(updateGroup, { id: acme.full_path, project_creation_level: 'developer' })
  })

  test('in a forbidden or missing namespace is refused with the same message', async () => {
    const personal = await service.deps.db
      .selectFrom('namespaces')
      .select('id')
      .where('owner_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    const hidden = await service.group('hidden-place')
    for (const namespace_id of [personal.id, hidden.id, 999_999, -1, '99999999999999999999']) {
      const wanted = { name: 'x', namespace_id }
      const reply = await service.as(stranger).callRaw(createProject, wanted)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({ message: { namespace: ['is not valid'] } })
    }
    expect((await make(null, { name: 'x' })).status).toBe(401)
  })

  test('stops at the user’s project limit', async () => {
    const few = await service.user('few')
    await service.deps.db
      .updateTable('users')
      .set({ projects_limit: 1 })
      .where('id', '=', few.id)
      .execute()
    const names = ['one', 'two', 'three', 'four']
    const replies = await Promise.all(names.map((name) => make(few, { name })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 403, 403, 403,
    ])
    const reply = await make(few, { name: 'five' })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({ message: '403 Forbidden - Your project limit is 1 projects!' })
  })

  test('ignores read-only attributes', async () => {
    const { body } = await service.as(ana).callRaw(createProject, {
      name: 'mass',
      id: 1,
      creator_id: stranger.id,
      disk_path: '../../etc',
      root_id: acme.id,
      archived: true,
      star_count: 99,
      full_path: 'acme/mass',
      created_at: '2000-01-01T00:00:00Z',
    })
    expect(body).toMatchObject({
      path_with_namespace: 'ana/mass',
      creator_id: ana.id,
      archived: false,
      star_count: 0,
    })
    expect(body.created_at > '2001').toBe(true)
    const row = await findProject(service.deps.db, body.id)
    expect(row!.disk_path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.git$/)
  })

  test('for another user requires an administrator', async () => {
    const input = { name: 'Gift', visibility: 'public' } as const
    expect(
      (await service.as(ana).call(createProjectForUser, { user_id: dev.id, ...input })).status,
    ).toBe(403)
    expect(
      (await service.as(null).call(createProjectForUser, { user_id: dev.id, ...input })).status,
    ).toBe(401)
    const reply = await service.as(root).call(createProjectForUser, { user_id: dev.id, ...input })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ path_with_namespace: 'dev/gift', creator_id: dev.id })
    const own = await service.as(dev).call(getProject, { id: 'dev/gift' })
    expect(own.body.permissions!.project_access!.access_level).toBe(50)
    expect(
      (await service.as(root).call(createProjectForUser, { user_id: 999999, ...input })).body,
    ).toEqual({
      message: '404 User Not Found',
    })
    expect(
      (await service.as(root).callRaw(createProjectForUser, { user_id: dev.id })).body,
    ).toMatchObject({
      error: 'name is missing',
    })
  })
})

describe('reading a project', () => {
  test('works by id or path in any case; anonymous callers get the basic fields', async () => {
    const { body: made } = await make(ana, { name: 'read', visibility: 'public' })
    for (const reference of [made.id, 'ana/read', 'ANA/read']) {
      expect((await service.as(ana).call(getProject, { id: reference })).body).toEqual(made)
    }
    const anonymous = (await service.as(null).call(getProject, { id: made.id })).body
    expect(made).toMatchObject(anonymous)
    expect(anonymous).not.toHaveProperty('permissions')
    expect(anonymous).not.toHaveProperty('owner')
  })

  test('that is private answers 404 to strangers and anonymous callers', async () => {
    const { body: made } = await make(ana, { name: 'secret' })
    const missing = { message: '404 Project Not Found' }
    for (const reference of [
      made.id,
      'ana/secret',
      'ana/nothing',
      '0',
      '99999999999999999999',
      'secret',
      'ana/../ana/secret',
    ]) {
      for (const user of [stranger, null]) {
        const reply = await service.as(user).call(getProject, { id: reference })
        expect(reply.status).toBe(404)
        expect(reply.body).toEqual(missing)
      }
    }
  })

  test('counts open issues, including confidential ones from the Reporter role up', async () => {
    const space = await service.group('counting', { visibility: 20 })
    const project = await service.project('count', { in: space, visibility: 20 })
    const guest = await service.user('guest')
    await service.member(project, guest, 10)
    await service.member(project, dev, 20)
    const now = service.deps.now()
    const issue = (iid: number, more: object) => ({
      root_id: space.id,
      project_id: project.id,
      iid,
      author_id: ana.id,
      title: 'x',
      position: `a${iid}`,
      created_at: now,
      updated_at: now,
      ...more,
    })
    await service.deps.db
      .insertInto('issues')
      .values([
        issue(1, { confidential: 0, state: 'opened' }),
        issue(2, { confidential: 1, state: 'opened' }),
        issue(3, { confidential: 0, state: 'closed' }),
      ])
      .execute()
    const count = async (user: TestUser) =>
      (await service.as(user).call(getProject, { id: project.id })).body.open_issues_count
    expect(await count(guest)).toBe(1)
    expect(await count(stranger)).toBe(1)
    expect(await count(dev)).toBe(2)
    expect(await count(root)).toBe(2)
  })
})

describe('updating a project', () => {
  test('requires the Maintainer role, and Owner for its visibility', async () => {
    const project = await service.project('roles', { in: acme, visibility: 10 })
    const put = (user: TestUser | null, input: Some<typeof updateProject>) =>
      service.as(user).call(updateProject, { id: project.full_path, ...input })
    const description = { description: 'x' }
    expect((await put(null, description)).status).toBe(401)
    expect((await put(stranger, description)).body).toEqual({ message: '403 Forbidden' })
    expect((await put(dev, description)).status).toBe(403)
    expect((await put(maintainer, description)).body.description).toBe('x')
    expect((await put(maintainer, { visibility: 'private' })).status).toBe(403)
    expect((await put(ana, { visibility: 'private' })).body.visibility).toBe('private')
    expect((await put(stranger, description)).body).toEqual({ message: '404 Project Not Found' })
    expect((await put(ana, { visibility: 'public' })).refusal.message).toEqual({
      visibility_level: ['public is not allowed in a internal group.'],
    })
  })

  test('changes its path and name unless they are taken', async () => {
    const { body: made } = await makeIn(ana, { name: 'Before', path: 'before' })
    await makeIn(ana, { name: 'Beside', path: 'beside' })
    const put = (input: Some<typeof updateProject>) =>
      service.as(ana).call(updateProject, { id: made.id, ...input })
    expect((await put({ path: 'beside', name: 'Beside' })).refusal.message).toEqual({
      name: ['has already been taken'],
      path: ['has already been taken'],
    })
    expect((await put({ path: '../x' })).status).toBe(400)
    expect((await put({ name: '' })).refusal.message).toEqual({ name: ["can't be blank"] })
    expect((await put({ path: 'After', name: 'After it' })).body).toMatchObject({
      path_with_namespace: 'acme/After',
      name_with_namespace: 'acme / After it',
    })
    expect((await put({ path: 'AFTER' })).body.path).toBe('AFTER')
    expect((await service.as(ana).call(getProject, { id: 'acme/before' })).status).toBe(301)
    expect((await service.as(ana).call(getProject, { id: 'acme/after' })).body.id).toBe(made.id)
    expect((await put({})).status).toBe(200)
  })

  test('changes its default branch to an existing one', async () => {
    const { body: made } = await makeIn(ana, { name: 'branches', initialize_with_readme: true })
    const put = (default_branch: string) =>
      service.as(ana).call(updateProject, { id: made.id, default_branch })
    expect((await put('next')).refusal.message).toEqual({
      base: ['Could not set the default branch'],
    })
    expect((await put('-x')).refusal.message).toEqual({
      default_branch: ['is not a valid branch name'],
    })
    await git(made.id, 'update-ref', 'refs/heads/next', 'refs/heads/main')
    await makeIn(ana, { name: 'Beside branches', path: 'beside-branches' })
    const refused = { id: made.id, default_branch: 'next', path: 'beside-branches' }
    expect((await service.as(ana).call(updateProject, refused)).status).toBe(400)
    expect(await git(made.id, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main')
    expect((await put('next')).body.default_branch).toBe('next')
    expect(await git(made.id, 'symbolic-ref', 'HEAD')).toBe('refs/heads/next')
    const { body: empty } = await makeIn(ana, { name: 'empty branches' })
    const reply = await service.as(ana).call(updateProject, { id: empty.id, default_branch: 'dev' })
    expect(reply.body.default_branch).toBe('dev')
  })

  test('clears optional attributes', async () => {
    const { body: made } = await makeIn(ana, { name: 'clear', description: 'x', topics: 'a, b,a' })
    expect(made.topics).toEqual(['a', 'b'])
    const { body } = await service
      .as(ana)
      .call(updateProject, { id: made.id, description: null, tag_list: [] })
    expect(body).toMatchObject({ description: null, topics: [] })
  })
})

describe('archiving a project', () => {
  test('and unarchiving it require the Owner role', async () => {
    const { id } = await service.project('old', { in: acme, visibility: 10 })
    expect((await service.as(maintainer).call(archiveProject, { id })).status).toBe(403)
    expect((await service.as(null).call(archiveProject, { id })).status).toBe(401)
    const archived = await service.as(ana).call(archiveProject, { id })
    expect(archived.status).toBe(201)
    expect(archived.body).toMatchObject({ archived: true, can_create_merge_request_in: false })
    expect((await service.as(maintainer).call(unarchiveProject, { id })).status).toBe(403)
    expect((await service.as(ana).call(unarchiveProject, { id })).body.archived).toBe(false)
  })
})

describe('deleting a project', () => {
  test('requires the Owner role, and deletes the repository', async () => {
    const { body: made } = await makeIn(ana, { name: 'doomed', visibility: 'internal' })
    const dir = await gitDirOf(made.id)
    const remove = (user: TestUser | null) => service.as(user).call(deleteProject, { id: made.id })
    expect((await remove(null)).status).toBe(401)
    expect((await remove(stranger)).status).toBe(403)
    expect((await remove(maintainer)).status).toBe(403)
    expect(existsSync(dir)).toBe(true)
    const reply = await remove(ana)
    expect(reply.status).toBe(202)
    expect(reply.body).toEqual({ message: '202 Accepted' })
    expect(existsSync(dir)).toBe(false)
    expect((await remove(ana)).body).toEqual({ message: '404 Project Not Found' })
    expect((await makeIn(ana, { name: 'doomed' })).body.id).toBeGreaterThan(made.id)
  })

  test('is refused when it changed in the meantime', async () => {
    const { body: made } = await makeIn(ana, { name: 'changed' })
    const remove = (time: string) =>
      service.as(ana).call(deleteProject, { id: made.id }, { 'if-unmodified-since': time })
    expect((await remove('Sat, 01 Jan 2000 00:00:00 GMT')).status).toBe(412)
    expect((await remove('whenever')).status).toBe(202)
  })

  test('with its group deletes the repository too', async () => {
    const { body: group } = await service.as(ana).call(createGroup, { name: 'g', path: 'doomed' })
    const { body: made } = await make(ana, { name: 'app', namespace_id: group.id })
    const dir = await gitDirOf(made.id)
    expect(existsSync(dir)).toBe(true)
    await service.as(ana).call(deleteGroup, { id: 'doomed' })
    expect(existsSync(dir)).toBe(false)
  })
})
