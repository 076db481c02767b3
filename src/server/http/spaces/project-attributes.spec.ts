import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createBranch } from '#contract/branches.ts'
import {
  createProject,
  createProjectForUser,
  getProject,
  updateProject,
} from '#contract/projects.ts'
import { testApp, type Api, type TestApp, type TestUser } from '#server/testing/app.ts'

let service: TestApp
let owner: TestUser
let api: Api
let admin: Api
let groupId: number
let projectId: number

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('ana')
  api = service.as(owner)
  admin = service.as(await service.user('root', { admin: true }))
  const group = await service.group('acme', { visibility: 20 })
  await service.member(group, owner, 50)
  groupId = group.id
  const wish = { name: 'App', namespace_id: groupId, initialize_with_readme: true }
  projectId = (await api.callRaw(createProject, wish)).body.id
  await api.call(createBranch, { id: projectId, branch: 'stable', ref: 'main' })
})
afterAll(() => service.close())

/** Each parameter's values, and what the reply must then have. */
const settings: Record<string, [given: unknown, shown: Record<string, unknown>][]> = {
  description: [['A', { description: 'A' }]],
  visibility: [['internal', { visibility: 'internal' }]],
  default_branch: [['stable', { default_branch: 'stable' }]],
  ...feature('issues_enabled', 'issues_access_level'),
  ...feature('merge_requests_enabled', 'merge_requests_access_level'),
  ...feature('jobs_enabled', 'builds_access_level'),
  ...flag('lfs_enabled'),
  ...flag('request_access_enabled'),
  merge_method: words('merge_method', ['ff', 'rebase_merge', 'merge']),
  squash_option: words('squash_option', ['never', 'always', 'default_on', 'default_off']),
  ...flag('only_allow_merge_if_pipeline_succeeds'),
  ...flag('allow_merge_on_skipped_pipeline'),
  ...flag('only_allow_merge_if_all_discussions_are_resolved'),
  ...flag('remove_source_branch_after_merge'),
  ...flag('autoclose_referenced_issues'),
  merge_commit_template: words('merge_commit_template', ['Merge %{title}']),
  squash_commit_template: words('squash_commit_template', ['Squash %{title}']),
  approvals_before_merge: [[2, { approvals_before_merge: 2 }]],
  topics: [['a,b', { topics: ['a', 'b'], tag_list: ['a', 'b'] }]],
  tag_list: [['c', { topics: ['c'], tag_list: ['c'] }]],
}

function words(name: string, values: string[]): [unknown, Record<string, unknown>][] {
  return values.map((value) => [value, { [name]: value }])
}

function flag(name: string): typeof settings {
  return { [name]: [true, false].map((value) => [value, { [name]: value }]) }
}

function feature(older: string, name: string): typeof settings {
  const shown = (isOn: boolean) => ({ [older]: isOn, [name]: isOn ? 'enabled' : 'disabled' })
  return {
    [older]: [false, true].map((value) => [value, shown(value)]),
    [name]: [false, true].map((value) => [value ? 'enabled' : 'disabled', shown(value)]),
  }
}

const missing = [
  'wiki_enabled',
  'snippets_enabled',
  'container_registry_enabled',
  'packages_enabled',
  'service_desk_enabled',
  'shared_runners_enabled',
  'mirror',
  'import_url',
  'template_name',
  'ci_config_path',
]

const cases = Object.entries(settings).flatMap(([name, values]) =>
  values.map(([given, shown]) => ({ name, given, shown })),
)

describe('creating a project', () => {
  test('declares no parameter without a case here', () => {
    const others = ['name', 'path', 'namespace_id', 'initialize_with_readme']
    expect(Object.keys(createProject.input.properties).toSorted()).toEqual(
      [...others, ...missing, ...Object.keys(settings)].toSorted(),
    )
    expect(Object.keys(createProjectForUser.input.properties).toSorted()).toEqual(
      [...others, 'user_id', ...missing, ...Object.keys(settings)].toSorted(),
    )
  })

  test.each(cases)('stores $name $given', async ({ name, given, shown }) => {
    const path = `new-${cases.findIndex((one) => one.name === name && one.given === given)}`
    const wish = { path, namespace_id: groupId, [name]: given }
    const { status, body } = await api.callRaw(createProject, wish)
    expect({ status, ...body }).toMatchObject({ status: 201, ...shown })
    expect((await api.call(getProject, { id: body.id })).body).toMatchObject(shown)
  })

  test.each(missing)('refuses %s, which no project has', async (name) => {
    const given = { path: 'with-more', namespace_id: groupId }
    expect(await api.callRaw(createProject, { ...given, [name]: 'yes' })).toMatchObject({
      status: 400,
      body: { message: { [name]: ['is not supported'] } },
    })
  })

  test('takes its name, path, namespace, owner and first commit', async () => {
    const named = { name: 'Named', path: 'called', initialize_with_readme: true }
    const { body } = await api.call(createProject, { ...named, namespace_id: groupId })
    expect(body).toMatchObject({
      name: 'Named',
      path: 'called',
      namespace: { id: groupId },
      empty_repo: false,
    })
    const own = await admin.call(createProjectForUser, { user_id: owner.id, name: 'Own' })
    expect(own.body).toMatchObject({ owner: { id: owner.id }, path: 'own', empty_repo: true })
  })
})

describe('updating a project', () => {
  test('declares no parameter without a case here', () => {
    expect(Object.keys(updateProject.input.properties).toSorted()).toEqual(
      ['id', 'name', 'path', ...missing, ...Object.keys(settings)].toSorted(),
    )
  })

  test.each(cases)('stores $name $given', async ({ name, given, shown }) => {
    const { status, body } = await api.callRaw(updateProject, { id: projectId, [name]: given })
    expect({ status, ...body }).toMatchObject({ status: 200, ...shown })
    expect((await api.call(getProject, { id: projectId })).body).toMatchObject(shown)
  })

  test.each(missing)('refuses %s, which no project has', async (name) => {
    const given = { id: projectId }
    expect(await api.call(updateProject, { ...given, [name]: 'yes' })).toMatchObject({
      status: 400,
      body: { message: { [name]: ['is not supported'] } },
    })
  })

  test('stores a name and a path', async () => {
    const wish = { id: projectId, name: 'Other', path: 'other' }
    expect((await api.call(updateProject, wish)).body).toMatchObject({
      name: 'Other',
      path: 'other',
    })
  })
})
