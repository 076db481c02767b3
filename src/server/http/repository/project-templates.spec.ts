import { afterAll, beforeAll, expect, test } from 'vitest'

import { getProjectTemplate, listProjectTemplates } from '#contract/project-templates.ts'
import { testApp, type Api, type Some, type TestApp } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

const FOLDER = '.gitlab/merge_request_templates'

let service: TestApp
let project: Awaited<ReturnType<typeof projectWithCode>>
let reporter: Api, guest: Api

beforeAll(async () => {
  service = await testApp()
  project = await projectWithCode(service, 'ferries', [
    {
      ref: 'refs/heads/main',
      files: [
        [`${FOLDER}/Default.md`, '## Why\n'],
        [`${FOLDER}/Bug fix.md`, 'Fixes ü\n'],
        [`${FOLDER}/.md`, 'nameless'],
        [`${FOLDER}/notes.txt`, 'not a template'],
        [`${FOLDER}/old/Release.md`, 'in a folder'],
        ['.gitlab/issue_templates/Crash.md', 'Steps\n'],
      ],
    },
    { ref: 'refs/heads/other', files: [[`${FOLDER}/Elsewhere.md`, 'on another branch']] },
  ])
  const [rep, gus] = [await service.user('rep'), await service.user('gus')]
  await service.member(project, rep, 20)
  await service.member(project, gus, 10)
  reporter = service.as(rep)
  guest = service.as(gus)
})
afterAll(() => service.close())

const list = (type: 'issues' | 'merge_requests', more: Some<typeof listProjectTemplates> = {}) =>
  reporter.call(listProjectTemplates, { id: project.id, type, ...more })
const read = (name: string) =>
  reporter.call(getProjectTemplate, { id: project.id, type: 'merge_requests', name })

test('templates of the default branch are listed by type, in pages', async () => {
  expect((await list('merge_requests')).body).toEqual([
    { key: 'Bug fix', name: 'Bug fix' },
    { key: 'Default', name: 'Default' },
  ])
  expect((await list('issues')).body).toEqual([{ key: 'Crash', name: 'Crash' }])
  const page = await list('merge_requests', { page: 2, per_page: 1 })
  expect(page.body).toEqual([{ key: 'Default', name: 'Default' }])
  expect(page.headers).toMatchObject({ 'x-total': '2', 'x-next-page': '' })
})

test('a template is returned with its content', async () => {
  expect(await read('Bug fix')).toMatchObject({
    status: 200,
    body: { name: 'Bug fix', content: 'Fixes ü\n' },
  })
})

test('a name without a template is absent, whatever path it spells', async () => {
  for (const name of ['Elsewhere', '.md', 'notes.txt', 'old/Release', '../issue_templates/Crash']) {
    expect({ name, ...(await read(name)) }).toMatchObject({
      status: 404,
      body: { message: '404 Template Not Found' },
    })
  }
})

test('an unknown type is refused, and code stays hidden from guests', async () => {
  const at = `/projects/${project.id}/templates`
  expect(await reporter.get(`${at}/licenses`)).toMatchObject({
    status: 400,
    body: { error: 'type does not have a valid value' },
  })
  expect((await guest.get(`${at}/merge_requests`)).status).toBe(403)
})

test('a project without code has no templates', async () => {
  const empty = await projectWithCode(service, 'empty', [], { visibility: 20 })
  const input = { id: empty.id, type: 'merge_requests' } as const
  expect((await reporter.call(listProjectTemplates, input)).body).toEqual([])
})
