import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setCommitStatus } from '#contract/commit-statuses.ts'
import {
  cancelJob,
  eraseJob,
  getJob,
  getJobTrace,
  listJobs,
  listPipelineJobs,
  playJob,
  retryJob,
  type Job,
} from '#contract/jobs.ts'
import { createPipeline, getPipeline, retryPipeline } from '#contract/pipelines.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

const CONFIG = `
stages: [build, ask, ship]
compile: {stage: build, script: make, tags: [linux]}
ask: {stage: ask, script: ask, when: manual, allow_failure: false}
ship: {stage: ship, script: ship}
`

let service: TestApp
let guest: TestUser, dev: TestUser, other: TestUser, keeper: TestUser, stranger: TestUser
let app: Awaited<ReturnType<typeof projectWithCode>>

beforeAll(async () => {
  service = await testApp()
  ;[guest, dev, other, keeper, stranger] = (await Promise.all(
    ['gus', 'dev', 'oda', 'kim', 'sam'].map((name) => service.user(name)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser]
  app = await projectWithCode(service, 'app', [
    { ref: 'refs/heads/main', files: [['.gitlab-ci.yml', CONFIG]], message: 'Build it\n' },
  ])
  for (const [user, level] of [
    [guest, 10],
    [dev, 30],
    [other, 30],
    [keeper, 40],
  ] as const) {
    await service.member(app, user, level)
  }
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

async function start(): Promise<number> {
  const reply = await as(dev).call(createPipeline, { id: app.id, ref: 'main' })
  expect(reply.status).toBe(201)
  return reply.body.id
}

/** Returns a pipeline's jobs by name. */
async function jobsOf(pipeline: number, query = ''): Promise<Record<string, Job>> {
  const { body } = await as(dev).callRaw(listPipelineJobs, {
    id: app.id,
    pipeline_id: pipeline,
    ...queryParams(query),
  })
  return Object.fromEntries(body.map((job) => [job.name, job]))
}

const statusesOf = async (pipeline: number) =>
  Object.fromEntries(
    Object.entries(await jobsOf(pipeline)).map(([name, { status }]) => [name, status]),
  )

const pipelineStatus = async (id: number) =>
  (await as(dev).call(getPipeline, { id: app.id, pipeline_id: id })).body.status

/** Sets a job's status, as a runner would. */
async function end(id: number, status: 'success' | 'failed') {
  await service.deps.db.updateTable('jobs').set({ status }).where('id', '=', id).execute()
}

test('a job returns its attributes, commit and pipeline', async () => {
  const pipeline = await start()
  const { compile } = await jobsOf(pipeline)
  const reply = await as(dev).call(getJob, { id: app.id, job_id: compile!.id })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    id: compile!.id,
    status: 'pending',
    stage: 'build',
    name: 'compile',
    ref: 'main',
    tag: false,
    coverage: null,
    allow_failure: false,
    created_at: expect.any(String),
    started_at: null,
    finished_at: null,
    erased_at: null,
    duration: null,
    queued_duration: null,
    user: expect.objectContaining({ username: 'dev' }),
    commit: expect.objectContaining({ id: app.shas[0], title: 'Build it' }),
    pipeline: expect.objectContaining({ id: pipeline, ref: 'main', status: 'pending' }),
    web_url: `http://mergeboard.test/${app.full_path}/-/jobs/${compile!.id}`,
    project: { ci_job_token_scope_enabled: false },
    artifacts: [],
    runner: null,
    runner_manager: null,
    artifacts_expire_at: null,
    archived: false,
    tag_list: ['linux'],
  })
  const trace = await as(dev).call(getJobTrace, { id: app.id, job_id: compile!.id })
  expect([trace.status, trace.body, trace.headers['content-type']]).toEqual([
    200,
    null,
    'text/plain; charset=utf-8',
  ])
})

test('jobs are listed newest first, filtered by status', async () => {
  await start()
  const all = (await as(dev).call(listJobs, { id: app.id })).body
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  const pending = (await as(dev).call(listJobs, { id: app.id, scope: ['pending', 'manual'] })).body
  expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['pending']))
  const refused = await as(dev).call(listJobs, { id: app.id, scope: 'done' })
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'scope does not have a valid value' },
  ])
})

describe('a manual job', () => {
  test('blocks later stages until it is played', async () => {
    const pipeline = await start()
    const before = await jobsOf(pipeline)
    const early = await as(dev).call(playJob, { id: app.id, job_id: before['ask']!.id })
    expect([early.status, early.body]).toEqual([
      400,
      { message: '400 Bad request - Unplayable Job' },
    ])
    await end(before['compile']!.id, 'success')
    // The retry updates the pipeline.
    await as(dev).call(retryPipeline, { id: app.id, pipeline_id: pipeline })
    expect(await statusesOf(pipeline)).toEqual({
      compile: 'success',
      ask: 'manual',
      ship: 'created',
    })
    expect(await pipelineStatus(pipeline)).toBe('manual')

    const played = await as(other).call(playJob, { id: app.id, job_id: before['ask']!.id })
    expect([played.status, played.body.status, played.body.user!.username]).toEqual([
      200,
      'pending',
      'oda',
    ])
    await end(before['ask']!.id, 'success')
    await as(dev).call(retryPipeline, { id: app.id, pipeline_id: pipeline })
    expect((await statusesOf(pipeline))['ship']).toBe('pending')

    const again = await as(dev).call(playJob, { id: app.id, job_id: before['ask']!.id })
    expect([again.status, again.body.status]).toEqual([200, 'pending'])
    expect(again.body.id).not.toBe(before['ask']!.id)
  })
})

describe('a failed job', () => {
  test('skips later stages until it is retried', async () => {
    const pipeline = await start()
    const { compile } = await jobsOf(pipeline)
    const early = await as(dev).call(retryJob, { id: app.id, job_id: compile!.id })
    expect([early.status, early.body]).toEqual([
      403,
      { message: '403 Forbidden - Job is not retryable' },
    ])
    await end(compile!.id, 'failed')
    await as(dev).call(cancelJob, { id: app.id, job_id: (await jobsOf(pipeline))['ship']!.id })
    expect(await statusesOf(pipeline)).toMatchObject({ ask: 'skipped', ship: 'canceled' })
    expect(await pipelineStatus(pipeline)).toBe('failed')

    const again = await as(other).call(retryJob, { id: app.id, job_id: compile!.id })
    expect([again.status, again.body.status, again.body.user!.username]).toEqual([
      201,
      'pending',
      'oda',
    ])
    expect(await statusesOf(pipeline)).toMatchObject({ compile: 'pending', ask: 'created' })
    expect(await pipelineStatus(pipeline)).toBe('running')
    expect((await as(dev).call(retryJob, { id: app.id, job_id: compile!.id })).status).toBe(403)
    const jobs = (
      await as(dev).call(listPipelineJobs, {
        id: app.id,
        pipeline_id: pipeline,
        include_retried: true,
      })
    ).body
    expect(jobs.filter(({ name }) => name === 'compile')).toHaveLength(2)
  })
})

test('a job is canceled once, and erased by its user or by maintainers', async () => {
  const pipeline = await start()
  const { compile, ship } = await jobsOf(pipeline)
  const early = await as(dev).call(eraseJob, { id: app.id, job_id: compile!.id })
  expect([early.status, early.body]).toEqual([
    403,
    { message: '403 Forbidden - Job is not erasable!' },
  ])
  const canceled = await as(other).call(cancelJob, { id: app.id, job_id: compile!.id })
  expect([canceled.status, canceled.body.status]).toEqual([201, 'canceled'])
  const again = await as(other).call(cancelJob, { id: app.id, job_id: compile!.id })
  expect([again.status, again.body.finished_at]).toEqual([201, canceled.body.finished_at])

  expect((await as(other).call(eraseJob, { id: app.id, job_id: compile!.id })).status).toBe(403)
  const erased = await as(dev).call(eraseJob, { id: app.id, job_id: compile!.id })
  expect([erased.status, erased.body.erased_at]).toEqual([201, expect.any(String)])
  await as(dev).call(cancelJob, { id: app.id, job_id: ship!.id })
  expect((await as(keeper).call(eraseJob, { id: app.id, job_id: ship!.id })).status).toBe(403)
})

test('external commit statuses are not jobs', async () => {
  const report = await as(dev).call(setCommitStatus, {
    id: app.id,
    sha: app.shas[0]!,
    state: 'pending',
  })
  expect((await as(dev).call(getJob, { id: app.id, job_id: report.body.id })).status).toBe(404)
  expect(Object.keys(await jobsOf(report.body.pipeline_id))).not.toContain('default')
})

test('jobs require read access to code', async () => {
  const { compile } = await jobsOf(await start())
  expect((await as(stranger).call(getJob, { id: app.id, job_id: compile!.id })).status).toBe(404)
  expect((await as(guest).call(getJob, { id: app.id, job_id: compile!.id })).status).toBe(403)
  expect((await as(guest).call(cancelJob, { id: app.id, job_id: compile!.id })).status).toBe(403)
  expect((await as(dev).call(getJob, { id: app.id, job_id: 999_999 })).body).toEqual({
    message: '404 Not found',
  })
})
