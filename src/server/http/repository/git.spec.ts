import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addProjectMember } from '#contract/members.ts'
import { listPipelines } from '#contract/pipelines.ts'
import { archiveProject, createProject, getProject, unarchiveProject } from '#contract/projects.ts'
import {
  listProtectedBranches,
  protectBranch,
  updateProtectedBranch,
} from '#contract/protected-branches.ts'
import { defaultLimits } from '#server/config.ts'
import { hashPassword } from '#server/domain/accounts/passwords.ts'
import { listRefs } from '#server/git/refs.ts'
import { updateUser } from '#server/store/accounts/users.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import { made } from '#server/testing/world.ts'

const MIB = 1024 * 1024

let service: TestApp
let host: string
let owner: TestUser
let developer: TestUser
let reporter: TestUser
let guest: TestUser
let project: { id: number; path: string }
/** The developer's clone. */
let client: GitClient
const clients: GitClient[] = []

beforeAll(async () => {
  service = await testApp({
    limits: {
      ...defaultLimits,
      signInPerAddress: 1000,
      pushBytes: 4 * MIB,
      fileBytes: 8 * MIB,
      refsPerPush: 50,
    },
  })
  host = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).host
  owner = await service.user('olga')
  developer = await service.user('dev')
  reporter = await service.user('rita')
  guest = await service.user('gus')
  project = await newProject('app')
  client = await newClient()
  await client.commit('README.md', '# App\n')
  await client.must('remote', 'add', 'origin', urlOf(project, developer))
})
afterAll(async () => {
  await Promise.all(clients.map((one) => one.remove()))
  await service.close()
})

describe('an empty project', () => {
  test('can be cloned, and gets its default branch from the first push of a maintainer', async () => {
    const own = await newClient()
    expect(await own.run('clone', urlOf(project, developer), 'empty')).toMatchObject({
      code: 0,
      output: expect.stringContaining('empty repository'),
    })
    const refused = await client.run('push', 'origin', 'main')
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(
      'remote: You are not allowed to push to protected branch "main". Push to a branch of your own and open a merge request, or ask a maintainer.',
    )
    await client.must('push', urlOf(project, owner), 'main:trunk', 'main:main')
    expect(await read()).toMatchObject({
      empty_repo: false,
      default_branch: 'main',
      readme_url: expect.stringContaining('/-/blob/main/README.md'),
    })
    const rules = await service.as(owner).call(listProtectedBranches, { id: project.id })
    expect(rules.body).toMatchObject([{ name: 'main' }])
  })

  test('takes the first pushed branch as its default branch', async () => {
    const other = await newProject('other')
    await client.must('push', urlOf(other, owner), 'main:develop')
    expect(await read(other)).toMatchObject({ default_branch: 'develop', empty_repo: false })
    const clone = await newClient()
    await clone.must('clone', urlOf(other, owner), 'it')
    expect(await clone.must('-C', 'it', 'branch', '--show-current')).toBe('develop')
  })
})

describe('a developer', () => {
  test('pushes a branch, again, and by force; others pull it', async () => {
    await client.must('checkout', '--quiet', '-b', 'topic')
    const first = await client.commit('a.txt', 'a')
    await client.must('push', '--set-upstream', 'origin', 'topic')
    const reader = await newClient()
    await reader.must('clone', '--quiet', '--branch', 'topic', urlOf(project, reporter), 'it')
    expect(await reader.must('-C', 'it', 'rev-parse', 'HEAD')).toBe(first)

    const second = await client.commit('a.txt', 'b')
    await client.must('push')
    await reader.must('-C', 'it', 'pull', '--quiet')
    expect(await reader.must('-C', 'it', 'rev-parse', 'HEAD')).toBe(second)

    await client.must('reset', '--quiet', '--hard', first)
    const third = await client.commit('a.txt', 'c')
    expect((await client.run('push')).output).toContain('non-fast-forward')
    await client.must('push', '--force')
    expect(await remoteRef('refs/heads/topic')).toBe(third)
    expect((await read()).last_activity_at).not.toBe((await read()).created_at)
  })

  test('pushes tags and several refs, deletes unprotected branches, and makes shallow and partial fetches', async () => {
    await client.must('tag', 'v1')
    await client.must('push', 'origin', 'v1', 'topic:one', 'topic:two')
    await client.must('push', 'origin', ':one')
    expect(await remoteRef('refs/heads/one')).toBeNull()
    expect(await remoteRef('refs/tags/v1')).toBe(await client.must('rev-parse', 'v1'))
    const reader = await newClient()
    await reader.must('clone', '--quiet', '--depth=1', urlOf(project, reporter), 'shallow')
    await reader.must(
      'clone',
      '--quiet',
      '--filter=blob:none',
      '--no-checkout',
      urlOf(project, reporter),
      'part',
    )
    const walk = ['clone', '--filter=sparse:oid=main:x', urlOf(project, reporter), 'walk']
    expect((await reader.run(...walk)).output).toContain("filter 'sparse:oid' not supported")
  })

  test('gets a pipeline for a push, skipped with ci.skip', async () => {
    await client.must('checkout', '--quiet', '-b', 'built')
    await client.commit('.gitlab-ci.yml', 'unit: {script: make}\n')
    await client.must('push', 'origin', 'built')
    await client.must('push', '-o', 'ci.skip', 'origin', 'built:unbuilt')
    await client.must('checkout', '--quiet', 'topic')
    const { body } = await service.as(developer).call(listPipelines, { id: project.id })
    expect(body).toMatchObject([
      { ref: 'unbuilt', status: 'skipped', source: 'push' },
      { ref: 'built', status: 'pending' },
    ])
  })

  test('may not push to the default branch, nor delete it', async () => {
    const before = await remoteRef('refs/heads/main')
    expect(await pushed('topic:main')).toContain('not allowed to push to protected branch "main"')
    expect(await pushed(':main')).toContain('default branch of this project and cannot be deleted')
    expect(await remoteRef('refs/heads/main')).toBe(before)
  })

  test('gets every error of a push, and nothing changes', async () => {
    const output = await pushed('topic:fine', 'topic:main', 'topic:refs/merge-requests/1/head')
    expect(output).toContain('protected branch "main"')
    expect(output).toContain('Only the server changes such refs')
    expect(await remoteRef('refs/heads/fine')).toBeNull()
  })

  test.each([
    'refs/merge-requests/1/head',
    'refs/keep-around/1',
    'refs/replace/1',
    'refs/internal/x',
  ])('may not push to %s', async (ref) => {
    expect(await pushed(`topic:${ref}`)).toContain('Only the server changes such refs')
    expect(await remoteRef(ref)).toBeNull()
  })

  test.each([
    '--output=/tmp/mergeboard-hostile',
    'HEAD',
    'refs/heads/x',
    'a'.repeat(40),
    'x'.repeat(250),
  ])('may not create a branch named %s', async (name) => {
    await client.must('update-ref', 'refs/elsewhere/x', 'HEAD')
    expect(await pushed(`refs/elsewhere/x:refs/heads/${name}`)).toMatch(
      /cannot be the name of a branch|remote rejected|not a valid ref/,
    )
    expect(await remoteRef(`refs/heads/${name}`)).toBeNull()
  })

  test('may push notes, fetch them elsewhere, and add more', async () => {
    await client.must('notes', 'add', '--message', 'Reviewed', 'topic')
    await client.must('push', 'origin', 'refs/notes/commits')
    await client.must('update-ref', '-d', 'refs/notes/commits')
    await client.must('fetch', 'origin', 'refs/notes/*:refs/notes/*')
    expect(await client.must('notes', 'show', 'topic')).toContain('Reviewed')
    await client.must('notes', 'append', '--message', 'Tested', 'topic')
    await client.must('push', 'origin', 'refs/notes/commits')
    expect(await remoteRef('refs/notes/commits')).toBe(
      await client.must('rev-parse', 'refs/notes/commits'),
    )
    expect(await pushed('topic:refs/notes/.hidden')).toMatch(/cannot be the name of a ref|invalid/)
  })

  test('may use branch names that only look dangerous', async () => {
    for (const name of ['$(id)', ';id', '`id`', '"><img/src=x>', '\u202Egnp', '分支']) {
      await client.must('push', 'origin', `topic:refs/heads/${name}`)
      expect(await remoteRef(`refs/heads/${name}`)).not.toBeNull()
    }
  })

  test('may not create a branch below another one', async () => {
    await client.must('push', 'origin', 'topic:deep')
    expect(await pushed('topic:deep/er')).toContain("'refs/heads/deep' exists")
  })

  test('may not change too many refs in one push', async () => {
    const many = Array.from({ length: 51 }, (_, n) => `topic:many-${n}`)
    expect(await pushed(...many)).toContain('at most 50 branches and tags, but this one changes 51')
    expect(await remoteRef('refs/heads/many-0')).toBeNull()
  })
})

describe('a protected branch', () => {
  test('accepts fast-forward pushes, and force pushes only if its rule allows them', async () => {
    await service
      .as(owner)
      .call(protectBranch, { id: project.id, name: 'safe/*', push_access_level: 30 })
    await client.must('push', 'origin', 'topic:safe/1')
    const tip = await client.must('rev-parse', 'HEAD')
    await client.commit('b.txt', 'b')
    await client.must('push', 'origin', 'topic:safe/1')

    await client.must('reset', '--quiet', '--hard', 'HEAD~1')
    const forced = await client.commit('b.txt', 'other')
    const output = await pushed('--force', 'topic:safe/1')
    expect(output).toContain('not allowed to force push to protected branch "safe/1"')
    expect(await pushed('--force', `${tip}:safe/1`)).toContain('not allowed to force push')
    expect(await pushed(':safe/1')).toContain('not allowed to delete protected branch "safe/1"')

    const name = 'safe/*'
    await service
      .as(owner)
      .call(updateProtectedBranch, { id: project.id, name, allow_force_push: true })
    await client.must('push', '--force', 'origin', 'topic:safe/1')
    expect(await remoteRef('refs/heads/safe/1')).toBe(forced)
  })
})

describe('a push', () => {
  test('that exceeds the rate limit is refused, and changes nothing', async () => {
    // A push counts as two requests. The second one brings the commits.
    const strict = await testApp({ limits: { ...defaultLimits, apiPerUser: 1 } })
    const { host } = new URL(await strict.app.listen({ host: '127.0.0.1', port: 0 }))
    const { full_path, gitDir, ...space } = await projectWithCode(strict, 'app', [])
    const user = await strict.user('dev')
    await strict.member({ ...space, full_path }, user, 40)
    const url = `http://x:${user.token}@${host}/${full_path}.git`
    expect(await client.run('push', url, 'main:late')).toEqual({
      code: 1,
      output: expect.stringContaining('HTTP 429'),
    })
    expect(await listRefs(gitDir, 'refs/heads/')).toEqual([])
    await strict.close()
  })

  test('above the size limit is refused, and leaves nothing behind', async () => {
    const own = await newClient()
    await own.commit('noise', randomBytes(5 * MIB))
    const { code, output } = await own.run('push', urlOf(project, developer), 'main:large')
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('pack exceeds maximum allowed size'),
    })
    expect(await remoteRef('refs/heads/large')).toBeNull()
    expect(await leftovers()).toEqual([])
  })

  test('of a file that is huge in a small pack is refused', async () => {
    const own = await newClient()
    await own.commit('zeros', new Uint8Array(9 * MIB))
    const { output } = await own.run('push', urlOf(project, developer), 'main:bomb')
    expect(output).toContain(
      'remote: A file can be at most 8 MiB, but this push contains one of 9 MiB',
    )
    expect(await remoteRef('refs/heads/bomb')).toBeNull()
  })

  test('of a tree that would escape a work tree is refused', async () => {
    const own = await newClient()
    await own.commit('a', 'a')
    const blob = await own.must('rev-parse', 'HEAD:a')
    const tree = await own.must(
      'hash-object',
      '-t',
      'tree',
      '-w',
      '--literally',
      await file(own, treeOf('..', blob)),
    )
    const commit = await own.must('commit-tree', tree, '-m', 'Escape')
    const { output } = await own.run(
      'push',
      urlOf(project, developer),
      `${commit}:refs/heads/escape`,
    )
    expect(output).toContain('hasDotdot')
    expect(await remoteRef('refs/heads/escape')).toBeNull()
  })
})

describe('merge requests', () => {
  test('can be fetched by their refs; refs of old versions are hidden', async () => {
    const tip = await client.must('rev-parse', 'topic')
    await client.must('push', 'origin', 'topic:mr')
    const gitDir = await gitDirOf(project)
    await client.must('--git-dir', gitDir, 'update-ref', 'refs/merge-requests/7/head', tip)
    await client.must('--git-dir', gitDir, 'update-ref', `refs/keep-around/${tip}`, tip)
    const shown = await client.must('ls-remote', 'origin')
    expect(shown).toContain('refs/merge-requests/7/head')
    expect(shown).not.toContain('keep-around')
    await client.must('fetch', '--quiet', 'origin', 'refs/merge-requests/7/head:refs/mr/7')
    expect(await client.must('rev-parse', 'refs/mr/7')).toBe(tip)
  })
})

describe('access to', () => {
  test('clone: users who can read code, by token or by password', async () => {
    const { deps } = service
    await updateUser(deps.db, reporter.id, { password_hash: await hashPassword('correct horse') })
    const list = async (login: string, password: string) => {
      const at = `http://${encodeURIComponent(login)}:${encodeURIComponent(password)}@${host}`
      return client.run('ls-remote', `${at}/${project.path}.git`, 'refs/heads/main')
    }
    const scoped = async (scopes: string) => (await service.token(reporter, { scopes })).token

    for (const [login, password] of [
      ['anything', reporter.token],
      ['oauth2', await scoped('read_repository')],
      ['x', await scoped('write_repository')],
      ['rita', 'correct horse'],
      ['rita@mergeboard.test', 'correct horse'],
    ] as const) {
      expect(await list(login, password)).toMatchObject({ code: 0 })
    }
    expect((await list('rita', 'wrong')).output).toContain('Authentication failed')
    expect((await list('rita', 'glpat-wrong')).output).toContain('Authentication failed')
    const expired = await service.token(reporter, { expires_at: '2020-01-01' })
    expect((await list('rita', expired.token)).output).toContain('Authentication failed')
    expect((await list('rita', await scoped('read_user'))).output).toContain('403')
    expect((await list('gus', guest.token)).output).toContain('remote: You can see this project')
    const stranger = await service.user('stranger')
    expect((await list('x', stranger.token)).output).toContain('not found')
  })

  test('clone with a password: above the rate limit, no password is checked', async () => {
    const strict = await testApp({ limits: { ...defaultLimits, apiPerUser: 2 } })
    const user = await strict.user('gus')
    const { full_path, ...space } = await projectWithCode(strict, 'app', [])
    await strict.member({ ...space, full_path }, user, 30)
    const password_hash = await hashPassword('correct horse')
    await updateUser(strict.deps.db, user.id, { password_hash })
    const fetchWith = async (login: string, password: string) =>
      (
        await strict.app.inject({
          url: `/${full_path}.git/info/refs?service=git-upload-pack`,
          headers: {
            authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
          },
        })
      ).statusCode
    expect(await fetchWith('gus', 'correct horse')).toBe(200)
    expect(await fetchWith('gus', 'wrong horse')).toBe(401)
    expect(await fetchWith('gus', 'correct horse')).toBe(200)
    expect(await fetchWith('gus', 'correct horse')).toBe(429)
    expect(await fetchWith('gus', 'wrong horse')).toBe(429)
    expect(await fetchWith('dev', 'wrong horse')).toBe(401)
    await strict.close()
  })

  test('push: developers with a write token, unless the project is archived', async () => {
    const push = async (user: TestUser) =>
      (await client.run('push', urlOf(project, user), 'topic:who')).output
    expect(await push(reporter)).toContain('remote: You can read this code, but not push to it')
    const reads = await service.token(developer, { scopes: 'read_repository' })
    expect(await push(reads)).toContain('remote: Your token cannot be used for this')
    await service.as(owner).call(archiveProject, { id: project.id })
    expect(await push(developer)).toContain('remote: This project is archived')
    await service.as(owner).call(unarchiveProject, { id: project.id })
    expect(await remoteRef('refs/heads/who')).toBeNull()
    const writes = await service.token(developer, { scopes: 'write_repository' })
    expect(await push(writes)).toContain('new branch')
  })

  test('clone without credentials: everyone, for public projects', async () => {
    const open = await newProject('open', 'public')
    await client.must('push', urlOf(open, owner), 'topic:main')
    const at = `http://${host}/${open.path}`
    expect((await client.run('ls-remote', `${at}.git`)).code).toBe(0)
    expect((await client.run('ls-remote', at)).code).toBe(0)
    expect((await client.run('push', at, 'topic:x')).output).toContain('could not read Username')
    const hidden = await client.run('ls-remote', `http://${host}/${project.path}.git`)
    expect(hidden.output).toContain('could not read Username')
  })
})

async function newProject(
  path: string,
  visibility: 'private' | 'public' = 'private',
): Promise<{ id: number; path: string }> {
  const { id, path_with_namespace } = await made(service.as(owner), createProject, {
    path,
    visibility,
  })
  for (const [user, level] of [
    [developer, 30],
    [reporter, 20],
    [guest, 10],
  ] as const) {
    await made(service.as(owner), addProjectMember, { id, user_id: user.id, access_level: level })
  }
  return { id, path: path_with_namespace }
}

async function newClient(): Promise<GitClient> {
  const made = await gitClient()
  clients.push(made)
  return made
}

function urlOf({ path }: { path: string }, { token }: TestUser): string {
  return `http://x:${token}@${host}/${path}.git`
}

/** Pushes as the developer, expects a failure and returns the output. */
async function pushed(...refs: string[]): Promise<string> {
  const { code, output } = await client.run('push', 'origin', ...refs)
  expect(code).not.toBe(0)
  return output
}

const read = async ({ id } = project) => (await service.as(owner).call(getProject, { id })).body

async function gitDirOf({ id }: { id: number }): Promise<string> {
  const { db, repositories } = service.deps
  const { disk_path } = await db
    .selectFrom('projects')
    .select('disk_path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return repositories.dirOf(disk_path)
}

async function remoteRef(ref: string): Promise<string | null> {
  const { output } = await client.run(
    '--git-dir',
    await gitDirOf(project),
    'for-each-ref',
    '--format=%(objectname) %(refname)',
  )
  const line = output.split('\n').find((line) => line.endsWith(` ${ref}`))
  return line?.split(' ')[0] ?? null
}

/** Returns the files that a refused push could leave behind. */
async function leftovers(): Promise<string[]> {
  const found = await readdir(join(await gitDirOf(project), 'objects'), { recursive: true })
  return found.filter((name) => /tmp_|incoming/.test(name))
}

/** Stores a file in the client's repository, outside its work tree. */
async function file({ dir }: GitClient, content: Uint8Array): Promise<string> {
  const path = join(dir, '.git', 'made')
  await writeFile(path, content)
  return path
}

/** Returns a tree with one file. */
function treeOf(name: string, blob: string): Buffer {
  return Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, 'hex')])
}
