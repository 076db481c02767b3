import { rename } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createDeployment,
  getDeployment,
  listDeployments,
  updateDeployment,
} from '#contract/deployments.ts'
import { createEnvironment, getEnvironment, listEnvironments } from '#contract/environments.ts'
import { queryParams } from '#server/testing/api.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestUser,
} from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let guest: TestUser, reporter: TestUser, dev: TestUser, stranger: TestUser
let app: Awaited<ReturnType<typeof projectWithCode>>

beforeAll(async () => {
  service = await testApp()
  ;[guest, reporter, dev, stranger] = (await Promise.all(
    ['gus', 'rea', 'dev', 'sam'].map((name) => service.user(name)),
  )) as [TestUser, TestUser, TestUser, TestUser]
  app = await projectWithCode(service, 'app', [
    { ref: 'refs/heads/main', files: [['a', '1']] },
    { ref: 'refs/heads/main', files: [['a', '2']] },
    { ref: 'refs/heads/main', files: [['a', '3']] },
    { ref: 'refs/heads/other', from: ':1', files: [['b', '1']] },
    { ref: 'refs/tags/v1', from: ':2', files: [] },
  ])
  for (const [user, level] of [
    [guest, 10],
    [reporter, 20],
    [dev, 30],
  ] as const) {
    await service.member(app, user, level)
  }
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

const wanted = (): ParamsOf<typeof createDeployment> => ({
  id: app.id,
  environment: 'live',
  sha: app.shas[0]!,
  ref: 'main',
  tag: false,
  status: 'success',
})

async function deploy(more: Some<typeof createDeployment> = {}) {
  const reply = await as(dev).call(createDeployment, { ...wanted(), ...more })
  expect(reply.status).toBe(201)
  return reply.body
}

describe('environments', () => {
  test('are created, found and listed by name', async () => {
    const made = await as(dev).call(createEnvironment, {
      id: app.id,
      name: 'review/Feature 1',
      external_url: 'https://review.test',
    })
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'review/Feature 1',
        slug: 'review-feature-1',
        external_url: 'https://review.test',
        state: 'available',
        tier: 'development',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    const found = await as(reporter).call(getEnvironment, {
      id: app.id,
      environment_id: made.body.id,
    })
    expect(found.body).toEqual(made.body)
    await as(dev).call(createEnvironment, { id: app.id, name: 'production' })
    const names = async (query: string) =>
      (
        await as(reporter).callRaw(listEnvironments, { id: app.id, ...queryParams(query) })
      ).body.map(({ name }) => name)
    expect(await names('')).toEqual(['production', 'review/Feature 1'])
    expect(await names('search=FEAT')).toEqual(['review/Feature 1'])
    expect(await names('name=production')).toEqual(['production'])
  })

  test.each([
    [{}, { message: '400 (Bad request) "name" not given', error: 'name is missing' }],
    [{ name: ' ' }, { message: { name: ["can't be blank"] } }],
    [{ name: 'production' }, { message: { name: ['has already been taken'] } }],
    [{ name: 'a'.repeat(256) }, { message: { name: [expect.stringMatching(/^is too long/)] } }],
    [{ name: '<b>' }, { message: { name: [expect.stringMatching(/^can contain only/)] } }],
    [{ name: '/a' }, { message: { name: [expect.stringMatching(/^can contain only/)] } }],
    [
      { name: 'x', external_url: 'javascript:1' },
      { message: { external_url: ['is blocked: Only allowed schemes are http, https'] } },
    ],
  ])('are refused: %j', async (body, answer) => {
    const reply = await as(dev).callRaw(createEnvironment, { id: app.id, ...body })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })
})

describe('a deployment', () => {
  test('shows what was deployed where, and its status', async () => {
    const made = await deploy({ environment: 'fresh', status: 'running' })
    expect(made).toEqual({
      id: expect.any(Number),
      iid: expect.any(Number),
      ref: 'main',
      sha: app.shas[0],
      status: 'running',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      user: expect.objectContaining({ username: 'dev' }),
      environment: expect.objectContaining({ name: 'fresh', tier: 'other' }),
      deployable: null,
    })
    const one = { id: app.id, deployment_id: made.id }
    expect((await as(reporter).call(getDeployment, one)).body).toEqual(made)
    const failed = await as(dev).call(updateDeployment, { ...one, status: 'failed' })
    expect([failed.status, failed.body.status]).toEqual([200, 'failed'])
    for (const [status, event] of [
      ['failed', 'drop'],
      ['running', 'run'],
    ] as const) {
      const reply = await as(dev).call(updateDeployment, { ...one, status })
      expect([reply.status, reply.body]).toEqual([
        400,
        { message: { status: [`cannot transition via "${event}"`] } },
      ])
    }
    expect((await as(dev).call(updateDeployment, { ...one, status: 'success' })).body.status).toBe(
      'success',
    )
    expect((await deploy({ ref: 'v1', tag: true, sha: 'v1' })).sha).toBe(app.shas[4])
  })

  test('is listed', async () => {
    await deploy({ environment: 'listed', status: 'failed' })
    await deploy({ environment: 'listed' })
    const found = async (query: string) =>
      (
        await as(reporter).callRaw(listDeployments, {
          id: app.id,
          environment: 'listed',
          ...queryParams(query),
        })
      ).body
    const statuses = async (query: string) => (await found(query)).map(({ status }) => status)
    expect(await statuses('')).toEqual(['failed', 'success'])
    expect(await statuses('sort=desc&order_by=updated_at')).toEqual(['success', 'failed'])
    expect(await statuses('status=success')).toEqual(['success'])
    expect(await statuses('updated_after=2999-01-01')).toEqual([])
    expect(await statuses('finished_before=2999-01-01')).toHaveLength(2)
  })

  test.each([
    [{ sha: 'f'.repeat(40) }, { message: { sha: ['The commit does not exist'] } }],
    [{ ref: 'none' }, { message: { ref: ['The branch or tag does not exist'] } }],
    [{ tag: true }, { message: { ref: ['The branch or tag does not exist'] } }],
    [{ status: 'created' }, { error: 'status does not have a valid value' }],
    [{ tag: undefined }, expect.objectContaining({ error: 'tag is missing' })],
  ])('is refused with %j', async (more, answer) => {
    const reply = await as(dev).callRaw(createDeployment, { ...wanted(), ...more })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })

  test('lists the merge requests it contains', async () => {
    const inFirst = await merged({ merge_commit_sha: app.shas[0]! })
    const inSecond = await merged({ merge_commit_sha: app.shas[1]! })
    const squashed = await merged({ squash_commit_sha: app.shas[2]! })
    const elsewhere = await merged({ merge_commit_sha: app.shas[3]! })
    const open = await merged({ merge_commit_sha: app.shas[0]!, state: 'opened' })

    const first = await deploy({ environment: 'linked', sha: app.shas[0]! })
    expect(await linkedTo(first.id)).toEqual([inFirst])
    const next = await deploy({ environment: 'linked', sha: app.shas[2]!, status: 'running' })
    expect(await linkedTo(next.id)).toEqual([])
    await as(dev).call(updateDeployment, { id: app.id, deployment_id: next.id, status: 'success' })
    expect(await linkedTo(next.id)).toEqual([inSecond, squashed])
    const again = await deploy({ environment: 'linked', sha: app.shas[2]! })
    expect(await linkedTo(again.id)).toEqual([])
    expect([elsewhere, open].map((id) => typeof id)).toEqual(['number', 'number'])
  })

  test('lists them even if git fails at first', async () => {
    const request = await merged({ merge_commit_sha: app.shas[0]! })
    const { id } = await deploy({ environment: 'late', status: 'running' })
    await rename(app.gitDir, `${app.gitDir}.away`)
    const success = { id: app.id, deployment_id: id, status: 'success' } as const
    expect((await as(dev).call(updateDeployment, success)).status).toBe(200)
    await rename(`${app.gitDir}.away`, app.gitDir)
    await eventually(async () => expect(await linkedTo(id)).toContain(request))
  })
})

test('reading requires access to code, and creating requires the Developer role', async () => {
  const { id } = app
  for (const route of [listEnvironments, listDeployments]) {
    expect((await as(stranger).call(route, { id })).status).toBe(404)
    expect((await as(guest).call(route, { id })).status).toBe(403)
  }
  for (const [route, missing] of [
    [getEnvironment, { environment_id: 999_999 }],
    [getDeployment, { deployment_id: 999_999 }],
  ] as const) {
    expect((await as(dev).call(route, { id, ...missing })).status).toBe(404)
  }
  expect((await as(reporter).call(createDeployment, wanted())).status).toBe(403)
  expect((await as(reporter).call(createEnvironment, { id: app.id, name: 'x' })).status).toBe(403)
})

let iids = 0

async function merged(more: {
  merge_commit_sha?: string
  squash_commit_sha?: string
  state?: 'opened'
}): Promise<number> {
  const now = service.deps.now()
  const { id } = await service.deps.db
    .insertInto('merge_requests')
    .values({
      root_id: app.root_id,
      project_id: app.id,
      source_project_id: app.id,
      iid: ++iids,
      author_id: dev.id,
      title: 'Change',
      draft: 0,
      state: 'merged',
      source_branch: `change-${iids}`,
      target_branch: 'main',
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function linkedTo(deployment: number): Promise<number[]> {
  const rows = await service.deps.db
    .selectFrom('deployment_merge_requests')
    .select('merge_request_id')
    .where('deployment_id', '=', deployment)
    .orderBy('merge_request_id')
    .execute()
  return rows.map(({ merge_request_id }) => merge_request_id)
}
