import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  getGroupIssuesStatistics,
  getIssuesStatistics,
  getProjectIssuesStatistics,
} from '#contract/issue-statistics.ts'
import {
  createIssue,
  deleteIssue,
  listGroupIssues,
  listGroupMilestoneIssues,
  listIssues,
  listProjectIssues,
  listProjectMilestoneIssues,
  updateIssue,
  type Issue,
} from '#contract/issues.ts'
import { getProjectLabel, updateProjectLabel } from '#contract/labels.ts'
import {
  createGroupMilestone,
  createProjectMilestone,
  listGroupMilestones,
  listProjectMilestones,
} from '#contract/milestones.ts'
import { queryParams } from '#server/testing/api.ts'
import {
  testApp,
  type ParamsOf,
  type Some,
  type TestApp,
  type TestReply,
  type TestUser,
} from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: { createMilestone: createProjectMilestone, listMilestones: listProjectMilestones },
  group: { createMilestone: createGroupMilestone, listMilestones: listGroupMilestones },
}

let service: TestApp
let ana: TestUser, ben: TestUser, guest: TestUser, stranger: TestUser, admin: TestUser
let acme: TestSpace, team: TestSpace, app: TestSpace, web: TestSpace, open: TestSpace
let far: TestSpace

/** The current time in all tests, a Wednesday. */
const NOW = '2026-03-18T10:00:00.000Z'

beforeAll(async () => {
  service = await testApp()
  service.deps.now = () => NOW
  ana = await service.user('ana')
  ben = await service.user('ben')
  guest = await service.user('gus')
  stranger = await service.user('sam')
  admin = await service.user('ada', { admin: true })
  acme = await service.group('acme')
  team = await service.group('team', { in: acme })
  app = await service.project('app', { in: acme })
  web = await service.project('web', { in: team })
  open = await service.project('open', { visibility: 20 })
  far = await service.project('far')
  for (const space of [acme, open]) {
    await service.member(space, ana, 50)
    await service.member(space, ben, 20)
    await service.member(space, guest, 10)
  }
  await service.member(far, ana, 50)

  const milestone = async (
    space: TestSpace,
    title: string,
    dates: Some<typeof createProjectMilestone>,
  ) => {
    return (
      await as(ana).call(routes[space.kind].createMilestone, {
        id: space.full_path,
        title,
        ...dates,
      })
    ).body.id
  }
  const v1 = await milestone(acme, 'v1', { start_date: '2026-03-01', due_date: '2026-03-31' })
  const v2 = await milestone(acme, 'v2', { due_date: '2026-06-30' })
  const old = await milestone(app, 'old', { due_date: '2026-01-31' })

  await make(app, 'Apple', {
    labels: 'bug,urgent',
    milestone_id: v1,
    assignee_ids: [ana.id],
    created_at: '2026-01-01',
    due_date: '2026-03-17',
    weight: 1,
    description: 'Grows 100% on trees',
  })
  await make(app, 'banana', {
    labels: 'bug',
    milestone_id: v2,
    assignee_ids: [ben.id, ana.id],
    created_at: '2026-01-02',
    due_date: '2026-03-18',
    weight: 5,
  })
  await make(app, 'Cherry', {
    labels: 'feature',
    milestone_id: old,
    assignee_ids: [ben.id],
    created_at: '2026-01-03',
    due_date: '2026-03-19',
    issue_type: 'task',
  })
  await make(app, 'date', {
    created_at: '2026-01-04',
    due_date: '2026-04-30',
    confidential: true,
    description: 'Not a fruit of trees_',
  })
  const elder = await make(app, 'elder', { labels: 'bug', created_at: '2026-01-05', weight: 0 })
  await as(ana).call(updateIssue, { ...one(elder), state_event: 'close' })
  await make(app, 'fig', { created_at: '2026-01-06' }, ben)
  await make(web, 'Grape', { labels: 'bug', milestone_id: v1, created_at: '2026-01-07' })
  await make(web, 'honey', { created_at: '2026-01-08', confidential: true }, ben)
  await make(open, 'public', { labels: 'bug', created_at: '2026-01-09' })
  await make(far, 'remote', { created_at: '2026-01-10' })
})
afterAll(() => service.close())

const as = (user: TestUser | null) => service.as(user)
const one = (issue: { project_id: number; iid: number }) => ({
  id: issue.project_id,
  issue_iid: issue.iid,
})

async function make(space: TestSpace, title: string, more: Some<typeof createIssue>, by = ana) {
  const reply = await as(by).call(createIssue, { id: space.full_path, title, ...more })
  expect(reply.status).toBe(201)
  if (by !== ana && more.created_at) {
    const time = `${more.created_at}T00:00:00.000Z`
    await service.deps.db
      .updateTable('issues')
      .set({ created_at: time, updated_at: time })
      .where('id', '=', reply.body.id)
      .execute()
  }
  return reply.body
}

type List =
  | typeof listIssues
  | typeof listGroupIssues
  | typeof listGroupMilestoneIssues
  | typeof listProjectIssues
  | typeof listProjectMilestoneIssues

/** Returns the titles' first letters, which are unique. */
function lettersOf({ status, body }: TestReply<Issue[]>): string {
  expect(status).toBe(200)
  return body.map((issue) => issue.title[0]!.toLowerCase()).join('')
}

const letters = async <R extends List>(user: TestUser | null, route: R, input: ParamsOf<R>) =>
  lettersOf(await as(user).callRaw(route, input))

describe("filters of a project's issues", () => {
  test.each([
    ['', 'abcdef'],
    ['state=opened', 'abcdf'],
    ['state=closed', 'e'],
    ['state=all', 'abcdef'],
    ['labels=bug', 'abe'],
    ['labels=bug,urgent', 'a'],
    ['labels=bug,urgent,urgent', 'a'],
    ['labels=bug,urgent,feature', ''],
    ['labels[]=bug&labels[]=urgent&state=opened', 'a'],
    ['labels=Bug', ''],
    ['labels=none', 'df'],
    ['labels=Any', 'abce'],
    ['not[labels]=bug,feature', 'df'],
    ['labels=bug&not[labels]=urgent', 'be'],
    ['milestone=v1', 'a'],
    ['milestone=None', 'def'],
    ['milestone=any', 'abc'],
    ['milestone=%23started', 'a'],
    ['milestone=started', ''],
    ['milestone_id=None', 'def'],
    ['milestone_id=Any', 'abc'],
    ['milestone_id=upcoming', 'a'],
    ['milestone_id=Started', 'a'],
    ['not[milestone]=v1', 'bcdef'],
    ['not[milestone_id]=Started', 'bcdef'],
    ['labels=bug&milestone=v2', 'b'],
    ['iids[]=1&iids[]=3', 'ac'],
    ['iids=2,4', 'bd'],
    ['not[iids]=2,4', 'acef'],
    ['search=APP', 'a'],
    ['search=trees', 'ad'],
    ['search=trees grows', 'a'],
    ['search="ON trees"', 'a'],
    ['search="trees on"', ''],
    ['search=trees&in=title', ''],
    ['search=fig&in=title', 'f'],
    ['search=100%25', 'a'],
    ['search=_', 'd'],
    ["search=' or 1=1 --", ''],
    ['author_username=BEN', 'f'],
    ['author_username=nobody', ''],
    ['not[author_username]=ben', 'abcde'],
    ['not[author_username]=nobody', 'abcdef'],
    ['assignee_username=ana', 'ab'],
    ['assignee_username[]=ana&assignee_username[]=ben', 'b'],
    ['assignee_id=None', 'def'],
    ['assignee_id=any', 'abc'],
    ['not[assignee_username]=ana', 'cdef'],
    [`not[assignee_username]=ana,nobody,${'ben,'.repeat(98)}`, 'def'],
    ['scope=created_by_me', 'abcde'],
    ['scope=assigned-to-me', 'ab'],
    ['scope=assigned_to_me&assignee_username=ben', 'b'],
    ['created_after=2026-01-04T00:00:00Z', 'def'],
    ['created_before=2026-01-02', 'ab'],
    ['updated_after=2026-03-18', 'e'],
    ['updated_before=2026-03-17', 'abcdf'],
    ['due_date=0', 'ef'],
    ['due_date=any', 'abcd'],
    ['due_date=overdue', 'a'],
    ['due_date=today', 'b'],
    ['due_date=tomorrow', 'c'],
    ['due_date=week', 'abc'],
    ['due_date=month', 'abc'],
    ['due_date=next_month_and_previous_two_weeks', 'abcd'],
    ['confidential=true', 'd'],
    ['confidential=no', 'abcef'],
    ['issue_type=task', 'c'],
    ['weight=5', 'b'],
    ['weight=0', 'e'],
    ['weight=None', 'cdf'],
    ['weight=Any', 'abe'],
    ['not[weight]=5', 'acdef'],
    ['labels=bug&weight=Any&assignee_id=Any&state=opened', 'ab'],
    ['unknown=1', 'abcdef'],
  ])('%s', async (query, expected) => {
    expect(
      lettersOf(
        await as(ana).callRaw(listProjectIssues, {
          id: app.full_path,
          sort: 'asc',
          ...queryParams(query),
        }),
      ),
    ).toBe(expected)
  })

  test('by user id', async () => {
    const filtered = (filter: Some<typeof listProjectIssues>) =>
      letters(ana, listProjectIssues, { id: app.full_path, sort: 'asc', ...filter })
    expect(await filtered({ author_id: ben.id })).toBe('f')
    expect(await filtered({ assignee_id: ben.id })).toBe('bc')
    expect(await filtered({ not: { author_id: ana.id } })).toBe('f')
    expect(await filtered({ not: { assignee_id: ben.id } })).toBe('adef')
    const assigned = await filtered({ assignee_id: 'Any' })
    expect(await filtered({ not: { assignee_id: 'None' } })).toBe(assigned)
    expect(assigned).toContain('bc')
    expect(await filtered({ not: { assignee_id: 'any' } })).toBe(
      await filtered({ assignee_id: 'None' }),
    )
    const author_id = '99999999999999999999'
    const nobodys = { id: app.full_path, author_id }
    expect(lettersOf(await as(ana).callRaw(listProjectIssues, nobodys))).toBe('')
  })

  test.each([
    ['state=open', 'state does not have a valid value'],
    ['order_by=created_at;drop', 'order_by does not have a valid value'],
    ['sort=asc,(select 1)', 'sort does not have a valid value'],
    ['assignee_id=x', 'assignee_id should be an integer, none, or any, however got x'],
    ['milestone=a&milestone_id=Any', 'milestone, milestone_id are mutually exclusive'],
    ['author_id=1&author_username=a', 'author_id, author_username are mutually exclusive'],
    [
      'not[author_id]=1&not[author_username]=a',
      'not[author_id], not[author_username] are mutually exclusive',
    ],
    ['not[assignee_id]=x', 'not[assignee_id] should be an integer, none, or any, however got x'],
    ['created_after=yesterday', 'created_after is invalid'],
    ['due_date=soon', 'due_date does not have a valid value'],
    ['confidential=perhaps', 'confidential is invalid'],
    ['scope=mine', 'scope does not have a valid value'],
    ['iids[]=a', 'iids is invalid'],
    [`labels=${'a,'.repeat(101)}`, 'labels has too many values (100 at most)'],
    ['per_page=0', 'per_page has a value not allowed'],
  ])('refuses %s', async (query, error) => {
    const reply = await as(ana).callRaw(listProjectIssues, {
      id: app.full_path,
      ...queryParams(query),
    })
    expect([reply.status, reply.body]).toEqual([400, { error }])
  })
})

describe('order', () => {
  test.each([
    ['', 'fedcba'],
    ['order_by=created_at&sort=asc', 'abcdef'],
    ['order_by=updated_at', 'efdcba'],
    ['order_by=title&sort=asc', 'abcdef'],
    ['order_by=title', 'fedcba'],
    ['order_by=due_date&sort=asc', 'abcdef'],
    ['order_by=due_date&sort=desc', 'dcbafe'],
    ['order_by=weight&sort=asc', 'eabcdf'],
    ['order_by=weight&sort=desc', 'baefdc'],
    ['order_by=milestone_due&sort=asc', 'cabdef'],
    ['order_by=popularity&sort=asc', 'abcdef'],
    ['order_by=relative_position&sort=desc', 'abcdef'],
    ['order_by=relative_position&labels=bug&sort=desc', 'abe'],
    ['order_by=created_at&labels=bug', 'eba'],
  ])('%s', async (query, expected) => {
    expect(
      lettersOf(
        await as(ana).callRaw(listProjectIssues, { id: app.full_path, ...queryParams(query) }),
      ),
    ).toBe(expected)
  })

  test('by label priority of the project', async () => {
    await as(ana).call(updateProjectLabel, { id: app.full_path, label_id: 'feature', priority: 1 })
    await as(ana).call(updateProjectLabel, { id: app.full_path, label_id: 'bug', priority: 2 })
    expect(
      await letters(ana, listProjectIssues, {
        id: app.full_path,
        order_by: 'label_priority',
        sort: 'asc',
      }),
    ).toBe('cabedf')
    expect(
      await letters(ana, listProjectIssues, {
        id: app.full_path,
        order_by: 'priority',
        sort: 'asc',
      }),
    ).toBe('cabedf')
    expect(
      await letters(ana, listProjectIssues, {
        id: app.full_path,
        order_by: 'priority',
        sort: 'desc',
        state: 'opened',
      }),
    ).toBe('bacfd')
  })
})

describe('pagination', () => {
  test('headers give the position, and links keep the filters', async () => {
    const { body, headers } = await as(ana).call(listProjectIssues, {
      id: app.full_path,
      labels: 'bug',
      per_page: 2,
      order_by: 'relative_position',
    })
    expect(body).toHaveLength(2)
    expect(headers).toMatchObject({
      'x-total': '3',
      'x-total-pages': '2',
      'x-page': '1',
      'x-next-page': '2',
      'x-prev-page': '',
    })
    const next = /<([^>]+)>; rel="next"/.exec(headers['link']!)![1]!
    const last = await as(ana).get<Issue[]>(next.replace('http://mergeboard.test/api/v4', ''))
    expect(last.body.map(({ title }) => title[0])).toEqual(['e'])
  })

  test('of long queries links only to the next page', async () => {
    const unwanted = Array.from({ length: 100 }, (_, nth) => `the label number ${nth}`).join(',')
    const path = { id: app.full_path }
    const { headers } = await as(ben).call(listProjectIssues, {
      ...path,
      per_page: 2,
      not: { labels: unwanted },
      page: 2,
    })
    expect(headers['x-total']).toBe('6')
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? []
    expect(new URL(next!).searchParams.get('page')).toBe('3')
    const last = await as(ben).get<Issue[]>(new URL(next!).href.split('/api/v4')[1]!)
    expect([last.body.length, last.headers['link']]).toEqual([2, undefined])
  })

  test('past the end is empty and knows the total', async () => {
    const { body, headers } = await as(ana).call(listProjectIssues, { id: app.full_path, page: 5 })
    expect([body, headers['x-total']]).toEqual([[], '6'])
  })

  test('of more than 10,000 issues omits the total', async () => {
    const crowd = await testApp()
    const user = await crowd.user('una')
    const many = await crowd.project('many')
    await crowd.member(many, user, 50)
    await crowd.as(user).call(createIssue, { id: many.full_path, title: 'One', labels: 'l' })
    const { db } = crowd.deps
    const model = await db
      .selectFrom('issues')
      .selectAll()
      .where('project_id', '=', many.id)
      .executeTakeFirstOrThrow()
    const { label_id } = await db
      .selectFrom('issue_labels')
      .select('label_id')
      .where('issue_id', '=', model.id)
      .executeTakeFirstOrThrow()
    for (let batch = 0; batch < 10; batch++) {
      const rows = Array.from({ length: 1000 }, (_, index) => {
        const number = batch * 1000 + index + 1
        return { ...model, id: 1_000_000 + number, iid: 1 + number, position: `zz${number}` }
      })
      await db.insertInto('issues').values(rows).execute()
      await db
        .insertInto('issue_labels')
        .values(
          rows.map(({ id, root_id, project_id, state, position }) => ({
            issue_id: id,
            label_id,
            root_id,
            project_id,
            state,
            position,
            title: 'l',
          })),
        )
        .execute()
    }
    for (const filter of [
      {},
      { labels: 'l', state: 'opened', order_by: 'relative_position' },
    ] as const) {
      const { body, headers } = await crowd
        .as(user)
        .call(listProjectIssues, { id: many.full_path, ...filter })
      expect(body).toHaveLength(20)
      expect(headers).not.toHaveProperty('x-total')
      expect(headers).not.toHaveProperty('x-total-pages')
      expect(headers).toMatchObject({ 'x-page': '1', 'x-next-page': '2', 'x-per-page': '20' })
      expect(headers['link']).not.toContain('rel="last"')
    }
    await crowd.as(user).call(deleteIssue, { id: many.id, issue_iid: 1 })
    expect(
      (await crowd.as(user).call(listProjectIssues, { id: many.full_path })).headers['x-total'],
    ).toBe('10000')
    const { body } = await crowd
      .as(user)
      .callRaw(getProjectIssuesStatistics, { id: many.id, state: 'closed' })
    expect(body).toEqual({ statistics: { counts: { all: 10_000, opened: 10_000, closed: 0 } } })
    await crowd.close()
  })
})

describe('a page of issues', () => {
  const refusal = {
    status: 400,
    body: {
      message: '400 Bad request - The texts of this page are too long. Use a smaller per_page.',
    },
  }

  async function makeThree(path: string, more: Some<typeof createIssue> = {}) {
    const space = await service.project(path)
    const writer = await service.user(`writer-of-${path}`)
    await service.member(space, writer, 50)
    const ids: number[] = []
    for (const title of ['a', 'b', 'c']) ids.push((await make(space, title, more, writer)).id)
    const list = (input: Some<typeof listProjectIssues>) =>
      as(writer).call(listProjectIssues, { id: space.full_path, ...input })
    return { space, writer, ids, list }
  }

  test('is refused when its descriptions are too long to read at once', async () => {
    const { ids, list } = await makeThree('wordy')
    await service.deps.db
      .updateTable('issues')
      .set({ description: 'x'.repeat(24_000_000) })
      .where('id', 'in', ids)
      .execute()
    expect(await list({})).toMatchObject(refusal)
    const shorter = await list({ per_page: 2 })
    expect([shorter.status, shorter.body.length]).toEqual([200, 2])
  })

  test('is refused when its label details are too long to read at once', async () => {
    const titles = Array.from({ length: 500 }, (_, nth) => `label ${nth}`)
    const { space, writer, list } = await makeThree('labelled', { labels: titles })
    const description = '\u{1F6A2}'.repeat(1000)
    const { db } = service.deps
    await db.updateTable('labels').set({ description }).where('project_id', '=', space.id).execute()
    expect((await list({})).status).toBe(200)
    expect((await list({ with_labels_details: true })).status).toBe(200)
    for (const title of ['d', 'e']) await make(space, title, { labels: titles }, writer)
    expect(await list({ with_labels_details: true })).toMatchObject(refusal)
    expect((await list({})).body).toHaveLength(5)
  })
})

describe('labels of listed issues', () => {
  test('are titles, or full objects on request', async () => {
    const { body } = await as(ana).call(listProjectIssues, { id: app.full_path, iids: 1 })
    expect(body[0]!.labels).toEqual(['bug', 'urgent'])
    expect(body[0]).not.toHaveProperty('subscribed')
    const whole = await as(ana).call(listProjectIssues, {
      id: app.full_path,
      iids: 1,
      with_labels_details: true,
    })
    expect(whole.body[0]!.labels).toMatchObject([
      { id: expect.any(Number), name: 'bug', color: '#6699cc', text_color: '#1F1E24' },
      { name: 'urgent' },
    ])
  })
})

describe('issues of a group', () => {
  test('include all projects below it, in one order', async () => {
    expect(await letters(ana, listGroupIssues, { id: acme.full_path, sort: 'asc' })).toBe(
      'abcdefgh',
    )
    expect(await letters(ana, listGroupIssues, { id: team.full_path, sort: 'asc' })).toBe('gh')
    expect(
      await letters(ana, listGroupIssues, {
        id: acme.full_path,
        labels: 'bug',
        state: 'opened',
        order_by: 'relative_position',
      }),
    ).toBe('abg')
    expect(
      await letters(ana, listGroupIssues, {
        id: team.full_path,
        labels: 'bug',
        order_by: 'relative_position',
      }),
    ).toBe('g')
    expect(
      await letters(ana, listGroupIssues, { id: acme.full_path, milestone: 'v1', sort: 'asc' }),
    ).toBe('ag')
  })

  test('have the shortest relative reference', async () => {
    const { body } = await as(ana).call(listGroupIssues, { id: acme.full_path, sort: 'asc' })
    expect(body[0]!.references).toEqual({ short: '#1', relative: 'app#1', full: 'acme/app#1' })
    expect(body[6]!.references).toEqual({
      short: '#1',
      relative: 'acme/team/web#1',
      full: 'acme/team/web#1',
    })
    const near = await as(ana).call(listGroupIssues, { id: team.full_path, sort: 'asc' })
    expect(near.body[0]!.references.relative).toBe('web#1')
  })

  test('omit archived projects unless requested, and projects with issues disabled', async () => {
    const set = (columns: { archived?: 0 | 1; issues_enabled?: 0 | 1 }) =>
      service.deps.db.updateTable('projects').set(columns).where('id', '=', web.id).execute()
    await set({ archived: 1 })
    expect(
      await letters(ana, listGroupIssues, { id: acme.full_path, state: 'opened', sort: 'asc' }),
    ).toBe('abcdf')
    expect(
      await letters(ana, listGroupIssues, {
        id: acme.full_path,
        state: 'opened',
        sort: 'asc',
        non_archived: false,
      }),
    ).toBe('abcdfgh')
    expect(await letters(ana, listProjectIssues, { id: web.full_path })).toBe('hg')
    await set({ archived: 0, issues_enabled: 0 })
    expect(
      await letters(ana, listGroupIssues, { id: acme.full_path, state: 'opened', sort: 'asc' }),
    ).toBe('abcdf')
    expect((await as(ana).call(listProjectIssues, { id: web.full_path })).status).toBe(403)
    await set({ issues_enabled: 1 })
  })

  test('are listed for everyone who can see the group, limited to what they can read', async () => {
    expect((await as(stranger).call(listGroupIssues, { id: acme.full_path })).status).toBe(404)
    const visitor = await service.user('vic')
    await service.member(web, visitor, 20)
    expect(await letters(visitor, listGroupIssues, { id: acme.full_path, sort: 'asc' })).toBe('gh')
    expect(
      await letters(visitor, listGroupIssues, {
        id: acme.full_path,
        labels: 'bug',
        order_by: 'relative_position',
      }),
    ).toBe('g')
  })
})

describe('confidential issues', () => {
  test.each<[string, () => TestUser | null, string]>([
    ['reporters see all', () => ben, 'abcdefgh'],
    ['administrators see all', () => admin, 'abcdefgh'],
    ['guests see those of others not', () => guest, 'abcefg'],
  ])('%s', async (_, user, expected) => {
    expect(await letters(user(), listGroupIssues, { id: acme.full_path, sort: 'asc' })).toBe(
      expected,
    )
  })

  test('are not counted for other users', async () => {
    const { body } = await as(guest).call(getGroupIssuesStatistics, { id: acme.full_path })
    expect(body.statistics.counts).toEqual({ all: 6, opened: 5, closed: 1 })
    expect((await as(guest).call(listGroupIssues, { id: acme.full_path })).headers['x-total']).toBe(
      '6',
    )
    const all = await as(ben).call(getGroupIssuesStatistics, { id: acme.full_path })
    expect(all.body.statistics.counts).toEqual({ all: 8, opened: 7, closed: 1 })
  })

  test('are not revealed by filters', async () => {
    expect(await letters(guest, listProjectIssues, { id: app.full_path, confidential: true })).toBe(
      '',
    )
    expect(await letters(guest, listProjectIssues, { id: app.full_path, search: 'fruit' })).toBe('')
    expect(await letters(guest, listProjectIssues, { id: app.full_path, iids: [4] })).toBe('')
  })

  test('are shown to their author and their assignees', async () => {
    const helper = await service.user('hal')
    await service.member(acme, helper, 10)
    const secret = await make(app, 'zeta', { confidential: true, labels: 'secret' })
    const counted = async () =>
      (
        await as(helper).call(getProjectLabel, {
          id: app.full_path,
          label_id: 'secret',
          with_counts: true,
        })
      ).body.open_issues_count
    expect(await letters(helper, listProjectIssues, { id: app.full_path, labels: 'secret' })).toBe(
      '',
    )
    expect(await counted()).toBe(0)
    await as(ana).call(updateIssue, { ...one(secret), assignee_ids: [helper.id] })
    expect(await letters(helper, listProjectIssues, { id: app.full_path, labels: 'secret' })).toBe(
      'z',
    )
    expect(await letters(helper, listGroupIssues, { id: acme.full_path, labels: 'secret' })).toBe(
      'z',
    )
    expect(await letters(helper, listIssues, { scope: 'assigned_to_me' })).toBe('z')
    expect(await counted()).toBe(1)
    await as(ana).call(deleteIssue, one(secret))
  })

  test('of a project are shown to its reporters in the lists of the group', async () => {
    const mixed = await service.user('mix')
    await service.member(acme, mixed, 10)
    await service.member(web, mixed, 20)
    expect(await letters(mixed, listGroupIssues, { id: acme.full_path, sort: 'asc' })).toBe(
      'abcefgh',
    )
  })
})

describe('issues across all projects', () => {
  test('default to those created by the caller', async () => {
    expect(await letters(ana, listIssues, { sort: 'asc' })).toBe('abcdegpr')
    expect(await letters(ben, listIssues, { sort: 'asc' })).toBe('fh')
    expect(await letters(ben, listIssues, { sort: 'asc', scope: 'assigned_to_me' })).toBe('bc')
    expect(await letters(ben, listIssues, { sort: 'asc', scope: 'all' })).toBe('abcdefghp')
    expect(await letters(guest, listIssues, { sort: 'asc', scope: 'all' })).toBe('abcefgp')
    expect(await letters(stranger, listIssues, { sort: 'asc', scope: 'all' })).toBe('p')
    expect(await letters(admin, listIssues, { sort: 'asc', scope: 'all', labels: 'bug' })).toBe(
      'abegp',
    )
    expect((await as(null).call(listIssues, { scope: 'all' })).status).toBe(401)
  })

  test('have full references', async () => {
    const { body } = await as(ana).call(listIssues, { sort: 'asc', per_page: 1 })
    expect(body[0]!.references.relative).toBe('acme/app#1')
  })

  test('disappear when a membership ends', async () => {
    const leaver = await service.user('lea')
    await service.member(far, leaver, 30)
    const made = await make(far, 'quit', { created_at: '2026-01-11', assignee_ids: [leaver.id] })
    expect(await letters(leaver, listIssues, { scope: 'assigned_to_me' })).toBe('q')
    await service.deps.db.deleteFrom('members').where('user_id', '=', leaver.id).execute()
    expect(await letters(leaver, listIssues, { scope: 'assigned_to_me' })).toBe('')
    expect((await as(leaver).call(listProjectIssues, { id: far.full_path })).status).toBe(404)
    await as(ana).call(deleteIssue, one(made))
  })

  test('have the same counts as those of a project', async () => {
    const counts = async (user: TestUser, filter: Some<typeof getIssuesStatistics> = {}) =>
      (await as(user).call(getIssuesStatistics, filter)).body.statistics.counts
    expect(await counts(ana)).toMatchObject({ all: 8, closed: 1, opened: 7 })
    expect(await counts(stranger, { scope: 'all' })).toEqual({ all: 1, closed: 0, opened: 1 })
    expect(await counts(ben, { scope: 'all', labels: 'bug' })).toEqual({
      all: 5,
      closed: 1,
      opened: 4,
    })
  })
})

describe('issues of a public project', () => {
  test('are visible to everyone', async () => {
    expect(await letters(null, listProjectIssues, { id: open.full_path })).toBe('p')
    expect(
      await letters(null, listProjectIssues, { id: open.full_path, scope: 'created_by_me' }),
    ).toBe('')
    expect(await letters(stranger, listProjectIssues, { id: open.full_path, labels: 'bug' })).toBe(
      'p',
    )
    const { body } = await as(null).call(getProjectIssuesStatistics, { id: open.full_path })
    expect(body.statistics.counts.all).toBe(1)
    expect((await as(null).call(listProjectIssues, { id: app.full_path })).status).toBe(404)
  })
})

describe('issues of a milestone', () => {
  test('include only those visible to the caller', async () => {
    const find = async (space: TestSpace, title: string) =>
      (await as(ana).call(routes[space.kind].listMilestones, { id: space.full_path, title }))
        .body[0]!.id
    const v1 = await find(acme, 'v1')
    const inGroup = { id: acme.full_path, milestone_id: v1 }
    expect(await letters(ana, listGroupMilestoneIssues, { ...inGroup, sort: 'asc' })).toBe('ag')
    const inProject = { id: app.full_path, milestone_id: await find(app, 'old') }
    expect(await letters(guest, listProjectMilestoneIssues, inProject)).toBe('c')
    expect((await as(stranger).call(listProjectMilestoneIssues, inProject)).status).toBe(404)
    expect(
      (await as(ana).call(listProjectMilestoneIssues, { id: app.full_path, milestone_id: v1 }))
        .status,
    ).toBe(404)
  })
})
