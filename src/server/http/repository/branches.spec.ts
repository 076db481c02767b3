import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  createBranch,
  deleteBranch,
  deleteMergedBranches,
  getBranch,
  listBranches,
} from '#contract/branches.ts'
import { createProject, getProject } from '#contract/projects.ts'
import { protectBranch } from '#contract/protected-branches.ts'
import { compareRefs } from '#contract/repositories.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Api, type TestApp, type TestSpace } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let project: Awaited<ReturnType<typeof projectWithCode>>
let group: TestSpace
let developer: Api, maintainer: Api, guest: Api
let shas: Record<'main' | 'topic', string>

beforeAll(async () => {
  service = await testApp()
  group = await service.group('harbour')
  const roles = await Promise.all(
    (['guest', 'developer', 'maintainer'] as const).map(async (name, at) => {
      const user = await service.user(name)
      await service.member(group, user, [10, 30, 40][at]!)
      return service.as(user)
    }),
  )
  ;[guest, developer, maintainer] = roles as [Api, Api, Api]
})
afterAll(() => service.close())

let nth = 0
beforeEach(async () => {
  project = await projectWithCode(
    service,
    `ferries-${++nth}`,
    [
      { ref: 'refs/heads/main', message: 'Begin\n', files: [['README.md', 'Hello\n']] },
      { ref: 'refs/heads/old', from: ':1', files: [] },
      { ref: 'refs/heads/main', message: 'More\n', files: [['a.txt', 'a\n']] },
      { ref: 'refs/heads/topic/one', from: ':1', files: [['b.txt', 'b\n']] },
      { ref: 'refs/tags/topic', from: ':1', files: [['c.txt', 'c\n']] },
    ],
    { in: group },
  )
  shas = { main: project.shas[2]!, topic: project.shas[3]! }
})

const names = async (query: string) =>
  (await developer.callRaw(listBranches, { id: project.id, ...queryParams(query) })).body.map(
    (branch) => branch.name,
  )

test('the first branch of an empty project starts from a default branch with an empty README', async () => {
  const ana = service.as(await service.user('ana'))
  const { id } = (await ana.call(createProject, { name: 'Blank' })).body
  const first = await ana.call(createBranch, { id, branch: 'first', ref: 'main' })
  expect(first).toMatchObject({
    status: 201,
    body: { name: 'first', default: false, commit: { title: 'Add README.md' } },
  })
  const { body } = await ana.call(listBranches, { id })
  expect(body.map(({ name }) => name)).toEqual(['first', 'main'])
  expect(body[1]).toMatchObject({ default: true, protected: true })
  expect((await ana.call(getProject, { id })).body).toMatchObject({
    empty_repo: false,
    default_branch: 'main',
  })
})

test.each([
  ['first', 'nowhere'],
  ['first', 'refs/tags/main'],
  ['main', 'main'],
])('an empty project stays empty when branch %s cannot start from %s', async (branch, ref) => {
  const owner = service.as(await service.user(`owner-${++nth}`))
  const { id } = (await owner.call(createProject, { name: 'Blank' })).body
  expect(await owner.call(createBranch, { id, branch, ref })).toMatchObject({
    status: 400,
    body: { message: `Invalid reference name: ${ref}` },
  })
  expect((await owner.call(listBranches, { id })).body).toEqual([])
  expect((await owner.call(getProject, { id })).body).toMatchObject({ empty_repo: true })
})

describe('reading', () => {
  test('shows a branch with its commit', async () => {
    const { status, body } = await developer.call(getBranch, {
      id: project.id,
      branch: 'topic/one',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'topic/one',
      merged: false,
      protected: false,
      developers_can_push: false,
      can_push: true,
      default: false,
      web_url: `http://mergeboard.test/${project.full_path}/-/tree/topic/one`,
      commit: {
        id: shas.topic,
        short_id: shas.topic.slice(0, 8),
        parent_ids: [project.shas[0]],
        title: 'Change files',
        author_name: 'Ann',
        author_email: 'ann@example.test',
        committed_date: '2023-11-14T22:16:20.000+00:00',
        web_url: `http://mergeboard.test/${project.full_path}/-/commit/${shas.topic}`,
      },
    })
  })

  test('lists by name, part of a name or pattern', async () => {
    const { body, headers } = await developer.call(listBranches, { id: project.id, per_page: 2 })
    expect(body.map((branch) => branch.name)).toEqual(['main', 'old'])
    expect(headers).toMatchObject({ 'x-total': '3', 'x-next-page': '2' })
    expect(await names('search=TOPIC')).toEqual(['topic/one'])
    expect(await names('search=%5Eo')).toEqual(['old'])
    expect(await names('search=in$')).toEqual(['main'])
    expect(await names(`regex=${encodeURIComponent('^(main|o.d)$')}`)).toEqual(['main', 'old'])
    expect(await names('sort=updated_desc')).toEqual(['topic/one', 'main', 'old'])
  })

  test('accepts patterns with catastrophic backtracking, and refuses invalid ones', async () => {
    const endless = encodeURIComponent('^(([a-z/])+.)+[A-Z]([a-z])+$')
    expect(await names(`regex=${endless}`)).toEqual([])
    expect(await developer.call(listBranches, { id: project.id, regex: '(' })).toMatchObject({
      status: 400,
      body: { message: 'regex is not a valid pattern' },
    })
  })

  test('marks branches merged into the default branch', async () => {
    await developer.call(createBranch, { id: project.id, branch: 'fresh', ref: 'main' })
    await developer.call(createBranch, { id: project.id, branch: 'behind', ref: project.shas[0]! })
    const { body } = await developer.call(listBranches, { id: project.id })
    const merged = body.filter((branch) => branch.merged)
    expect(merged.map((branch) => branch.name)).toEqual(['behind'])
  })

  test('shows who may push to a protected branch', async () => {
    await maintainer.call(protectBranch, { id: project.id, name: 'main', merge_access_level: 30 })
    const of = async (api: Api) => {
      const { body } = await api.call(getBranch, { id: project.id, branch: 'main' })
      return [body.protected, body.developers_can_push, body.developers_can_merge, body.can_push]
    }
    expect(await of(developer)).toEqual([true, false, true, false])
    expect(await of(maintainer)).toEqual([true, false, true, true])
  })

  test('answers 404 for unknown names, and refuses invalid ones', async () => {
    expect(await developer.call(getBranch, { id: project.id, branch: 'topic' })).toMatchObject({
      status: 404,
      body: { message: '404 Branch Not Found' },
    })
    for (const name of ['--output=x', 'main~1', 'main@{0}', '@', 'a..b', 'HEAD', 'main^{tree}']) {
      expect(await developer.call(getBranch, { id: project.id, branch: name })).toMatchObject({
        status: 400,
        body: { message: 'The branch refname is invalid' },
      })
    }
  })

  test('is forbidden to guests of a private project', async () => {
    expect((await guest.call(listBranches, { id: project.id })).status).toBe(403)
    expect((await service.as(null).call(listBranches, { id: project.id })).status).toBe(404)
  })
})

describe('creating', () => {
  test('starts from a branch, tag or commit', async () => {
    const made = await developer.call(createBranch, {
      id: project.id,
      branch: 'new/one',
      ref: 'topic/one',
    })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'new/one', commit: { id: shas.topic } },
    })
    const ofTag = await developer.call(createBranch, {
      id: project.id,
      branch: 'of-tag',
      ref: 'topic',
    })
    expect(ofTag.body.commit.id).toBe(project.shas[4])
    const ofCommit = await developer.call(createBranch, {
      id: project.id,
      branch: 'v1.json',
      ref: shas.main,
    })
    expect(ofCommit.status).toBe(201)
    expect((await developer.call(getBranch, { id: project.id, branch: 'v1.json' })).body.name).toBe(
      'v1.json',
    )
  })

  test.each([
    ['taken', { branch: 'old', ref: 'main' }, 'Branch already exists'],
    ['unknown start', { branch: 'x', ref: 'none' }, 'Invalid reference name: none'],
    ['start in git language', { branch: 'x', ref: 'main~1' }, 'Invalid reference name: main~1'],
    ['start as option', { branch: 'x', ref: '--all' }, 'Invalid reference name: --all'],
    ['below a branch', { branch: 'old/x', ref: 'main' }, /^Could not update refs\/heads\/old\/x/],
    ['above a branch', { branch: 'topic', ref: 'main' }, /^Could not update refs\/heads\/topic/],
  ])('refuses: %s', async (_, body, message) => {
    const before = await names('')
    const reply = await developer.call(createBranch, { id: project.id, ...body })
    expect(reply.status).toBe(400)
    expect(reply.refusal.message).toMatch(message)
    expect(await names('')).toEqual(before)
  })

  test('refuses names that git, paths or other rules could misread', async () => {
    const refused = [
      '--output=/tmp/x',
      'HEAD',
      '@',
      'refs/heads/x',
      'f'.repeat(40),
      'F'.repeat(40),
      'f'.repeat(64),
      '\uD800',
      '\uFFFD',
      'a..b',
      'a b',
      '.x',
      'a.lock',
      'a~1',
      'a^',
      'a:b',
      'a?',
      'a*',
      'a[',
      'a\\',
      'a//b',
      'a/',
      'a.',
      'a\u0007',
      'a'.repeat(256),
    ]
    for (const branch of refused) {
      const reply = await developer.call(createBranch, { id: project.id, branch, ref: 'main' })
      expect({ ...reply, branch }).toMatchObject({
        branch,
        status: 400,
        body: { message: 'Branch name is invalid' },
      })
    }
  })

  test('accepts names that only look dangerous', async () => {
    for (const branch of ['$(id)', ';id', '`id`', '"><img/src=x/onerror=1>', 'a%2e#b', 'ünï/🚢']) {
      expect(
        (await developer.call(createBranch, { id: project.id, branch, ref: 'main' })).status,
      ).toBe(201)
      const found = await developer.call(getBranch, { id: project.id, branch })
      expect(found.body).toMatchObject({ name: branch, commit: { id: shas.main } })
      const { pathname } = new URL(found.body.web_url)
      expect(decodeURIComponent(pathname)).toBe(`/${project.full_path}/-/tree/${branch}`)
      const range = { from: 'main', to: branch }
      const { body } = await developer.call(compareRefs, { id: project.id, ...range })
      expect(decodeURIComponent(new URL(body.web_url).pathname)).toBe(
        `/${project.full_path}/-/compare/main...${branch}`,
      )
    }
  })

  test('requires push access', async () => {
    await maintainer.call(protectBranch, { id: project.id, name: 'release/*' })
    const body = { branch: 'release/1', ref: 'main' }
    expect(await developer.call(createBranch, { id: project.id, ...body })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - You are not allowed to create this branch' },
    })
    expect((await maintainer.call(createBranch, { id: project.id, ...body })).status).toBe(201)
    expect((await guest.call(createBranch, { id: project.id, ...body })).status).toBe(403)
  })

  test('is refused in an archived project', async () => {
    await service.deps.db
      .updateTable('projects')
      .set({ archived: 1 })
      .where('id', '=', project.id)
      .execute()
    expect(
      (await maintainer.call(createBranch, { id: project.id, branch: 'x', ref: 'main' })).status,
    ).toBe(403)
    expect((await maintainer.call(deleteBranch, { id: project.id, branch: 'old' })).status).toBe(
      403,
    )
    expect(
      (await maintainer.call(getBranch, { id: project.id, branch: 'old' })).body.can_push,
    ).toBe(false)
  })
})

describe('deleting', () => {
  test('removes a branch, but not the default branch or a protected one', async () => {
    await maintainer.call(protectBranch, { id: project.id, name: 'topic/*' })
    expect((await developer.call(deleteBranch, { id: project.id, branch: 'old' })).status).toBe(204)
    expect((await developer.call(deleteBranch, { id: project.id, branch: 'old' })).status).toBe(404)
    expect(
      (await maintainer.call(deleteBranch, { id: project.id, branch: 'main' })).refusal.message,
    ).toContain('Cannot remove HEAD branch')
    expect(
      (await maintainer.call(deleteBranch, { id: project.id, branch: 'topic/one' })).refusal
        .message,
    ).toBe('403 Forbidden - Protected branch cannot be removed')
    expect(await names('')).toEqual(['main', 'topic/one'])
  })

  test('removes all merged branches', async () => {
    await developer.call(createBranch, { id: project.id, branch: 'fresh', ref: 'main' })
    await developer.call(createBranch, { id: project.id, branch: 'behind', ref: project.shas[0]! })
    const reply = await developer.call(deleteMergedBranches, { id: project.id })
    expect(reply).toMatchObject({ status: 202, body: { message: '202 Accepted' } })
    expect(await names('')).toEqual(['fresh', 'main', 'old', 'topic/one'])
  })
})
