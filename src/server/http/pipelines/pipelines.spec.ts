import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  cancelPipeline,
  createPipeline,
  deletePipeline,
  getLatestPipeline,
  getPipeline,
  getPipelineTestReport,
  listPipelineBridges,
  listPipelineVariables,
  listPipelines,
  retryPipeline,
} from '#contract/pipelines.ts'
import { protectBranch, unprotectBranch } from '#contract/protected-branches.ts'
import { createPipelinesForPush } from '#server/domain/pushes/push-pipelines.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

const CONFIG = `
stages: [build, test, ship]
compile: {stage: build, script: make}
unit: {stage: test, script: make test, allow_failure: true}
ship: {stage: ship, script: make ship, when: manual, only: [main, tags]}
docs: {stage: test, script: make docs, only: {refs: [branches], changes: ["docs/*"]}}
deep: {stage: test, script: make deep, rules: [{if: $DEEP}]}
`

let service: TestApp
let guest: TestUser, reporter: TestUser, dev: TestUser, owner: TestUser, stranger: TestUser
let app: Awaited<ReturnType<typeof projectWithCode>>
let open: typeof app

beforeAll(async () => {
  service = await testApp()
  ;[guest, reporter, dev, owner, stranger] = (await Promise.all(
    ['gus', 'rea', 'dev', 'ona', 'sam'].map((name) => service.user(name)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser]
  const files = [['.gitlab-ci.yml', CONFIG]] as const
  app = await projectWithCode(service, 'app', [
    { ref: 'refs/heads/main', files },
    { ref: 'refs/heads/feature', from: 'refs/heads/main', files: [['docs/a.md', 'a']] },
    { ref: 'refs/heads/quiet', from: 'refs/heads/main', message: 'No [skip ci] now', files: [] },
    { ref: 'refs/heads/broken', files: [['.gitlab-ci.yml', 'a: {stage: none, script: b}']] },
    { ref: 'refs/heads/bare', files: [['README.md', 'nothing']] },
    { ref: 'refs/heads/filtered', files: [['.gitlab-ci.yml', 'a: {script: b, only: [tags]}']] },
    { ref: 'refs/tags/v1', from: ':1', files: [] },
  ])
  open = await projectWithCode(service, 'open', [{ ref: 'refs/heads/main', files }], {
    visibility: 20,
  })
  for (const space of [app, open]) {
    await service.member(space, guest, 10)
    await service.member(space, reporter, 20)
    await service.member(space, dev, 30)
    await service.member(space, owner, 50)
  }
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)

async function start(ref: string, more: Some<typeof createPipeline> = {}, space = app) {
  const reply = await as(dev).call(createPipeline, { id: space.id, ref, ...more })
  expect(reply.status).toBe(201)
  return reply.body
}

/** Creates pipelines the way pushes and API commits do. */
async function push(ref: string, before: number | null, after: number, isSkipped = false) {
  const { deps } = service
  const user = (await findUser(deps.db, dev.id))!
  const project = (await findProjectFor(deps.db, app.id, dev.id, '2999-01-01'))!
  const at = (nth: number | null) => (nth === null ? null : app.shas[nth]!)
  await createPipelinesForPush(
    deps,
    user,
    project,
    [{ ref, before: at(before), after: at(after) }],
    { isSkipped },
  )
  return (await as(dev).call(listPipelines, { id: app.id, source: 'push' })).body[0]!
}

const jobsOf = async (id: number) => {
  const rows = await service.deps.db
    .selectFrom('jobs')
    .select(['name', 'status'])
    .where('pipeline_id', '=', id)
    .where('retried', '=', 0)
    .orderBy('stage_position')
    .orderBy('id')
    .execute()
  return rows.map(({ name, status }) => `${name} ${status}`)
}

describe('starting a pipeline', () => {
  test('creates the jobs of the branch, with the first stage pending', async () => {
    const made = await start('main')
    expect(made).toEqual({
      id: expect.any(Number),
      iid: 1,
      project_id: app.id,
      sha: app.shas[0],
      ref: 'main',
      status: 'pending',
      source: 'api',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.any(String),
      web_url: `http://mergeboard.test/${app.full_path}/-/pipelines/${made.id}`,
      name: null,
      before_sha: '0'.repeat(40),
      tag: false,
      yaml_errors: null,
      user: expect.objectContaining({ username: 'dev' }),
      started_at: null,
      finished_at: null,
      committed_at: '2023-11-14T22:13:20.000Z',
      duration: null,
      queued_duration: null,
      coverage: null,
      detailed_status: {
        icon: 'status_pending',
        text: 'Pending',
        label: 'pending',
        group: 'pending',
        tooltip: 'pending',
        has_details: true,
        details_path: `/${app.full_path}/-/pipelines/${made.id}`,
        illustration: null,
        favicon: 'http://mergeboard.test/favicon.svg',
      },
      archived: false,
    })
    // `changes` rules match when there is no push.
    expect(await jobsOf(made.id)).toEqual([
      'compile pending',
      'unit created',
      'docs created',
      'ship created',
    ])
  })

  test('creates those of a tag, and those selected by variables', async () => {
    const given = [
      { key: 'DEEP', value: '1' },
      { key: 'NOTE', value: 'x' },
    ]
    const made = await start('v1', { variables: given })
    expect(made).toMatchObject({ ref: 'v1', tag: true })
    expect((await jobsOf(made.id)).map((job) => job.split(' ')[0])).toEqual([
      'compile',
      'unit',
      'deep',
      'ship',
    ])
    const variables = await as(dev).call(listPipelineVariables, {
      id: app.id,
      pipeline_id: made.id,
    })
    expect(variables.body).toEqual(given.map((one) => ({ ...one, variable_type: 'env_var' })))
    const second = await as(dev).call(listPipelineVariables, {
      id: app.id,
      pipeline_id: made.id,
      page: 2,
      per_page: 1,
    })
    expect(second.body).toMatchObject([{ key: 'NOTE' }])
    expect(second.headers).toMatchObject({ 'x-total': '2', 'x-prev-page': '1' })
    expect(
      (await as(reporter).call(listPipelineVariables, { id: app.id, pipeline_id: made.id })).status,
    ).toBe(403)
  })

  test.each([
    ['none', { base: ['Reference not found'] }],
    ['-x', { base: ['Reference not found'] }],
    ['bare', { base: ['Missing CI config file'] }],
    [
      'broken',
      {
        base: [
          'a job: chosen stage does not exist; available stages are .pre, build, test, deploy, .post',
        ],
      },
    ],
    ['filtered', { base: [expect.stringMatching(/^Pipeline will not run for the selected/)] }],
  ])('of %s is refused', async (ref, message) => {
    const reply = await as(dev).call(createPipeline, { id: app.id, ref })
    expect([reply.status, reply.body]).toEqual([400, { message }])
  })

  test('requires push access', async () => {
    await as(owner).call(protectBranch, { id: app.id, name: 'feature' })
    const reply = await as(dev).call(createPipeline, { id: app.id, ref: 'feature' })
    expect([reply.status, reply.refusal.message]).toEqual([
      400,
      { base: ['Insufficient permissions to create a new pipeline'] },
    ])
    const made = await as(owner).call(createPipeline, { id: app.id, ref: 'feature' })
    expect(made.status).toBe(201)
    expect(
      (await as(dev).call(cancelPipeline, { id: app.id, pipeline_id: made.body.id })).status,
    ).toBe(403)
    await as(owner).call(unprotectBranch, { id: app.id, name: 'feature' })
    expect(
      (await as(dev).call(cancelPipeline, { id: app.id, pipeline_id: made.body.id })).status,
    ).toBe(200)
  })
})

describe('a push', () => {
  test('starts a pipeline with the changed files', async () => {
    const made = await push('refs/heads/feature', 0, 1)
    expect(made).toMatchObject({ ref: 'feature', sha: app.shas[1], source: 'push' })
    expect(await jobsOf(made.id)).toEqual(['compile pending', 'unit created', 'docs created'])
    const back = await push('refs/heads/main', 1, 0)
    expect((await jobsOf(back.id)).map((job) => job.split(' ')[0])).toContain('docs')
    const same = await push('refs/heads/main', 0, 0)
    expect((await jobsOf(same.id)).map((job) => job.split(' ')[0])).not.toContain('docs')
  })

  test('of a tag starts one too', async () => {
    expect(await push('refs/tags/v1', null, 6)).toMatchObject({ ref: 'v1', status: 'pending' })
  })

  test('with ci.skip creates a pipeline without jobs', async () => {
    const made = await push('refs/heads/quiet', 0, 2)
    expect(made).toMatchObject({ ref: 'quiet', status: 'skipped' })
    expect(await jobsOf(made.id)).toEqual([])
    expect(await push('refs/heads/main', null, 0, true)).toMatchObject({ status: 'skipped' })
  })

  test('with an invalid configuration creates a failed one with the reason', async () => {
    const made = await push('refs/heads/broken', null, 3)
    const one = await as(dev).call(getPipeline, { id: app.id, pipeline_id: made.id })
    expect(one.body).toMatchObject({
      status: 'failed',
      yaml_errors: expect.stringMatching(/^a job: chosen stage does not exist/),
      finished_at: expect.any(String),
    })
  })

  test('without a configuration, or that deletes a branch, creates none', async () => {
    const before = (await as(dev).call(listPipelines, { id: app.id })).headers['x-total']
    await push('refs/heads/bare', null, 4)
    await push('refs/heads/filtered', null, 5)
    await push('refs/merge-requests/1/head', null, 0)
    expect((await as(dev).call(listPipelines, { id: app.id })).headers['x-total']).toBe(before)
  })
})

describe('the pipeline list', () => {
  const found = async (query: string) => {
    const reply = await as(reporter).callRaw(listPipelines, {
      id: app.id,
      per_page: 100,
      ...queryParams(query),
    })
    expect(reply.status).toBe(200)
    return reply.body
  }

  test('is newest first and can be filtered', async () => {
    const all = await found('')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all[0]).not.toHaveProperty('detailed_status')
    const refs = (rows: { ref: string }[]) => [...new Set(rows.map(({ ref }) => ref))]
    expect(refs(await found('ref=main'))).toEqual(['main'])
    expect(refs(await found(`sha=${app.shas[2]}`))).toEqual(['quiet'])
    expect(refs(await found('yaml_errors=true'))).toEqual(['broken'])
    expect(refs(await found('scope=tags'))).toEqual(['v1'])
    expect((await found('scope=branches')).map(({ ref }) => ref).toSorted()).toEqual([
      'broken',
      'feature',
      'main',
      'quiet',
    ])
    expect(new Set((await found('scope=pending')).map(({ status }) => status))).toEqual(
      new Set(['pending']),
    )
    expect(new Set((await found('scope=finished')).map(({ status }) => status))).toEqual(
      new Set(['failed', 'canceled']),
    )
    expect(await found('source=web')).toEqual([])
    expect(await found('username=ONA')).toHaveLength(1)
    expect(await found('updated_before=2000-01-01')).toEqual([])
    expect(await found('created_after=2000-01-01')).toHaveLength(all.length)
    expect((await found('order_by=ref&sort=asc'))[0]!.ref).toBe('broken')
  })

  test.each([
    ['status=done', 'status does not have a valid value'],
    ['scope=all', 'scope does not have a valid value'],
    ['order_by=sha', 'order_by does not have a valid value'],
  ])('refuses %s', async (query, error) => {
    const reply = await as(reporter).callRaw(listPipelines, { id: app.id, ...queryParams(query) })
    expect([reply.status, reply.body]).toEqual([400, { error }])
  })
})

describe('a pipeline', () => {
  test('is found as the latest of a branch', async () => {
    const made = await start('main')
    expect((await as(reporter).call(getLatestPipeline, { id: app.id })).body.id).toBe(made.id)
    expect(
      (await as(reporter).call(getLatestPipeline, { id: app.id, ref: 'feature' })).body.ref,
    ).toBe('feature')
    const none = await as(reporter).call(getLatestPipeline, { id: app.id, ref: 'none' })
    expect([none.status, none.body]).toEqual([404, { message: '404 Pipeline Not Found' }])
  })

  test('answers 404 in another project, and has neither test results nor trigger jobs', async () => {
    const made = await start('main', {}, open)
    expect((await as(dev).call(getPipeline, { id: app.id, pipeline_id: made.id })).status).toBe(404)
    const report = await as(null).call(getPipelineTestReport, { id: open.id, pipeline_id: made.id })
    expect([report.status, report.body.total_count]).toEqual([200, 0])
    const bridges = await as(null).call(listPipelineBridges, { id: open.id, pipeline_id: made.id })
    expect([bridges.status, bridges.body, bridges.headers['x-total']]).toEqual([200, [], '0'])
  })

  test('is canceled with its jobs, and retried', async () => {
    const { id } = await start('main')
    const canceled = await as(dev).call(cancelPipeline, { id: app.id, pipeline_id: id })
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled'])
    expect(canceled.body.finished_at).not.toBeNull()
    expect(new Set(await jobsOf(id))).toEqual(
      new Set(['compile canceled', 'unit canceled', 'docs canceled', 'ship canceled']),
    )
    const again = await as(dev).call(retryPipeline, { id: app.id, pipeline_id: id })
    expect([again.status, again.body.status, again.body.finished_at]).toEqual([
      201,
      'pending',
      null,
    ])
    expect((await jobsOf(id))[0]).toBe('compile pending')
  })

  test('is deleted with its jobs by an owner', async () => {
    const { id } = await start('main')
    expect((await as(dev).call(deletePipeline, { id: app.id, pipeline_id: id })).status).toBe(403)
    const before = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }
    expect(
      (await as(owner).call(deletePipeline, { id: app.id, pipeline_id: id }, before)).status,
    ).toBe(412)
    expect((await as(owner).call(deletePipeline, { id: app.id, pipeline_id: id })).status).toBe(204)
    expect((await as(owner).call(getPipeline, { id: app.id, pipeline_id: id })).status).toBe(404)
    expect(await jobsOf(id)).toEqual([])
  })
})

test('pipelines require read access to code', async () => {
  expect((await as(stranger).call(listPipelines, { id: app.id })).status).toBe(404)
  expect((await as(null).call(listPipelines, { id: app.id })).status).toBe(404)
  expect((await as(guest).call(listPipelines, { id: app.id })).status).toBe(403)
  expect((await as(null).call(listPipelines, { id: open.id })).status).toBe(200)
  expect((await as(stranger).call(createPipeline, { id: open.id, ref: 'main' })).status).toBe(403)
  await service.deps.db
    .updateTable('projects')
    .set({ jobs_enabled: 0 })
    .where('id', '=', open.id)
    .execute()
  expect((await as(owner).call(listPipelines, { id: open.id })).status).toBe(403)
})

test('a configuration that is a symlink is ignored', async () => {
  await importCommits(app.gitDir, [
    {
      ref: 'refs/heads/linked',
      files: [['.gitlab-ci.yml', { mode: '120000', content: '../../../etc/passwd' }]],
    },
  ])
  const reply = await as(dev).call(createPipeline, { id: app.id, ref: 'linked' })
  expect(reply.body).toEqual({ message: { base: ['Missing CI config file'] } })
})
