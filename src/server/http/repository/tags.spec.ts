import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTag, deleteTag, getTag, listTags } from '#contract/tags.ts'
import { queryParams } from '#server/testing/api.ts'
import { testApp, type Api, type TestApp } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let project: Awaited<ReturnType<typeof projectWithCode>>
let developer: Api, reporter: Api

beforeAll(async () => {
  service = await testApp()
  project = await projectWithCode(service, 'ferries', [
    { ref: 'refs/heads/main', message: 'Begin\n', files: [['README.md', 'Hello\n']] },
    { ref: 'refs/heads/v1', from: ':1', message: 'Not the tag\n', files: [] },
  ])
  const [dev, rep] = [await service.user('dev'), await service.user('rep')]
  await service.member(project, dev, 30)
  await service.member(project, rep, 20)
  developer = service.as(dev)
  reporter = service.as(rep)
})
afterAll(() => service.close())

const names = async (query = '') =>
  (await reporter.callRaw(listTags, { id: project.id, ...queryParams(query) })).body.map(
    (tag) => tag.name,
  )

test('tags are created, read, listed and deleted', async () => {
  const light = await developer.call(createTag, { id: project.id, tag_name: 'v1', ref: 'main' })
  expect(light).toMatchObject({
    status: 201,
    body: {
      name: 'v1',
      message: '',
      target: project.shas[0],
      commit: { id: project.shas[0], title: 'Begin' },
      release: null,
      protected: false,
      created_at: null,
    },
  })
  const message = 'The tenth\n\nWith --options and "quotes".'
  const annotated = await developer.call(createTag, {
    id: project.id,
    tag_name: 'v1.10',
    ref: 'v1',
    message,
  })
  expect(annotated.body).toMatchObject({ message, commit: { id: project.shas[1] } })
  expect(annotated.body.target).not.toBe(project.shas[1])
  expect(annotated.body.created_at).toMatch(/^\d{4}-/)
  await developer.call(createTag, { id: project.id, tag_name: 'v1.9', ref: project.shas[0]! })

  expect((await reporter.call(getTag, { id: project.id, tag_name: 'v1.10' })).body).toEqual(
    annotated.body,
  )
  expect(await names('order_by=name&sort=asc')).toEqual(['v1', 'v1.10', 'v1.9'])
  expect(await names('order_by=version&sort=asc')).toEqual(['v1', 'v1.9', 'v1.10'])
  expect((await names())[0]).toBe('v1.10')
  expect(await names('search=%5Ev1.1')).toEqual(['v1.10'])

  expect((await developer.call(deleteTag, { id: project.id, tag_name: 'v1.9' })).status).toBe(204)
  expect(await reporter.call(getTag, { id: project.id, tag_name: 'v1.9' })).toMatchObject({
    status: 404,
    body: { message: '404 Tag Not Found' },
  })
})

test('invalid names and targets are refused and change nothing', async () => {
  const before = await names('order_by=name&sort=asc')
  await developer.call(createTag, { id: project.id, tag_name: 'taken', ref: 'main' })
  for (const [body, message] of [
    [{ tag_name: 'taken', ref: 'main' }, 'Tag taken already exists'],
    [{ tag_name: '-d', ref: 'main' }, 'Tag name invalid'],
    [{ tag_name: 'f'.repeat(40), ref: 'main' }, 'Tag name invalid'],
    [{ tag_name: 'a..b', ref: 'main' }, 'Tag name invalid'],
    [{ tag_name: 'x', ref: '--all' }, 'Target --all is invalid'],
    [{ tag_name: 'x', ref: 'main^' }, 'Target main^ is invalid'],
  ] as const) {
    expect(await developer.call(createTag, { id: project.id, ...body })).toMatchObject({
      status: 400,
      body: { message },
    })
  }
  expect(await names('order_by=name&sort=asc')).toEqual(['taken', ...before])
  expect(
    (await reporter.call(createTag, { id: project.id, tag_name: 'x', ref: 'main' })).status,
  ).toBe(403)
  expect((await reporter.call(deleteTag, { id: project.id, tag_name: 'taken' })).status).toBe(403)
})
