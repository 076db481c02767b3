import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createIssue, listProjectIssues, updateIssue } from '#contract/issues.ts'
import { listProjectMergeRequests } from '#contract/merge-requests/lists.ts'
import { createMergeRequest, updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createIssueNote, createMergeRequestNote } from '#contract/notes.ts'
import { listIssueLabelEvents } from '#contract/resource-events.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'
import { made } from '#server/testing/world.ts'

let service: TestApp
let owner: TestUser
let id: number
let count = 0

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  const files = [{ ref: 'refs/heads/main', files: [['a.txt', 'a']] }] as const
  const project = await projectWithCode(service, 'ferry', files)
  await service.member(project, owner, 40)
  id = project.id
})
afterAll(() => service.close())

type Changes = Pick<Some<typeof updateIssue>, 'title' | 'labels' | 'add_labels' | 'remove_labels'>
type Filter = Pick<Some<typeof listProjectIssues>, 'labels' | 'iids' | 'not'>

/** Creates an item with the labels, and returns them with a way to change them. */
const kinds = {
  issue: async (labels: string) => {
    const issue = await made(service.as(owner), createIssue, { id, title: 'Mend', labels })
    return {
      ...issue,
      change: async (changes: Changes) =>
        (await made(service.as(owner), updateIssue, { id, issue_iid: issue.iid, ...changes }))
          .labels,
      comment: (body: string) =>
        service.as(owner).call(createIssueNote, { id, issue_iid: issue.iid, body }),
      list: (filter: Filter) => made(service.as(owner), listProjectIssues, { id, ...filter }),
    }
  },
  'merge request': async (labels: string) => {
    const request = await made(service.as(owner), createMergeRequest, {
      id,
      title: 'Mend',
      source_branch: `mend-${++count}`,
      target_branch: 'main',
      labels,
    })
    const at = { id, merge_request_iid: request.iid }
    return {
      ...request,
      change: async (changes: Changes) =>
        (await made(service.as(owner), updateMergeRequest, { ...at, ...changes })).labels,
      comment: (body: string) => service.as(owner).call(createMergeRequestNote, { ...at, body }),
      list: (filter: Filter) =>
        made(service.as(owner), listProjectMergeRequests, { id, ...filter }),
    }
  },
}

describe.each(Object.entries(kinds))('labels of one scope on an %s', (_, create) => {
  test('exclude each other', async () => {
    const item = await create('type::bug, priority::low, plain')
    expect(item.labels).toEqual(['plain', 'priority::low', 'type::bug'])
    expect(await item.change({ add_labels: 'priority::high' })).toEqual([
      'plain',
      'priority::high',
      'type::bug',
    ])
    expect(await item.change({ labels: 'priority::high,priority::low,other' })).toEqual([
      'other',
      'priority::low',
    ])
    expect(await item.change({ title: 'Mend it' })).toEqual(['other', 'priority::low'])
  })

  test('exclude each other when a card moves to another list of a board', async () => {
    const item = await create('list::todo, flow::next')
    const move = { add_labels: 'list::doing', remove_labels: 'list::todo' }
    expect(await item.change(move)).toEqual(['flow::next', 'list::doing'])
    expect(await item.change({ add_labels: 'list::done', remove_labels: 'other' })).toEqual([
      'flow::next',
      'list::done',
    ])
  })

  test('exclude each other in commands, and filters find the one that stays', async () => {
    const item = await create('step::done, step::doing, step::todo')
    const found = async (filter: Filter) => (await item.list(filter)).map(({ iid }) => iid)
    expect(await found({ labels: 'step::todo' })).toEqual([item.iid])
    expect((await item.comment('/label ~step::done ~"step::doing"')).status).toBe(202)
    expect(await found({ labels: 'step::doing' })).toEqual([item.iid])
    for (const gone of ['step::todo', 'step::done', 'step::doing,step::done']) {
      expect(await found({ labels: gone })).toEqual([])
    }
    expect(await found({ iids: [item.iid], not: { labels: 'step::todo' } })).toEqual([item.iid])
    await item.comment('/label ~step::done\n/label ~step::todo')
    expect(await found({ labels: 'step::todo' })).toEqual([item.iid])
    await item.comment('/relabel ~step::doing ~step::done')
    expect(await item.change({ title: 'Mend it' })).toEqual(['step::done'])
  })

  test('are reduced to the last one on creation', async () => {
    expect((await create('a::1, a::2, a::3')).labels).toEqual(['a::3'])
  })

  test('belong to the scope before the last separator', async () => {
    const item = await create('a::b::1, a::1')
    expect(item.labels).toEqual(['a::1', 'a::b::1'])
    expect(await item.change({ add_labels: 'a::b::2' })).toEqual(['a::1', 'a::b::2'])
    expect(await item.change({ add_labels: 'a: :1,A::1' })).toEqual([
      'a: :1',
      'A::1',
      'a::1',
      'a::b::2',
    ])
  })
})

test('the displaced label is in the history', async () => {
  const issue = await kinds.issue('priority::low')
  await issue.change({ add_labels: 'priority::high' })
  const events = await made(service.as(owner), listIssueLabelEvents, { id, issue_iid: issue.iid })
  expect(events.map(({ action, label }) => [action, label!.name])).toEqual([
    ['add', 'priority::low'],
    ['add', 'priority::high'],
    ['remove', 'priority::low'],
  ])
})

test('the free plan has no scopes', async () => {
  const free = await testApp({ plan: 'free' })
  const ana = await free.user('ana')
  const project = await free.project('raft')
  await free.member(project, ana, 40)
  const issue = await made(free.as(ana), createIssue, {
    id: project.id,
    title: 'Row',
    labels: 'a::1,a::2',
  })
  expect(issue.labels).toEqual(['a::1', 'a::2'])
  await free.close()
})
