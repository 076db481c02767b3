import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createMergeRequestApprovalRule } from '#contract/approval-rules.ts'
import { createMergeRequestAwardEmoji } from '#contract/award-emoji.ts'
import { createGroupLabel, listGroupLabels, listProjectLabels } from '#contract/labels.ts'
import {
  listGroupMergeRequests,
  listGroupMilestoneMergeRequests,
  listMergeRequests,
  listProjectMergeRequests,
  listProjectMilestoneMergeRequests,
} from '#contract/merge-requests/lists.ts'
import { createMergeRequest, updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import {
  createGroupMilestone,
  createProjectMilestone,
  listGroupMilestones,
} from '#contract/milestones.ts'
import { archiveProject } from '#contract/projects.ts'
import { queryParams } from '#server/testing/api.ts'
import {
  testApp,
  type Params,
  type Some,
  type TestApp,
  type TestSpace,
  type TestUser,
} from '#server/testing/app.ts'
import { randomFrom } from '#server/testing/random.ts'

/*
 * Compares merge request lists with the results of plain JavaScript filters. Tests each filter alone in each of the
 * three lists, and many combinations of filters.
 */

let service: TestApp
let group: TestSpace, below: TestSpace
let ferry: TestSpace, tug: TestSpace, wreck: TestSpace
let olga: TestUser, dora: TestUser, rex: TestUser, gus: TestUser

/** A merge request as the filters see it, with users' names. */
interface Made {
  id: number
  iid: number
  title: string
  description: string
  state: string
  project: string
  created_at: string
  updated_at: string
  source_branch: string
  target_branch: string
  labels: string[]
  milestone: string | null
  author: string
  assignees: string[]
  reviewers: string[]
  approvers: string[]
  approvedBy: string[]
  reaction: string | null
  deployed: { environment: string; at: string } | null
  merged_by: string | null
}

const all: Made[] = []
const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`

beforeAll(async () => {
  service = await testApp()
  olga = await service.user('olga')
  dora = await service.user('dora')
  rex = await service.user('rex')
  group = await service.group('harbour')
  below = await service.group('pier', { in: group })
  ferry = await service.project('ferry', { in: group })
  tug = await service.project('tug', { in: below })
  wreck = await service.project('wreck', { in: group })
  for (const { full_path } of [ferry, tug, wreck]) {
    await service.deps.repositories.recreate(`test/${full_path}.git`, 'main')
  }
  await service.member(group, olga, 50)
  await service.member(group, dora, 30)
  await service.member(group, rex, 20)
  gus = await service.user('gus')
  await service.member(group, gus, 10)
  for (const title of ['v1', 'v2'])
    await as(olga).call(createGroupMilestone, { id: group.id, title })
  for (const name of ['bug', 'Deck', 'rust']) {
    await as(olga).call(createGroupLabel, { id: group.id, name, color: '#123456' })
  }
  for (const maker of drafts) await make(maker)
  await as(olga).call(archiveProject, { id: wreck.id })
  service.deps.now = () => at(23)
})
afterAll(() => service.close())

const as = (user: TestUser) => service.as(user)

type Draft = Partial<Omit<Made, 'project'>> & { in?: 'tug' | 'wreck' }

const drafts: Draft[] = [
  { title: 'Mend the hull', labels: ['bug', 'rust'], milestone: 'v1', assignees: ['dora'] },
  { title: 'Draft: Paint', labels: ['Deck'], description: 'Of the hull', reviewers: ['rex'] },
  { title: '[Draft] Rope', assignees: ['olga', 'dora'], reaction: 'tada', approvedBy: ['dora'] },
  { title: 'Anchor', state: 'closed', author: 'dora', labels: ['bug'], approvers: ['rex'] },
  {
    title: 'Engine',
    state: 'merged',
    author: 'dora',
    merged_by: 'olga',
    milestone: 'v2',
    approvedBy: ['olga', 'rex'],
    deployed: { environment: 'production', at: at(12) },
  },
  {
    title: 'Screw',
    state: 'merged',
    merged_by: 'dora',
    target_branch: 'stable',
    deployed: { environment: 'staging', at: at(14) },
  },
  { title: 'Lamp 100%', state: 'locked', author: 'dora', reaction: 'thumbsup' },
  { in: 'tug', title: 'Hull too', labels: ['rust', 'Deck'], milestone: 'v1', assignees: ['olga'] },
  { in: 'tug', title: '(draft) Bell', author: 'dora', reviewers: ['olga', 'dora'] },
  { in: 'tug', title: 'Mast', approvers: ['rex', 'dora'], approvedBy: ['dora'], author: 'dora' },
  { in: 'wreck', title: 'Old hull', labels: ['rust'], author: 'dora', assignees: ['dora'] },
]

const person = (name: string) => ({ olga, dora, rex })[name]!
const ids = (names: string[]) => names.map((name) => person(name).id)

async function make(draft: Draft): Promise<void> {
  const nth = all.length + 1
  const project = { tug, wreck, none: ferry }[draft.in ?? 'none']
  const wanted: Omit<Made, 'id' | 'iid'> = {
    title: '',
    description: '',
    state: 'opened',
    created_at: at(nth),
    updated_at: at(nth),
    source_branch: `work-${nth}`,
    target_branch: 'main',
    labels: [],
    milestone: null,
    author: 'olga',
    assignees: [],
    reviewers: [],
    approvers: [],
    approvedBy: [],
    reaction: null,
    deployed: null,
    merged_by: null,
    ...draft,
    project: project.full_path,
  }
  service.deps.now = () => wanted.created_at
  const by = as(person(wanted.author))
  const milestones = (await by.call(listGroupMilestones, { id: group.id })).body
  const { title, description, source_branch, target_branch, labels, milestone } = wanted
  const made = await by.call(createMergeRequest, {
    id: project.id,
    title,
    description,
    source_branch,
    target_branch,
    labels,
    milestone_id: milestones.find((one) => one.title === milestone)?.id ?? null,
    assignee_ids: ids(wanted.assignees),
    reviewer_ids: ids(wanted.reviewers),
  })
  expect(made.status).toBe(201)
  const { id, iid } = made.body
  const rule = { name: 'Own', approvals_required: 0, user_ids: ids(wanted.approvers) }
  if (wanted.approvers.length > 0)
    await by.call(createMergeRequestApprovalRule, {
      id: project.id,
      merge_request_iid: iid,
      ...rule,
    })
  const { reaction } = wanted
  if (reaction)
    await as(olga).call(createMergeRequestAwardEmoji, {
      id: project.id,
      merge_request_iid: iid,
      name: reaction,
    })
  if (wanted.state === 'closed')
    await by.call(updateMergeRequest, {
      id: project.id,
      merge_request_iid: iid,
      state_event: 'close',
    })
  await keep(id, wanted, project)
  all.push({ id, iid, ...wanted })
}

/** Writes merge and deployment data to the database, without merging or deploying code. */
async function keep(
  id: number,
  wanted: Omit<Made, 'id' | 'iid'>,
  { root_id, ...project }: TestSpace,
) {
  const { db } = service.deps
  const { created_at, updated_at } = wanted
  for (const name of wanted.approvedBy) {
    const row = { merge_request_id: id, user_id: person(name).id, sha: null, created_at }
    await db.insertInto('approvals').values(row).execute()
  }
  const ended =
    wanted.merged_by === null
      ? {}
      : { merged_by_id: person(wanted.merged_by).id, merged_at: created_at }
  const state = wanted.state as 'opened'
  await db
    .updateTable('merge_requests')
    .set({ state, ...ended, updated_at })
    .where('id', '=', id)
    .execute()
  if (!wanted.deployed) return
  const { environment, at: finished_at } = wanted.deployed
  const common = { root_id, project_id: project.id, created_at, updated_at }
  const { id: environment_id } = await db
    .insertInto('environments')
    .values({ ...common, name: environment, external_url: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: deployment_id } = await db
    .insertInto('deployments')
    .values({
      ...common,
      environment_id,
      iid: id,
      user_id: null,
      sha: 'a'.repeat(40),
      ref: 'main',
      tag: 0,
      status: 'success',
      finished_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deployment_merge_requests')
    .values({ deployment_id, merge_request_id: id })
    .execute()
}

/** A filter as a query and as the equivalent predicate. The caller is olga. */
type Filter = [query: string | (() => string), keeps: (one: Made) => boolean]

const isDraft = ({ title }: Made) => /^(?:draft:|\[draft\]|\(draft\))/i.test(title)
const says = (text: string, ...texts: string[]) =>
  texts.some((one) => one.toLowerCase().includes(text))

const filters: Filter[] = [
  ['state=all', () => true],
  ['state=opened', ({ state }) => state === 'opened'],
  ['state=closed', ({ state }) => state === 'closed'],
  ['state=locked', ({ state }) => state === 'locked'],
  ['state=merged', ({ state }) => state === 'merged'],
  ['labels=bug', ({ labels }) => labels.includes('bug')],
  ['labels=rust,Deck', ({ labels }) => labels.includes('rust') && labels.includes('Deck')],
  ['labels[]=rust&labels[]=bug', ({ labels }) => labels.includes('rust') && labels.includes('bug')],
  ['labels=none', ({ labels }) => labels.length === 0],
  ['labels=None', ({ labels }) => labels.length === 0],
  ['labels=No+Label', ({ labels }) => labels.length === 0],
  ['labels=no%20label', ({ labels }) => labels.length === 0],
  ['labels=ANY', ({ labels }) => labels.length > 0],
  ['labels=unknown', () => false],
  ['milestone=v1', ({ milestone }) => milestone === 'v1'],
  ['milestone=None', ({ milestone }) => milestone === null],
  ['milestone=any', ({ milestone }) => milestone !== null],
  ['milestone=v3', () => false],
  [`created_after=${at(3)}`, (one) => one.created_at >= at(3)],
  [`created_before=${at(8)}`, (one) => one.created_at <= at(8)],
  [`updated_after=${at(5)}`, (one) => one.updated_at >= at(5)],
  ['updated_before=2026-03-01T08:00:00%2B01:00', (one) => one.updated_at <= at(7)],
  ['scope=created_by_me', ({ author }) => author === 'olga'],
  ['scope=assigned_to_me', ({ assignees }) => assignees.includes('olga')],
  ['scope=reviews_for_me', ({ reviewers }) => reviewers.includes('olga')],
  [() => `author_id=${dora.id}`, ({ author }) => author === 'dora'],
  ['author_username=OLGA', ({ author }) => author === 'olga'],
  [() => `assignee_id=${dora.id}`, ({ assignees }) => assignees.includes('dora')],
  ['assignee_id=None', ({ assignees }) => assignees.length === 0],
  ['assignee_id=any', ({ assignees }) => assignees.length > 0],
  ['assignee_username[]=dora', ({ assignees }) => assignees.includes('dora')],
  [() => `reviewer_id=${rex.id}`, ({ reviewers }) => reviewers.includes('rex')],
  ['reviewer_id=None', ({ reviewers }) => reviewers.length === 0],
  ['reviewer_username=dora', ({ reviewers }) => reviewers.includes('dora')],
  [() => `approver_ids[]=${rex.id}`, ({ approvers }) => approvers.includes('rex')],
  [() => `approver_ids=${rex.id},${dora.id}`, ({ approvers }) => approvers.length === 2],
  ['approver_ids=None', ({ approvers }) => approvers.length === 0],
  ['approver_ids=Any', ({ approvers }) => approvers.length > 0],
  [() => `approved_by_ids[]=${dora.id}`, ({ approvedBy }) => approvedBy.includes('dora')],
  [() => `approved_by_ids=${olga.id},${rex.id}`, ({ approvedBy }) => approvedBy.length === 2],
  ['approved_by_ids=None', ({ approvedBy }) => approvedBy.length === 0],
  ['approved_by_ids=Any', ({ approvedBy }) => approvedBy.length > 0],
  ['approved_by_usernames[]=rex', ({ approvedBy }) => approvedBy.includes('rex')],
  ['approved=yes', ({ approvedBy }) => approvedBy.length > 0],
  [() => `merge_user_id=${olga.id}`, ({ merged_by }) => merged_by === 'olga'],
  ['merge_user_username=dora', ({ merged_by }) => merged_by === 'dora'],
  ['my_reaction_emoji=tada', ({ reaction }) => reaction === 'tada'],
  ['my_reaction_emoji=None', ({ reaction }) => reaction === null],
  ['my_reaction_emoji=Any', ({ reaction }) => reaction !== null],
  [
    'labels=&milestone=&search=&author_username=&my_reaction_emoji=&source_branch=&target_branch=',
    () => true,
  ],
  ['environment=&not[source_branch]=&not[target_branch]=&not[labels]=', () => true],
  ['source_branch=work-2', ({ source_branch }) => source_branch === 'work-2'],
  ['target_branch=stable', ({ target_branch }) => target_branch === 'stable'],
  [() => `source_project_id=${ferry.id}`, ({ project }) => project === ferry.full_path],
  ['search=hull', ({ title, description }) => says('hull', title, description)],
  ['search=HULL&in=title', ({ title }) => says('hull', title)],
  ['search=hull&in=description', ({ description }) => says('hull', description)],
  ['search=hull&in=title,description', (one) => says('hull', one.title, one.description)],
  ['search=100%25', ({ title }) => says('100%', title)],
  ['wip=yes', isDraft],
  ['wip=no', (one) => !isDraft(one)],
  ['environment=production', ({ deployed }) => deployed?.environment === 'production'],
  ['environment=nowhere', () => false],
  [`deployed_after=${at(12)}`, ({ deployed }) => !!deployed && deployed.at >= at(12)],
  [`deployed_before=${at(13)}`, ({ deployed }) => !!deployed && deployed.at <= at(13)],
  ['not[labels]=rust,bug', ({ labels }) => !labels.includes('rust') && !labels.includes('bug')],
  ['not[milestone]=v1', ({ milestone }) => milestone !== 'v1'],
  [() => `not[author_id]=${olga.id}`, ({ author }) => author !== 'olga'],
  ['not[author_username]=dora', ({ author }) => author !== 'dora'],
  [() => `not[assignee_id]=${dora.id}`, ({ assignees }) => !assignees.includes('dora')],
  ['not[assignee_id]=None', ({ assignees }) => assignees.length > 0],
  ['not[assignee_id]=Any', ({ assignees }) => assignees.length === 0],
  ['not[assignee_username]=olga', ({ assignees }) => !assignees.includes('olga')],
  [() => `not[reviewer_id]=${rex.id}`, ({ reviewers }) => !reviewers.includes('rex')],
  ['not[my_reaction_emoji]=tada', ({ reaction }) => reaction !== 'tada'],
  ['not[source_branch]=work-1', ({ source_branch }) => source_branch !== 'work-1'],
  ['not[target_branch]=main', ({ target_branch }) => target_branch !== 'main'],
]

type List = [
  route:
    | typeof listMergeRequests
    | typeof listGroupMergeRequests
    | typeof listGroupMilestoneMergeRequests
    | typeof listProjectMergeRequests
    | typeof listProjectMilestoneMergeRequests,
  path: Params,
]

/** The three lists, each with a predicate for its unfiltered content. */
const places = (): [list: List, holds: (one: Made) => boolean][] => [
  [[listMergeRequests, {}], () => true],
  [[listGroupMergeRequests, { id: group.id }], ({ project }) => project !== wreck.full_path],
  [[listProjectMergeRequests, { id: ferry.id }], ({ project }) => project === ferry.full_path],
]

const queryOf = ([query]: Filter) => (typeof query === 'string' ? query : query())

type Place = ReturnType<typeof places>[number]

/** Returns a query's actual and expected results. */
async function compare(
  [[route, path], holds]: Place,
  asked: Filter[],
): Promise<[string[], string[]]> {
  const query = asked.map(queryOf).join('&')
  const isScoped = /scope=/.test(query) || route !== listMergeRequests
  const filter = queryParams(isScoped ? query : `scope=all&${query}`)
  const reply = await as(olga).callRaw(route, { ...path, ...filter })
  const address = `${route.name}?${query}`
  expect([address, reply.status]).toEqual([address, 200])
  const found = reply.body.map(({ title }) => title)
  const wanted = all
    .filter((one) => holds(one) && asked.every(([, keeps]) => keeps(one)))
    .toReversed()
    .map(({ title }) => title)
  const total = Number(reply.headers['x-total'])
  return [
    [address, ...found, `${total} in all`],
    [address, ...wanted, `${wanted.length} in all`],
  ]
}

test('each filter works the same in all three lists', async () => {
  const pairs = []
  for (const place of places()) {
    for (const filter of filters) pairs.push(await compare(place, [filter]))
  }
  expect(pairs.map(([found]) => found)).toEqual(pairs.map(([, wanted]) => wanted))
})

/** Returns a query's parameter names. A query may contain each parameter only once. */
const namesOf = (filter: Filter) =>
  queryOf(filter)
    .split('&')
    .map((part) => part.split(/[=[]/)[0])
/** Returns the same text for mutually exclusive parameters. */
const rivals = (name = '') =>
  name.startsWith('not') ? name : name.replace(/_(?:id|ids|username|usernames)$/, '')

test('combined filters must all match', async () => {
  const random = randomFrom(7)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  for (let round = 0; round < 150; round++) {
    const asked: Filter[] = []
    const taken = new Set<string>()
    for (let tries = 0; tries < 4; tries++) {
      const filter = pick(filters)
      const names = namesOf(filter).map(rivals)
      if (names.some((name) => taken.has(name))) continue
      for (const name of names) taken.add(name)
      asked.push(filter)
    }
    const [found, wanted] = await compare(pick(places()), asked)
    expect(found).toEqual(wanted)
  }
})

describe('a list', () => {
  type Asked = Some<typeof listGroupMergeRequests> & Some<typeof listProjectMergeRequests>
  const getRaw = ([route, path]: List, filter: Params) =>
    as(olga).callRaw(route, { ...path, ...filter })
  const get = (list: List, filter: Asked = {}) => getRaw(list, filter)
  const names = async (list: List, filter: Asked = {}) =>
    (await get(list, filter)).body.map(({ title }) => title)
  const everywhere = () => places().map(([list]) => list)
  const inGroup = (id: number): List => [listGroupMergeRequests, { id }]
  const inProject = (id: number): List => [listProjectMergeRequests, { id }]

  test('of all projects defaults to merge requests created by the caller', async () => {
    const [global, ofGroup, ofProject] = everywhere()
    expect(await names(global!)).toEqual(await names(global!, { scope: 'created_by_me' }))
    expect(await names(global!)).toEqual(await names(global!, { scope: 'created-by-me' }))
    expect(await names(global!, { author_id: dora.id })).toEqual([])
    expect(await names(global!, { author_id: dora.id, scope: 'assigned_to_me' })).toEqual([])
    for (const list of [ofGroup!, ofProject!]) {
      expect(await names(list)).toEqual(await names(list, { scope: 'all' }))
    }
  })

  test('of a group includes archived projects on request', async () => {
    const list = inGroup(group.id)
    expect(await names(list)).not.toContain('Old hull')
    expect(await names(list, { non_archived: true })).not.toContain('Old hull')
    expect(await names(list, { non_archived: false })).toContain('Old hull')
    const unarchived = { scope: 'all', non_archived: true }
    expect(await names([listMergeRequests, unarchived])).not.toContain('Old hull')
    expect(await names(inGroup(below.id))).toEqual(['Mast', '(draft) Bell', 'Hull too'])
  })

  test('of a project filters by iid', async () => {
    const list: List = [listProjectMergeRequests, { id: ferry.full_path }]
    expect(await names(list, { iids: [1, 3, 999] })).toEqual(['[Draft] Rope', 'Mend the hull'])
  })

  test('is paginated and sorted', async () => {
    for (const list of everywhere()) {
      const opened = { scope: 'all', state: 'opened' } as const
      const total = (await names(list, opened)).length
      const page = await get(list, { ...opened, per_page: 2, page: 2 })
      const all = await names(list, opened)
      expect(page.body.map(({ title }) => title)).toEqual(all.slice(2, 4))
      expect(page.headers).toMatchObject({ 'x-total': String(total), 'x-page': '2' })
      expect((await get(list, { ...opened, page: 99 })).body).toEqual([])
      const ordered = (order: Asked) => names(list, { ...opened, ...order })
      const oldest = await ordered({ sort: 'asc' })
      const newest = await ordered({ order_by: 'created_at', sort: 'desc' })
      expect(oldest).toEqual(newest.toReversed())
      expect(await ordered({ order_by: 'updated_at', sort: 'asc' })).toEqual(oldest)
      expect(await ordered({ order_by: 'updated_at' })).toEqual(oldest.toReversed())
    }
  })

  test('shows label details or the simple view on request', async () => {
    const lists: [List, relative: string][] = [
      [[listMergeRequests, {}], 'harbour/ferry!1'],
      [inGroup(group.id), 'ferry!1'],
      [inProject(ferry.id), '!1'],
    ]
    for (const [list, relative] of lists) {
      const found = { scope: 'all', search: 'mend' } as const
      const [one] = (await get(list, found)).body
      expect(one).toMatchObject({
        references: { short: '!1', relative, full: 'harbour/ferry!1' },
        reference: '!1',
        web_url: 'http://mergeboard.test/harbour/ferry/-/merge_requests/1',
        labels: ['bug', 'rust'],
        has_conflicts: false,
        blocking_discussions_resolved: true,
      })
      const detailed = await get(list, { ...found, with_labels_details: true })
      expect(detailed.body[0]!.labels[0]).toMatchObject({
        name: 'bug',
        color: '#123456',
        description: null,
        description_html: '',
        text_color: '#FFFFFF',
      })
      const [simple] = (await get(list, { ...found, view: 'simple' })).body
      expect(Object.keys(simple!).join(' ')).toBe(
        'id iid project_id title description state created_at updated_at web_url',
      )
      expect(one).toMatchObject(simple!)
    }
  })

  test('refuses a page whose descriptions are too long to read at once', async () => {
    const { db } = service.deps
    const rows = db.updateTable('merge_requests').where('project_id', '=', ferry.id)
    await rows.set({ description: 'x'.repeat(10_000_000) }).execute()
    const list = inProject(ferry.id)
    expect(await get(list, {})).toMatchObject({
      status: 400,
      body: {
        message: '400 Bad request - The texts of this page are too long. Use a smaller per_page.',
      },
    })
    const shorter = await get(list, { per_page: 2 })
    expect([shorter.status, shorter.body.length]).toEqual([200, 2])
    for (const { id, description } of all)
      await db.updateTable('merge_requests').set({ description }).where('id', '=', id).execute()
  })

  test('recheck the merge status only for users who may update the merge request', async () => {
    const dan = await service.user('dan')
    await service.member(ferry, dan, 30)
    const { id } = all.find(({ project, iid }) => project === ferry.full_path && iid === 2)!
    const status = async () => {
      await service.deps.jobs.idle()
      return (await get(inProject(ferry.id), { iids: [2] })).body[0]!.merge_status
    }
    for (const [route, path] of everywhere()) {
      const recheck = (user: TestUser) =>
        as(user).callRaw(route, { ...path, scope: 'all', with_merge_status_recheck: true })
      await service.deps.db
        .updateTable('merge_requests')
        .set({ merge_status: 'unchecked' })
        .where('id', '=', id)
        .execute()
      await recheck(rex)
      expect(await status()).toBe('unchecked')
      await recheck(dan)
      expect(await status()).toBe('cannot_be_merged')
    }
  })

  test('of a milestone contains its merge requests in that group or project', async () => {
    const [v1] = (await as(olga).call(listGroupMilestones, { id: group.id, title: 'v1' })).body
    const ofGroup = { id: group.id, milestone_id: v1!.id }
    const expected = ['Hull too', 'Mend the hull']
    expect(await names([listGroupMilestoneMergeRequests, ofGroup])).toEqual(expected)
    const own = (await as(olga).call(createProjectMilestone, { id: tug.id, title: 'Own' })).body.id
    const ofProject: List = [listProjectMilestoneMergeRequests, { id: tug.id, milestone_id: own }]
    expect(await names(ofProject)).toEqual([])
    await as(olga).call(updateMergeRequest, { id: tug.id, merge_request_iid: 3, milestone_id: own })
    expect(await names(ofProject)).toEqual(['Mast'])
    expect((await getRaw(ofProject, { milestone_id: 0 })).status).toBe(404)
    expect(
      (await as(gus).call(listProjectMilestoneMergeRequests, { id: tug.id, milestone_id: own }))
        .status,
    ).toBe(403)
    expect((await as(gus).call(listGroupMilestoneMergeRequests, ofGroup)).body).toEqual([])
  })

  test('labels count only merge requests that the caller can see', async () => {
    const open = async (
      user: TestUser,
      route: typeof listGroupLabels | typeof listProjectLabels,
      id: number,
    ) =>
      (await as(user).call(route, { id, with_counts: true })).body.map(
        (label) => `${label.name} ${label.open_merge_requests_count}`,
      )
    expect(await open(rex, listGroupLabels, group.id)).toEqual(['bug 1', 'Deck 2', 'rust 2'])
    expect(await open(olga, listProjectLabels, ferry.id)).toEqual(['bug 1', 'Deck 1', 'rust 1'])
    const none = ['bug 0', 'Deck 0', 'rust 0']
    expect(await open(gus, listGroupLabels, group.id)).toEqual(none)
    expect(await open(gus, listProjectLabels, ferry.id)).toEqual(none)
  })

  test.each([
    ['state=odd', 'state does not have a valid value'],
    ['order_by=odd', 'order_by does not have a valid value'],
    ['sort=up', 'sort does not have a valid value'],
    ['view=full', 'view does not have a valid value'],
    ['scope=theirs', 'scope does not have a valid value'],
    ['wip=maybe', 'wip does not have a valid value'],
    ['with_labels_details=odd', 'with_labels_details is invalid'],
    ['with_merge_status_recheck=odd', 'with_merge_status_recheck is invalid'],
    ['iids[]=x', 'iids is invalid'],
    ['author_id=x', 'author_id is invalid'],
    ['assignee_id=x', 'assignee_id should be an integer, none, or any, however got x'],
    ['approved_by_ids=1,2,3,4,5,6', 'approved_by_ids has too many values (5 at most)'],
    ['approved_by_ids=x', 'approved_by_ids should be an integer, none, or any, however got x'],
    ['approver_ids=x', 'approver_ids should be an integer, none, or any, however got x'],
    ['created_after=yesterday', 'created_after is invalid'],
    ['created_before=2026-13-01', 'created_before is invalid'],
    ['updated_after=x', 'updated_after is invalid'],
    ['updated_before=x', 'updated_before is invalid'],
    ['deployed_before=x', 'deployed_before is invalid'],
    ['deployed_after=x', 'deployed_after is invalid'],
    ['not[author_id]=x', 'not[author_id] is invalid'],
    ['not[assignee_id]=x', 'not[assignee_id] should be an integer, none, or any, however got x'],
    ['not=x', 'not is invalid'],
    ['author_id=1&author_username=a', 'author_id, author_username are mutually exclusive'],
    ['assignee_id=1&assignee_username=a', 'assignee_id, assignee_username are mutually exclusive'],
    ['reviewer_id=1&reviewer_username=a', 'reviewer_id, reviewer_username are mutually exclusive'],
    [
      'not[author_id]=1&not[author_username]=a',
      'not[author_id], not[author_username] are mutually exclusive',
    ],
    ['page=x&per_page=y', 'page is invalid, per_page is invalid'],
    ['per_page=0', 'per_page has a value not allowed'],
  ])('answers 400 to %s', async (query, error) => {
    for (const list of everywhere()) {
      const reply = await getRaw(list, queryParams(query))
      expect([reply.status, reply.body]).toEqual([400, { error }])
    }
  })

  test('requires sign-in and shows only visible merge requests', async () => {
    const stranger = await service.user('sam')
    for (const [route, path] of everywhere()) {
      expect((await service.as(null).callRaw(route, path)).status).toBe(401)
    }
    const [, ...within] = everywhere()
    expect((await as(stranger).call(listMergeRequests, { scope: 'all' })).body).toEqual([])
    for (const [route, path] of within) {
      expect((await as(stranger).callRaw(route, path)).status).toBe(404)
    }
    expect((await get([listGroupMergeRequests, { id: 'none' }])).status).toBe(404)
    expect((await get([listProjectMergeRequests, { id: 0 }])).status).toBe(404)
  })
})
