import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listCommitStatuses, setCommitStatus } from '#contract/commit-statuses.ts'
import { getCommit } from '#contract/commits.ts'
import { createPipeline, getPipeline } from '#contract/pipelines.ts'
import { protectBranch } from '#contract/protected-branches.ts'
import { setCommitStatus as setStatus } from '#server/domain/pipelines/commit-statuses.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type ParamsOf, type TestApp, type TestUser } from '#server/testing/app.ts'
import { beforeWrites } from '#server/testing/before-writes.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let guest: TestUser, dev: TestUser, bot: TestUser, stranger: TestUser
let app: Awaited<ReturnType<typeof projectWithCode>>

/** A name with Unicode spaces. Git accepts it. */
const SPACED = '\u3000odd\u00A0'

beforeAll(async () => {
  service = await testApp()
  guest = await service.user('gus')
  dev = await service.user('dev')
  bot = await service.user('bot')
  stranger = await service.user('sam')
  app = await projectWithCode(service, 'app', [
    { ref: 'refs/heads/main', files: [['.gitlab-ci.yml', 'unit: {script: make}']] },
    { ref: 'refs/heads/main', files: [['a', 'a']] },
    { ref: 'refs/heads/main', files: [['a', 'b']] },
    { ref: 'refs/tags/v1', from: ':1', files: [['a', 'c']] },
    { ref: `refs/heads/${SPACED}`, from: ':1', files: [['a', 'd']] },
  ])
  for (const [user, level] of [
    [guest, 10],
    [dev, 30],
    [bot, 30],
  ] as const) {
    await service.member(app, user, level)
  }
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

type Report = ParamsOf<typeof setCommitStatus>

async function report(sha: string, state: Report['state'], more: Partial<Report> = {}, by = bot) {
  return as(by).call(setCommitStatus, { id: app.id, sha, state, ...more })
}

async function list(sha: string, query = '') {
  const input = { id: app.id, sha, ...queryParams(query) }
  const reply = await as(dev).callRaw(listCommitStatuses, input)
  expect(reply.status).toBe(200)
  return reply.body
}

const pipelineOf = async (id: number) =>
  (await as(dev).call(getPipeline, { id: app.id, pipeline_id: id })).body

describe('a commit status', () => {
  test('never replaces a job of that name', async () => {
    const { body: pipeline } = await as(dev).call(createPipeline, { id: app.id, ref: 'main' })
    const { id, sha } = pipeline
    const { body } = await report(sha, 'success', { name: 'unit', pipeline_id: id })
    expect(body).toMatchObject({ name: 'unit', status: 'success', pipeline_id: id })
    expect((await pipelineOf(id)).status).toBe('running')
  })

  test('creates a pipeline if there is none, and completes it', async () => {
    const sha = app.shas[1]!
    const first = await report(sha, 'pending', {
      name: 'lint',
      target_url: 'https://ci.test/1',
      description: 'Waits',
    })
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.any(Number),
      sha,
      ref: 'main',
      status: 'pending',
      name: 'lint',
      target_url: 'https://ci.test/1',
      description: 'Waits',
      created_at: expect.any(String),
      started_at: null,
      finished_at: null,
      allow_failure: false,
      coverage: null,
      pipeline_id: expect.any(Number),
      author: expect.objectContaining({ username: 'bot' }),
    })
    const { pipeline_id, id } = first.body
    expect(await pipelineOf(pipeline_id)).toMatchObject({ source: 'external', status: 'pending' })

    const running = await report(sha, 'running', { name: 'lint', coverage: 80 })
    expect(running.body).toMatchObject({ id, status: 'running', description: 'Waits' })
    expect(await pipelineOf(pipeline_id)).toMatchObject({ status: 'running', coverage: '80.00' })

    await report(sha, 'success', { name: 'lint' })
    const ended = await pipelineOf(pipeline_id)
    expect(ended).toMatchObject({
      status: 'success',
      started_at: expect.any(String),
      finished_at: expect.any(String),
      duration: expect.any(Number),
      detailed_status: expect.objectContaining({ label: 'passed', icon: 'status_success' }),
    })
    const failed = await report(sha, 'failed', { context: 'types' })
    expect(failed.body).toMatchObject({ name: 'types', pipeline_id, status: 'failed' })
    expect((await pipelineOf(pipeline_id)).status).toBe('failed')

    const commit = await as(dev).call(getCommit, { id: app.id, sha })
    expect(commit.body).toMatchObject({
      status: 'failed',
      last_pipeline: expect.objectContaining({ id: pipeline_id, source: 'external' }),
    })
  })

  test('joins the pipeline of the commit, or the one given', async () => {
    const made = await as(dev).call(createPipeline, { id: app.id, ref: 'main' })
    const sha = app.shas[2]!
    const joined = await report(sha, 'success')
    expect(joined.body).toMatchObject({ pipeline_id: made.body.id, name: 'default' })
    const other = await report(sha, 'success', { ref: 'elsewhere' })
    expect(other.body.ref).toBe('elsewhere')
    expect(other.body.pipeline_id).not.toBe(made.body.id)
    const named = await report(sha, 'success', { pipeline_id: made.body.id, name: 'named' })
    expect(named.body.pipeline_id).toBe(made.body.id)
    const wrong = await report(sha, 'success', { pipeline_id: made.body.id, ref: 'elsewhere' })
    expect([wrong.status, wrong.body]).toEqual([
      404,
      { message: '404 Pipeline for pipeline_id, sha and ref Not Found' },
    ])
  })

  test('replaces an earlier one of the same name in lists', async () => {
    const sha = app.shas[0]!
    await report(sha, 'failed', { name: 'lint' })
    await report(sha, 'success', { name: 'lint' })
    await report(sha, 'pending', { name: 'lint' }, dev)
    const now = await list(sha)
    expect(now.map(({ status, author }) => [status, author!.username])).toEqual([
      ['pending', 'dev'],
    ])
    expect(await list(sha, 'all=true')).toHaveLength(3)
    expect(await list(sha, 'name=other')).toEqual([])
    expect(await list(sha, 'stage=external&ref=main')).toHaveLength(1)
    expect(await list(sha.slice(0, 10), 'all=1&sort=desc&per_page=1')).toEqual([
      expect.objectContaining({ status: 'pending' }),
    ])
  })

  test('of a tag belongs to the tag', async () => {
    const { body } = await report(app.shas[3]!, 'success', { ref: 'v1' })
    expect(await pipelineOf(body.pipeline_id)).toMatchObject({ tag: true, ref: 'v1' })
  })

  test('accepts the full ref name of a branch', async () => {
    const { body } = await report(app.shas[4]!, 'success')
    expect([body.ref, (await pipelineOf(body.pipeline_id)).ref]).toEqual([SPACED, SPACED])
  })

  test('sent twice concurrently creates one pipeline', async () => {
    const ref = 'at-once'
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((name) => report(app.shas[0]!, 'running', { name, ref })),
    )
    expect(new Set(replies.map(({ body }) => body.pipeline_id)).size).toBe(1)
  })
})

describe('a commit status is refused', () => {
  test.each([
    [{}, { message: '400 (Bad request) "state" not given', error: 'state is missing' }],
    [{ state: 'done' }, { error: 'state does not have a valid value' }],
    [
      { state: 'success', target_url: 'javascript:alert(1)' },
      { message: { target_url: ['is blocked: Only allowed schemes are http, https'] } },
    ],
    [
      { state: 'success', name: 'x'.repeat(256) },
      { message: { name: ['is too long (maximum is 255 characters)'] } },
    ],
  ])('%j', async (body, answer) => {
    const reply = await as(dev).callRaw(setCommitStatus, { id: app.id, sha: app.shas[0]!, ...body })
    expect([reply.status, reply.body]).toEqual([400, answer])
  })

  test.each<[Report['state'], Report['state'], string]>([
    ['pending', 'pending', 'enqueue'],
    ['running', 'pending', 'enqueue'],
    ['running', 'running', 'run'],
    ['running', 'skipped', 'skip'],
  ])('from %s to %s', async (before, after, event) => {
    const name = `${before} ${after}`
    await report(app.shas[0]!, before, { name })
    const reply = await report(app.shas[0]!, after, { name })
    expect([reply.status, reply.refusal.message]).toEqual([
      400,
      `Cannot transition status via :${event} from :${before} (Reason(s): Status cannot transition via "${event}")`,
    ])
  })

  test('for a missing commit, or one that is on no branch', async () => {
    const none = await report('f'.repeat(40), 'success')
    expect([none.status, none.body]).toEqual([404, { message: '404 Commit Not Found' }])
    const loose = await report(app.shas[3]!, 'success', { ref: '', pipeline_id: 999_999 })
    expect(loose.status).toBe(404)
    const bad = await report(app.shas[0]!, 'success', { ref: '../x' })
    expect([bad.status, bad.body]).toEqual([
      404,
      { message: '404 References for commit Not Found' },
    ])
  })

  test('to users who are not developers with push access', async () => {
    const sha = app.shas[0]!
    expect((await report(sha, 'success', {}, guest)).status).toBe(403)
    expect((await report(sha, 'success', {}, stranger)).status).toBe(404)
    await service
      .as(await service.user('root', { admin: true }))
      .call(protectBranch, { id: app.id, name: 'locked' })
    expect((await report(sha, 'success', { ref: 'locked' })).status).toBe(403)
    const statuses = { id: app.id, sha }
    expect((await as(guest).call(listCommitStatuses, statuses)).status).toBe(403)
    expect((await as(stranger).call(listCommitStatuses, statuses)).status).toBe(404)
  })

  test('for a pipeline of a protected branch that starts meanwhile', async () => {
    const root = await service.user('rita', { admin: true })
    await as(root).call(protectBranch, { id: app.id, name: 'guarded' })
    const sha = app.shas[0]!
    await report(sha, 'success', { ref: 'main' })
    const db = beforeWrites(service.deps.db, async () => {
      await report(sha, 'running', { ref: 'guarded' }, root)
    })
    const user = (await findUser(db, bot.id))!
    const input = { id: `${app.id}`, sha, state: 'success' } as const
    await expect(setStatus({ ...service.deps, db }, user, input)).rejects.toThrow('forbidden')
    expect(await list(sha, 'ref=guarded&all=true')).toMatchObject([
      { author: { username: 'rita' } },
    ])
  })
})
