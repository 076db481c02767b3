import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'
import { randomFrom } from '#server/testing/random.ts'

/*
 * Lists of merge requests against what plain JavaScript finds in the same ones: each filter alone in each of the three
 * places, and many of them together.
 */

let service: TestApp
let group: TestSpace, below: TestSpace
let ferry: TestSpace, tug: TestSpace, wreck: TestSpace
let olga: TestUser, dora: TestUser, rex: TestUser, gus: TestUser

/** One of them, as the filters see it: who is who by name. */
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
  const milestones = `/groups/${group.id}/milestones`
  for (const title of ['v1', 'v2']) await as(olga).post(milestones, { title })
  for (const name of ['bug', 'Deck', 'rust']) {
    await as(olga).post(`/groups/${group.id}/labels`, { name, color: '#123456' })
  }
  for (const maker of drafts) await make(maker)
  await as(olga).post(`/projects/${wreck.id}/archive`)
  service.deps.now = () => at(23)
})
afterAll(() => service.close())

const as = (user: TestUser) => service.as(user)

type Draft = Partial<Omit<Made, 'project'>> & { in?: 'tug' | 'wreck' }

const drafts: Draft[] = [
  { title: 'Mend the hull', labels: ['bug', 'rust'], milestone: 'v1', assignees: ['dora'] },
  { title: 'Draft: Paint', labels: ['Deck'], description: 'Of the hull', reviewers: ['rex'] },
  { title: '[WIP] Rope', assignees: ['olga', 'dora'], reaction: 'tada', approvedBy: ['dora'] },
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
  const path = `/projects/${project.id}/merge_requests`
  const milestones = (await by.get(`/groups/${group.id}/milestones`)).body
  const { title, description, source_branch, target_branch, labels, milestone } = wanted
  const made = await by.post(path, {
    title,
    description,
    source_branch,
    target_branch,
    labels,
    milestone_id: milestones.find((one: { title: string }) => one.title === milestone)?.id,
    assignee_ids: ids(wanted.assignees),
    reviewer_ids: ids(wanted.reviewers),
  })
  expect(made.status).toBe(201)
  const { id, iid } = made.body as { id: number; iid: number }
  const rule = { name: 'Own', approvals_required: 0, user_ids: ids(wanted.approvers) }
  if (wanted.approvers.length > 0) await by.post(`${path}/${iid}/approval_rules`, rule)
  const { reaction } = wanted
  if (reaction) await as(olga).post(`${path}/${iid}/award_emoji`, { name: reaction })
  if (wanted.state === 'closed') await by.put(`${path}/${iid}`, { state_event: 'close' })
  await keep(id, wanted, project)
  all.push({ id, iid, ...wanted })
}

/** What comes only by merging and deploying code, which these lists do not look at. */
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

/** A filter, as a query and as what it means. Whoever asks is olga. */
type Filter = [query: string | (() => string), keeps: (one: Made) => boolean]

const isDraft = ({ title }: Made) => /^(?:draft:|\[wip\]|\(draft\))/i.test(title)
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
  ['not[assignee_username]=olga', ({ assignees }) => !assignees.includes('olga')],
  [() => `not[reviewer_id]=${rex.id}`, ({ reviewers }) => !reviewers.includes('rex')],
  ['not[my_reaction_emoji]=tada', ({ reaction }) => reaction !== 'tada'],
  ['not[source_branch]=work-1', ({ source_branch }) => source_branch !== 'work-1'],
  ['not[target_branch]=main', ({ target_branch }) => target_branch !== 'main'],
]

/** Each of the three lists, with what is in it when nothing is asked. */
const places = (): [path: string, holds: (one: Made) => boolean][] => [
  ['/merge_requests', () => true],
  [`/groups/${group.id}/merge_requests`, ({ project }) => project !== wreck.full_path],
  [`/projects/${ferry.id}/merge_requests`, ({ project }) => project === ferry.full_path],
]

const queryOf = ([query]: Filter) => (typeof query === 'string' ? query : query())

type Place = ReturnType<typeof places>[number]

/** What the service finds, and what it should find. */
async function compare([path, holds]: Place, asked: Filter[]): Promise<[string[], string[]]> {
  const query = asked.map(queryOf).join('&')
  const isScoped = /scope=/.test(query) || path !== '/merge_requests'
  const address = `${path}?${isScoped ? query : `scope=all&${query}`}`
  const reply = await as(olga).get(address)
  expect([address, reply.status]).toEqual([address, 200])
  const found: string[] = reply.body.map(({ title }: Made) => title)
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

test('each filter means the same in the three lists', async () => {
  const pairs = []
  for (const place of places()) {
    for (const filter of filters) pairs.push(await compare(place, [filter]))
  }
  expect(pairs.map(([found]) => found)).toEqual(pairs.map(([, wanted]) => wanted))
})

/** The parameters that a query names, of which each can be given once. */
const namesOf = (filter: Filter) =>
  queryOf(filter)
    .split('&')
    .map((part) => part.split(/[=[]/)[0])
/** What may not be given together. */
const rivals = (name = '') =>
  name.startsWith('not') ? name : name.replace(/_(?:id|ids|username|usernames)$/, '')

test('filters narrow together', async () => {
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
  const get = (path: string) => as(olga).get(path)
  const names = async (path: string) => (await get(path)).body.map(({ title }: Made) => title)
  const everywhere = () => places().map(([path]) => path)

  test('of all projects is of what the caller made, where nothing else is said', async () => {
    const [global, ofGroup, ofProject] = everywhere()
    expect(await names(global!)).toEqual(await names(`${global}?scope=created_by_me`))
    expect(await names(global!)).toEqual(await names(`${global}?scope=created-by-me`))
    expect(await names(`${global}?author_id=${dora.id}`)).toEqual([])
    expect(await names(`${global}?author_id=${dora.id}&scope=assigned_to_me`)).toEqual([])
    for (const path of [ofGroup!, ofProject!]) {
      expect(await names(path)).toEqual(await names(`${path}?scope=all`))
    }
  })

  test('of a group has those of archived projects when that is asked for', async () => {
    const path = `/groups/${group.id}/merge_requests`
    expect(await names(path)).not.toContain('Old hull')
    expect(await names(`${path}?non_archived=true`)).not.toContain('Old hull')
    expect(await names(`${path}?non_archived=false`)).toContain('Old hull')
    expect(await names('/merge_requests?scope=all&non_archived=true')).not.toContain('Old hull')
    expect(await names(`/groups/${below.id}/merge_requests`)).toEqual([
      'Mast',
      '(draft) Bell',
      'Hull too',
    ])
  })

  test('has the numbers of a project that are asked for', async () => {
    const path = `/projects/${ferry.ref}/merge_requests`
    expect(await names(`${path}?iids[]=1&iids[]=3&iids[]=999`)).toEqual([
      '[WIP] Rope',
      'Mend the hull',
    ])
  })

  test('comes in pages, in the order that is asked for', async () => {
    for (const path of everywhere()) {
      const query = `${path}?scope=all&state=opened`
      const total = (await names(query)).length
      const page = await get(`${query}&per_page=2&page=2`)
      expect(page.body.map(({ title }: Made) => title)).toEqual((await names(query)).slice(2, 4))
      expect(page.headers).toMatchObject({ 'x-total': String(total), 'x-page': '2' })
      expect((await get(`${query}&page=99`)).body).toEqual([])
      const ordered = (order: string) => names(`${query}&${order}`)
      const oldest = await ordered('sort=asc')
      expect(oldest).toEqual((await ordered('order_by=created_at&sort=desc')).toReversed())
      expect(await ordered('order_by=updated_at&sort=asc')).toEqual(oldest)
      expect(await ordered('order_by=updated_at')).toEqual(oldest.toReversed())
    }
  })

  test('shows each of them as far as is asked', async () => {
    for (const [path, relative] of [
      ['/merge_requests', 'harbour/ferry!1'],
      [`/groups/${group.id}/merge_requests`, 'ferry!1'],
      [`/projects/${ferry.id}/merge_requests`, '!1'],
    ]) {
      const query = `${path}?scope=all&search=mend`
      const [one] = (await get(query)).body
      expect(one).toMatchObject({
        references: { short: '!1', relative, full: 'harbour/ferry!1' },
        reference: '!1',
        web_url: 'http://mergeboard.test/harbour/ferry/-/merge_requests/1',
        labels: ['bug', 'rust'],
        has_conflicts: false,
        blocking_discussions_resolved: true,
      })
      expect((await get(`${query}&with_labels_details=true`)).body[0].labels[0]).toMatchObject({
        name: 'bug',
        color: '#123456',
        description: null,
        description_html: '',
        text_color: '#FFFFFF',
      })
      const [simple] = (await get(`${query}&view=simple`)).body
      expect(Object.keys(simple).join(' ')).toBe(
        'id iid project_id title description state created_at updated_at web_url',
      )
      expect(one).toMatchObject(simple)
    }
  })

  test('has them checked whether they can be merged when that is asked for by who may', async () => {
    const path = `/projects/${ferry.id}/merge_requests`
    const status = async () => {
      await service.deps.jobs.idle()
      return (await get(`${path}?iids[]=2`)).body[0].merge_status
    }
    await as(rex).get(`${path}?with_merge_status_recheck=true`)
    expect(await status()).toBe('unchecked')
    await as(dora).get(`${path}?with_merge_status_recheck=true`)
    expect(await status()).toBe('cannot_be_merged')
  })

  test('of a milestone has those of it that are within', async () => {
    const [v1] = (await get(`/groups/${group.id}/milestones?title=v1`)).body
    const inGroup = `/groups/${group.id}/milestones/${v1.id}/merge_requests`
    expect(await names(inGroup)).toEqual(['Hull too', 'Mend the hull'])
    const inProject = `/projects/${tug.id}/milestones`
    const own = (await as(olga).post(inProject, { title: 'Own' })).body.id
    expect(await names(`${inProject}/${own}/merge_requests`)).toEqual([])
    await as(olga).put(`/projects/${tug.id}/merge_requests/3`, { milestone_id: own })
    expect(await names(`${inProject}/${own}/merge_requests`)).toEqual(['Mast'])
    expect((await get(`/projects/${tug.id}/milestones/0/merge_requests`)).status).toBe(404)
    expect((await as(gus).get(`${inProject}/${own}/merge_requests`)).status).toBe(403)
    expect((await as(gus).get(inGroup)).body).toEqual([])
  })

  test('is counted at labels, as far as one may know of it', async () => {
    const open = async (user: TestUser, path: string) =>
      (await as(user).get(`${path}/labels?with_counts=true`)).body.map(
        (label: { name: string; open_merge_requests_count: number }) =>
          `${label.name} ${label.open_merge_requests_count}`,
      )
    expect(await open(rex, `/groups/${group.id}`)).toEqual(['bug 1', 'Deck 2', 'rust 2'])
    expect(await open(olga, `/projects/${ferry.id}`)).toEqual(['bug 1', 'Deck 1', 'rust 1'])
    for (const path of [`/groups/${group.id}`, `/projects/${ferry.id}`]) {
      expect(await open(gus, path)).toEqual(['bug 0', 'Deck 0', 'rust 0'])
    }
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
    ['not[assignee_id]=x', 'not[assignee_id] is invalid'],
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
  ])('is refused with %s', async (query, error) => {
    for (const path of everywhere()) {
      const reply = await get(`${path}?${query}`)
      expect([reply.status, reply.body]).toEqual([400, { error }])
    }
  })

  test('is for who is signed in, of what they can see', async () => {
    const stranger = await service.user('sam')
    for (const path of everywhere()) {
      expect((await service.as(null).get(path)).status).toBe(401)
    }
    const [global, ...within] = everywhere()
    expect((await as(stranger).get(`${global}?scope=all`)).body).toEqual([])
    for (const path of within) expect((await as(stranger).get(path)).status).toBe(404)
    expect((await get('/groups/none/merge_requests')).status).toBe(404)
    expect((await get('/projects/0/merge_requests')).status).toBe(404)
  })
})
