import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createIssueAwardEmoji } from '#contract/award-emoji.ts'
import { listProjectInvitations } from '#contract/invitations.ts'
import {
  createIssue,
  getIssue,
  listIssues,
  listProjectIssues,
  updateIssue,
} from '#contract/issues.ts'
import {
  createMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import { createProject, deleteProject, getProject } from '#contract/projects.ts'
import { createProjectAccessToken } from '#contract/resource-access-tokens.ts'
import { testApp, type Api, type TestApp, type TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { projectWithCode } from '#server/testing/project-with-code.ts'

let service: TestApp
let root: TestUser
let owner: TestUser
let api: Api
let id: number
let iid: number

beforeAll(async () => {
  service = await testApp()
  root = await service.user('root', { admin: true })
  owner = await service.user('ana')
  api = service.as(owner)
  const project = await projectWithCode(service, 'app', [
    { ref: 'refs/heads/main', files: [] },
    { ref: 'refs/heads/topic', from: ':1', files: [['a.txt', 'a\n']] },
  ])
  await service.member(project, owner, 50)
  id = project.id
  await api.call(createIssue, { id, title: 'One' })
  const branches = { source_branch: 'topic', target_branch: 'main' }
  iid = (await api.call(createMergeRequest, { id, title: 'Topic', ...branches })).body.iid
})
afterAll(() => service.close())

test.each([
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x1',
  '%31%20',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1%00',
  '1,1',
  '[1]',
  '%EF%BC%91',
])('the number %s names no issue or merge request', async (number) => {
  for (const kind of ['issues', 'merge_requests']) {
    const { status } = await api.get(`/projects/${id}/${kind}/${number}`)
    expect([400, 404]).toContain(status)
  }
})

test.each([
  ['a nested label', 'not[labels][x]=', 200],
  ['a deeper label', 'not[labels][x][y]=1', 400],
  ['a label by key', 'labels[x]=1', 200],
  ['a number by key', 'iids[x]=1', 200],
  ['a nested number', 'iids[][x]=1', 400],
  ['many numbers', '&iids[]=1'.repeat(800), 400],
  ['too many numbers', '&iids[]=1'.repeat(100_000), 414],
])('a filter by %s is accepted or refused', async (_, query, expected) => {
  for (const kind of ['issues', 'merge_requests']) {
    const { status } = await api.get(`/projects/${id}/${kind}?${query}`)
    expect(status).toBe(expected)
  }
})

test('attributes that no client may set stay as they are', async () => {
  const forged = {
    iid: 99,
    author_id: 12_345,
    state: 'merged',
    merged_at: '2000-01-01T00:00:00Z',
    project_id: 7,
    target_project_id: 7,
    merge_status: 'can_be_merged',
    sha: 'f'.repeat(40),
  }
  const kept = ['project_id', 'author', 'merged_at', 'sha'] as const
  const params = { id, merge_request_iid: iid }
  const { body: before } = await api.call(getMergeRequest, params)
  const reply = await api.callRaw(updateMergeRequest, { ...forged, ...params, title: 'New' })
  expect(reply.status).toBe(200)
  const { body: after } = await api.call(getMergeRequest, params)
  for (const name of ['id', 'iid', 'target_project_id', 'state', ...kept] as const)
    expect([name, after[name]]).toEqual([name, before[name]])

  await api.call(updateMergeRequest, { ...params, state_event: 'close' })
  const { source_branch, target_branch } = before
  const { target_project_id: _, ...own } = forged
  const { status, body: made } = await api.callRaw(createMergeRequest, {
    ...own,
    id,
    title: 'Again',
    source_branch,
    target_branch,
  })
  expect([status, made.iid === own.iid, made.state]).toEqual([201, false, 'opened'])
  for (const name of kept) expect([name, made[name]]).toEqual([name, before[name]])
})

test.each([
  ['page=-1', 1],
  ['page=0', 1],
  ['page=abc', 400],
  ['per_page=-1', 1],
  ['per_page=0', 400],
  ['per_page=abc', 400],
  ['per_page=101', 1],
  ['per_page=1000000000', 1],
  ['page=1000000000000', 0],
])('the list with %s is bounded', async (query, outcome) => {
  const { status, body } = await api.get<unknown[]>(`/projects/${id}/issues?${query}`)
  expect(status === 200 ? body.length : status).toBe(outcome)
})

test.each([
  '2024-02-30T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2024-01-01T25:00:00Z',
  '99999-01-01T00:00:00Z',
  '2024-01-01T00:00:00+99:00',
  'now; drop table issues',
])('the time %j is invalid', async (created_after) => {
  const { status } = await api.call(listProjectIssues, { id, created_after })
  expect(status).toBe(400)
})

test.each(['1h15', '9999999999w', 'h'.repeat(1_000_000), '1'.repeat(400)])(
  'no estimate becomes too large',
  async (duration) => {
    const { status } = await api.post(`/projects/${id}/issues/1/time_estimate`, { duration })
    expect(status).toBe(400)
    const { body } = await api.call(getIssue, { id, issue_iid: 1 })
    expect(body.time_stats.time_estimate).toBe(0)
  },
)

test('another method in a header or parameter overrides nothing', async () => {
  const path = `/projects/${id}/issues/1`
  for (const method of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
    await api.post(path, { _method: 'DELETE' }, { [method]: 'DELETE' })
    await api.get(`${path}?_method=DELETE`, { [method]: 'DELETE' })
  }
  expect((await api.call(getIssue, { id, issue_iid: 1 })).status).toBe(200)
})

test.each([
  ['application/x-www-form-urlencoded', '_method=PUT&title=Forged'],
  ['text/plain', '{"title": "Forged"}'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nForged\r\n--x--',
  ],
])(
  'a form of another site (%s) changes nothing with the session’s cookie',
  async (type, payload) => {
    const { cookie } = await service.session(owner)
    for (const method of ['POST', 'PUT'] as const) {
      const reply = await service.app.inject({
        method,
        url: `/api/v4/projects/${id}/issues${method === 'PUT' ? '/1' : ''}`,
        headers: {
          cookie,
          'content-type': type,
          origin: 'https://evil.test',
          'sec-fetch-site': 'cross-site',
        },
        payload,
      })
      expect([401, 403, 415]).toContain(reply.statusCode)
    }
    expect((await api.call(listProjectIssues, { id })).body).toMatchObject([{ title: 'One' }])
  },
)

test.each([
  ['a lone surrogate', '{"title": "a\\ud800b"}'],
  ['a byte order mark', '\uFEFF{"title": "b"}'],
  ['duplicate keys', '{"title": "", "title": "b"}'],
  ['an infinite number', '{"title": "b", "weight": 1e999}'],
  ['not a number', '{"title": "b", "weight": NaN}'],
])('JSON with %s is stored or refused', async (_, payload) => {
  const { statusCode } = await service.app.inject({
    method: 'PUT',
    url: `/api/v4/projects/${id}/issues/1`,
    headers: { 'private-token': owner.token, 'content-type': 'application/json' },
    payload,
  })
  expect([200, 400]).toContain(statusCode)
  expect((await api.call(getIssue, { id, issue_iid: 1 })).body.weight).toBeNull()
  await api.call(updateIssue, { id, issue_iid: 1, title: 'One' })
})

const invalid = (name: string) => ({ error: `${name} is invalid` })
const uninvited = (message: unknown) => ({ status: 'error', message })

test.each([
  [5, { message: { email: ['is invalid'] } }, uninvited({ 5: 'Invite email is invalid' })],
  [true, { message: { email: ['is invalid'] } }, uninvited({ true: 'Invite email is invalid' })],
  [['a'], invalid('email'), uninvited({ a: 'Invite email is invalid' })],
  [[['a']], invalid('email'), invalid('email')],
  [[{}], invalid('email'), invalid('email')],
  [{}, invalid('email'), uninvited('Invites cannot be blank')],
  [{ a: 'b' }, invalid('email'), uninvited({ b: 'Invite email is invalid' })],
])('%j in place of a text is refused', async (value, user, invitation) => {
  const send = async (url: string, payload: object, as: TestUser) => {
    const headers = { 'private-token': as.token }
    const reply = await service.app.inject({ method: 'POST', url, headers, payload })
    return [reply.statusCode, reply.json()]
  }
  for (const field of ['login', 'password']) {
    const form = { login: 'ana', password: 'a wrong guess', [field]: value }
    expect(await send('/users/sign_in', form, owner)).toEqual([400, invalid(field)])
  }
  const account = { email: value, username: 'new', name: 'New', password: 'a good long one' }
  expect(await send('/api/v4/users', account, root)).toEqual([400, user])
  const invitations = `/api/v4/projects/${id}/invitations`
  expect(await send(invitations, { email: value, access_level: 30 }, owner)).toEqual([
    'status' in invitation ? 201 : 400,
    invitation,
  ])
  expect((await api.call(listProjectInvitations, { id })).body).toEqual([])
})

test.each([[true], ['a'], [1.5], [['a']], [[[1]]], [[{}]], [{ a: 'b' }]])(
  '%j in place of the number of a user is refused',
  async (user_id) => {
    const reply = await api.post(`/projects/${id}/invitations`, { user_id, access_level: 30 })
    expect([reply.status, reply.body]).toEqual([400, invalid('user_id')])
  },
)

/** Opens a connection to the service. */
async function connected(options = {}): Promise<Socket> {
  const { app } = service
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return connect({ host: '127.0.0.1', port, ...options })
}

/** Sends a request as it is, and returns the whole reply. */
async function replyTo(head: readonly string[], body = ''): Promise<string> {
  const socket = await connected()
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return await text(socket)
}

test.each([
  ['two lengths', ['Content-Length: 2', 'Content-Length: 40']],
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
  ['an obsolete fold', ['X-One: a', ' Private-Token: b']],
  ['a space before the colon', ['Content-Length : 2']],
  ['a line feed without a carriage return', ['X-One: a\nContent-Length: 40']],
])('a request with %s is refused', async (_, lines) => {
  const head = ['POST /api/v4/groups HTTP/1.1', 'Host: x', 'Connection: close', ...lines]
  expect(await replyTo(head, '{}')).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test.each(['TRACE', 'CONNECT', 'BREW'])('the method %s is refused', async (method) => {
  const head = [`${method} /api/v4/version HTTP/1.1`, 'Host: x', 'Connection: close']
  expect(await replyTo(head)).not.toMatch(/^HTTP\/1\.1 2/)
})

test.each([
  ['a token of 100 kB', [`Private-Token: ${'x'.repeat(100_000)}`]],
  ['a cookie of 1 MB', [`Cookie: ${'x'.repeat(1_000_000)}`]],
  ['1,000 headers', Array.from({ length: 1000 }, (_, nth) => `X-${nth}: ${'x'.repeat(100)}`)],
])('a request with %s is refused, and the service goes on', async (_, lines) => {
  const reply = await replyTo(['GET /api/v4/version HTTP/1.1', 'Host: x', ...lines])
  expect(reply).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  expect(reply).toMatch(/\r\n\r\n\{"message":"431 Request Header Fields Too Large"\}$/)
  const next = ['GET /api/v4/version HTTP/1.1', 'Host: x', 'Connection: close']
  expect(await replyTo([...next, `Private-Token: ${owner.token}`])).toMatch(/^HTTP\/1\.1 200 /)
})

test('a refused client that keeps its connection open is disconnected', async () => {
  const socket = await connected({ allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('nonsense\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  await eventually(() => {
    socket.write('more')
    expect(socket.destroyed).toBe(true)
  })
})

test('a search finds nothing that the searcher cannot read', async () => {
  const guest = await service.user('gus')
  const app = await service.project('open', { visibility: 20 })
  await service.member(app, owner, 50)
  const secret = { id: app.id, title: 'Codename heron', confidential: true, labels: 'heron' }
  await api.call(createIssue, secret)
  const filters = [
    { search: 'heron' },
    { author_username: 'ana' },
    { labels: 'heron' },
    { iids: [1] },
    { not: { labels: 'other' } },
    { confidential: true },
  ]
  for (const filter of filters) {
    for (const reader of [service.as(guest), service.as(null)]) {
      const { body, headers } = await reader.call(listProjectIssues, { id: app.id, ...filter })
      expect([filter, body, headers['x-total']]).toEqual([filter, [], '0'])
    }
    const { body } = await api.call(listProjectIssues, { id: app.id, ...filter })
    expect([filter, body.length]).toEqual([filter, 1])
  }
})

test('a reaction finds nothing once the reader has lost access', async () => {
  const reader = await service.user('ray')
  const space = await service.project('reactions')
  for (const user of [owner, reader]) await service.member(space, user, 20)
  const { body: issue } = await api.call(createIssue, { id: space.id, title: 'Heron' })
  const place = { id: space.id, issue_iid: issue.iid }
  await service.as(reader).call(createIssueAwardEmoji, { ...place, name: 'tada' })
  const found = async () =>
    (await service.as(reader).call(listIssues, { scope: 'all', my_reaction_emoji: 'tada' })).body
  expect(await found()).toHaveLength(1)
  const { db } = service.deps
  await db.deleteFrom('members').where('user_id', '=', reader.id).execute()
  expect(await found()).toEqual([])
})

test('a project recreated at a deleted path is hidden from former members', async () => {
  const reader = await service.user('rea')
  const wish = { name: 'Phoenix', path: 'phoenix' }
  const { body: first } = await api.call(createProject, { ...wish, description: 'Old' })
  await service.member({ ...(await service.project('other')), id: first.id }, reader, 20)
  const read = (headers = {}) => service.as(reader).call(getProject, { id: 'ana/phoenix' }, headers)
  const { status, headers } = await read()
  expect(status).toBe(200)
  const bot = { id: first.id, name: 'bot', scopes: ['api'], access_level: 40 } as const
  const { token } = (await api.call(createProjectAccessToken, bot)).body
  await api.call(deleteProject, { id: first.id })
  await api.call(createProject, { ...wish, description: 'New' })
  expect((await read({ 'if-none-match': headers['etag']! })).status).toBe(404)
  const byBot = service.as({ id: 0, username: '', token: token! })
  expect((await byBot.call(getProject, { id: 'ana/phoenix' })).status).toBe(401)
})
