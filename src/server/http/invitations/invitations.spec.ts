import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { listProjectAccessRequests, requestProjectAccess } from '#contract/access-requests.ts'
import { deleteGroup } from '#contract/groups.ts'
import {
  listGroupInvitations,
  listProjectInvitations,
  revokeGroupInvitation,
  revokeProjectInvitation,
  sendGroupInvitations,
  sendProjectInvitations,
  updateGroupInvitation,
  updateProjectInvitation,
} from '#contract/invitations.ts'
import { listMails } from '#contract/mails.ts'
import { getProjectMember, removeProjectMember } from '#contract/members.ts'
import { defaultLimits } from '#server/config.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    send: sendProjectInvitations,
    list: listProjectInvitations,
    update: updateProjectInvitation,
    revoke: revokeProjectInvitation,
  },
  group: {
    send: sendGroupInvitations,
    list: listGroupInvitations,
    update: updateGroupInvitation,
    revoke: revokeGroupInvitation,
  },
}

const DAY = 24 * 60 * 60 * 1000

let service: TestApp
let owner: TestUser
let maintainer: TestUser
let dev: TestUser
let root: TestUser
let acme: TestSpace
let app: TestSpace
let count = 0

beforeAll(async () => {
  const limits = { ...defaultLimits, apiPerUser: 1_000_000, invitationsPerUser: 1_000_000 }
  service = await testApp({ limits })
  owner = await service.user('olga')
  maintainer = await service.user('mia')
  dev = await service.user('dev')
  root = await service.user('root', { admin: true })
})
beforeEach(async () => {
  count++
  acme = await service.group(`acme${count}`)
  app = await service.project('app', { in: acme })
  await service.member(acme, owner, 50)
  await service.member(app, maintainer, 40)
  await service.member(app, dev, 30)
})
afterAll(() => service.close())

type Sent = Some<typeof sendProjectInvitations>
const send = (user: TestUser | null, space: TestSpace, input: Sent) =>
  service
    .as(user)
    .call(routes[space.kind].send, { id: space.full_path, access_level: 30, ...input })
const list = async (space: TestSpace, input: Some<typeof listProjectInvitations> = {}) =>
  (await service.as(owner).call(routes[space.kind].list, { id: space.full_path, ...input })).body
const addresses = async (space: TestSpace) =>
  (await list(space)).map(({ invite_email }) => invite_email)
const update = (
  user: TestUser,
  space: TestSpace,
  email: string,
  input: Some<typeof updateProjectInvitation>,
) => service.as(user).call(routes[space.kind].update, { id: space.full_path, email, ...input })
const revoke = (user: TestUser, space: TestSpace, email: string) =>
  service.as(user).call(routes[space.kind].revoke, { id: space.full_path, email })
const mailsTo = async (email: string) =>
  (await service.as(root).call(listMails, { per_page: 100 })).body.filter(({ to }) => to === email)
/** Runs the work with a clock that is ahead. */
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const { now } = service.deps
  service.deps.now = () => new Date(Date.parse(now()) + milliseconds).toISOString()
  return work().finally(() => {
    service.deps.now = now
  })
}

describe('inviting people', () => {
  test('to a project or group lists them and queues a mail for each', async () => {
    for (const space of [app, acme]) {
      const [ana, bo] = [`ana.${space.kind}${count}@x.org`, `bo.${space.kind}${count}@x.org`]
      const reply = await send(owner, space, { email: `${ana}, ${bo}`, expires_at: '2999-12-31' })
      expect(reply.status).toBe(201)
      expect(reply.body).toEqual({ status: 'success' })
      expect(await list(space)).toEqual(
        [ana, bo].map((invite_email) => ({
          id: expect.any(Number),
          invite_email,
          invite_token: expect.stringMatching(/^[\da-f]{64}$/),
          created_at: expect.stringMatching(/Z$/),
          access_level: 30,
          expires_at: '2999-12-31',
          created_by_name: 'Olga',
          link_expires_at: expect.stringMatching(/Z$/),
          mail_state: 'queued',
        })),
      )
      const [mail] = await mailsTo(ana)
      expect(mail).toMatchObject({ state: 'queued', attempts: 0, error: null, sent_at: null })
      expect(mail!.text).toMatch(/^http:\/\/mergeboard\.test\/-\/invites\/[\w-]{43}$/m)
    }
  })

  test('accepts lists and numbers in text, and repeated addresses once', async () => {
    const reply = await service.as(owner).callRaw(sendProjectInvitations, {
      id: app.id,
      email: ['Cy@x.org', 'cy@x.org', ' di@x.org '],
      access_level: '20',
    })
    expect(reply.body).toEqual({ status: 'success' })
    expect(await addresses(app)).toEqual(['Cy@x.org', 'di@x.org'])
    expect(await mailsTo('Cy@x.org')).toHaveLength(1)
  })

  test('adds people with an account at once, by address or id', async () => {
    const [nina, ned] = [await service.user(`nina${count}`), await service.user(`ned${count}`)]
    const reply = await send(maintainer, app, {
      email: `NINA${count}@mergeboard.test`,
      user_id: `${ned.id},${ned.id}`,
    })
    expect(reply.body).toEqual({ status: 'success' })
    for (const { id } of [nina, ned]) {
      const member = await service.as(owner).call(getProjectMember, { id: app.id, user_id: id })
      expect(member.body).toMatchObject({ access_level: 30 })
      expect(member.body.created_by!.username).toBe('mia')
    }
    expect(await list(app)).toEqual([])
  })

  test('approves the access request of a user', async () => {
    const open = await service.project(`open${count}`, { visibility: 20 })
    await service.member(open, owner, 50)
    const nina = await service.user(`nina${count}`)
    await service.as(nina).call(requestProjectAccess, { id: open.id })
    expect((await send(owner, open, { user_id: nina.id })).body).toEqual({ status: 'success' })
    expect((await service.as(owner).call(listProjectAccessRequests, { id: open.id })).body).toEqual(
      [],
    )
  })

  test('reports who could not be invited, and invites the others', async () => {
    const bot = await service.user(`bot${count}`)
    await service.deps.db.updateTable('users').set({ bot: 1 }).where('id', '=', bot.id).execute()
    await send(owner, app, { email: 'old@x.org' })
    const reply = await send(owner, app, {
      email: `dev@mergeboard.test,old@x.org,new@x.org,bad@,olga@mergeboard.test`,
      user_id: [dev.id, bot.id, 999_999_999],
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      status: 'error',
      message: {
        dev: 'Already a member of app',
        'old@x.org': 'Member already invited to app',
        'bad@': 'Invite email is invalid',
        'olga@mergeboard.test': `Access level should be greater than or equal to Owner inherited membership from group acme${count}`,
        [`bot${count}`]: 'User project bots cannot be added to other groups / projects',
        '999999999': 'User not found',
      },
    })
    expect(await addresses(app)).toEqual(['old@x.org', 'new@x.org'])
  })

  test.each([
    ['a header', 'a@b.c\r\nBcc: x@y.z'],
    ['markup', '"<script>"@x.y'],
    ['an IP address', 'a@[127.0.0.1]'],
    ['a look-alike domain', 'ana@ex\u0430mple.com'],
    ['a quoted name', '"ana"@x.org'],
    ['a long name', `${'a'.repeat(65)}@x.org`],
    ['a long address', `a@${'b.'.repeat(130)}org`],
    ['a number', '5'],
    ['two signs', 'a@b@x.org'],
    ['the prototype', '__proto__'],
  ])('refuses an address with %s', async (_what, email) => {
    const reply = await send(owner, app, { email: [email] })
    expect(reply.status).toBe(201)
    expect(reply.body.status).toBe('error')
    expect(Object.entries(reply.body.message!)).toEqual([[email, 'Invite email is invalid']])
    expect(await list(app)).toEqual([])
  })

  test('refuses a call without people, or with too many', async () => {
    const none = await send(owner, app, {})
    expect(none.status).toBe(400)
    expect(none.body).toEqual({
      message: '400 Bad request - Must provide either email or user_id as a parameter',
    })
    expect((await send(owner, app, { email: ' , ' })).body).toEqual({
      status: 'error',
      message: 'Invites cannot be blank',
    })
    const many = Array.from({ length: 101 }, (_, nth) => `a${nth}@x.org`).join()
    expect((await send(owner, app, { email: many })).body).toEqual({
      status: 'error',
      message: 'Too many users specified (limit is 100)',
    })
    expect(await list(app)).toEqual([])
  })

  test.each([60, -1, 7, 'abc', [30, 40], { a: 1 }])(
    'refuses the access level %j',
    async (access_level) => {
      const input = { id: app.id, email: 'a@x.org', access_level }
      const reply = await service.as(owner).callRaw(sendProjectInvitations, input)
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({ error: 'access_level does not have a valid value' })
    },
  )

  test('refuses 10,000 addresses and a megabyte of text at once', async () => {
    const send = (email: string) =>
      service.as(owner).call(sendProjectInvitations, { id: app.id, email, access_level: 30 })
    const many = Array.from({ length: 10_000 }, (_, nth) => `many${nth}@x.org`)
    expect((await send(many.join())).body).toEqual({
      status: 'error',
      message: 'Too many users specified (limit is 100)',
    })
    const long = `${'x'.repeat(1024 * 1024)}@x.org`
    expect((await send(long)).body).toEqual({
      status: 'error',
      message: { [long]: 'Invite email is invalid' },
    })
    expect((await send(','.repeat(9999))).body).toEqual({
      status: 'error',
      message: 'Invites cannot be blank',
    })
    expect((await send(','.repeat(1024 * 1024))).refusal).toEqual({
      error: 'email has too many values (10000 at most)',
    })
    const { body } = await service.as(owner).call(listProjectInvitations, { id: app.id })
    expect(body).toEqual([])
  })

  test('requires an access level that the project or group has', async () => {
    const without = { id: app.id, email: 'a@x.org', access_level: null }
    const missing = await service.as(owner).callRaw(sendProjectInvitations, without)
    expect(missing.status).toBe(400)
    expect(missing.refusal.error).toBe('access_level is missing')
    const reason = { 'a@x.org': 'Access level is not included in the list' }
    for (const access_level of [0, 5] as const) {
      expect((await send(owner, app, { email: 'a@x.org', access_level })).body.message).toEqual(
        reason,
      )
    }
    expect((await send(owner, acme, { email: 'a@x.org', access_level: 5 })).body.status).toBe(
      'success',
    )
  })

  test('refuses an expiry date in the past', async () => {
    const past = await send(owner, app, { email: 'a@x.org', expires_at: '2020-01-01' })
    expect(past.body.message).toEqual({ 'a@x.org': 'Expires at cannot be a date in the past' })
    expect((await send(owner, app, { email: 'a@x.org', expires_at: 'soon' })).status).toBe(400)
    expect(await list(app)).toEqual([])
  })

  test('requires the Maintainer role in a project and the Owner role in a group', async () => {
    const ana = { email: 'ana@x.org' }
    expect((await send(null, app, ana)).status).toBe(401)
    const stranger = await service.user(`stan${count}`)
    expect((await send(stranger, app, ana)).body).toEqual({ message: '404 Project Not Found' })
    expect((await send(dev, app, ana)).body).toEqual({ message: '403 Forbidden' })
    expect((await send(maintainer, acme, ana)).status).toBe(403)
    expect((await send(maintainer, app, { ...ana, access_level: 50 })).status).toBe(403)
    expect((await send(owner, app, { ...ana, access_level: 50 })).body.status).toBe('success')
    expect((await send(maintainer, app, { ...ana, access_level: 20 })).body.message).toEqual({
      'ana@x.org': 'not authorized to update member',
    })
  })
})

describe('inviting someone again', () => {
  test('with another role changes the invitation without another mail', async () => {
    const email = `again${count}@x.org`
    await send(owner, app, { email })
    const [first] = await list(app)
    expect((await send(owner, app, { email, access_level: 20 })).body.status).toBe('success')
    expect(await list(app)).toEqual([{ ...first, access_level: 20 }])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('after a day sends the same link again, and extends it', async () => {
    const email = `again${count}@x.org`
    await send(owner, app, { email })
    const first = (await list(app))[0]!
    const reply = await later(2 * DAY, () => send(owner, app, { email }))
    expect(reply.body.status).toBe('success')
    const second = (await list(app))[0]!
    expect(second.invite_token).toBe(first.invite_token)
    expect(
      Date.parse(second.link_expires_at!) - Date.parse(first.link_expires_at!),
    ).toBeGreaterThan(DAY)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('with another role after the link has expired sends a working link', async () => {
    const email = `again${count}@x.org`
    await send(owner, app, { email })
    await later(15 * DAY, async () => {
      expect((await send(owner, app, { email, access_level: 20 })).body.status).toBe('success')
      const invitation = (await list(app))[0]!
      expect(invitation.access_level).toBe(20)
      expect(invitation.link_expires_at! > service.deps.now()).toBe(true)
      expect(await mailsTo(email)).toHaveLength(2)
    })
  })

  test('after revoking works a few times a day, with a new link each time', async () => {
    const email = `again${count}@x.org`
    const tokens = new Set()
    for (let nth = 0; nth < 3; nth++) {
      expect((await send(owner, app, { email })).body.status).toBe('success')
      tokens.add((await list(app))[0]!.invite_token)
      await revoke(owner, app, email)
    }
    expect(tokens.size).toBe(3)
    expect((await send(owner, app, { email })).body.message).toEqual({
      [email]: 'Too many invitations were sent. Try again tomorrow',
    })
    expect(await later(2 * DAY, () => send(owner, app, { email }))).toMatchObject({
      body: { status: 'success' },
    })
  })

  test('at the same time creates one invitation and one mail', async () => {
    const email = `again${count}@x.org`
    await Promise.all([send(owner, app, { email }), send(maintainer, app, { email })])
    expect(await list(app)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('is limited per user and day', async () => {
    const limits = { ...defaultLimits, invitationsPerUser: 2 }
    const strict = await testApp({ limits })
    try {
      const user = await strict.user('olga')
      const [one, other] = [await strict.project('one'), await strict.project('other')]
      for (const space of [one, other]) await strict.member(space, user, 50)
      const invite = (space: TestSpace, email: string) =>
        strict.as(user).call(sendProjectInvitations, { id: space.id, email, access_level: 30 })
      expect((await invite(one, 'a@x.org')).body.status).toBe('success')
      const reply = await invite(other, 'b@x.org,c@x.org')
      expect(Object.keys(reply.body.message!)).toEqual(['c@x.org'])
    } finally {
      await strict.close()
    }
  })

  test('is limited alike for addresses with an account', async () => {
    const strict = await testApp({ limits: { ...defaultLimits, invitationsPerUser: 3 } })
    try {
      const [user, nina, ned] = [
        await strict.user('olga'),
        await strict.user('nina'),
        await strict.user('ned'),
      ]
      const space = await strict.project('app')
      await strict.member(space, user, 50)
      const invite = (input: Sent) =>
        strict.as(user).call(sendProjectInvitations, { id: space.id, access_level: 30, ...input })
      const [ninasAddress, nedsAddress] = ['nina@mergeboard.test', 'ned@mergeboard.test']
      const first = await invite({ email: `a@x.org,${ninasAddress}` })
      expect(first.body).toEqual({ status: 'success' })
      await strict.as(user).call(removeProjectMember, { id: space.id, user_id: nina.id })
      const tooMany = 'Too many invitations were sent. Try again tomorrow'
      const second = await invite({ email: `${ninasAddress},${nedsAddress},b@x.org` })
      expect(second.body.message).toEqual({ [nedsAddress]: tooMany, 'b@x.org': tooMany })
      const third = await invite({ email: `bad@,b@x.org,${ninasAddress},${nedsAddress}` })
      expect(new Set(Object.values(third.body.message!))).toEqual(new Set([tooMany]))
      const { status } = await strict
        .as(user)
        .call(getProjectMember, { id: space.id, user_id: ned.id })
      expect(status).toBe(404)
      expect((await invite({ user_id: ned.id })).body).toEqual({ status: 'success' })
    } finally {
      await strict.close()
    }
  })
})

describe('the list of invitations', () => {
  beforeEach(() => send(owner, app, { email: 'Ana@x.org,bo@x.org,cy@x.org' }))

  test('is paginated, and finds an exact address', async () => {
    const { body, headers } = await service
      .as(maintainer)
      .call(listProjectInvitations, { id: app.id, per_page: 2, page: 2 })
    expect(body).toHaveLength(1)
    expect(headers).toMatchObject({ 'x-total': '3', 'x-prev-page': '1' })
    expect(await list(app, { query: 'ana@x.org' })).toHaveLength(1)
    expect(await list(app, { query: 'ana' })).toEqual([])
    expect(await list(app, { query: '' })).toHaveLength(3)
  })

  test('leaves out the invitations to the group above', async () => {
    await send(owner, acme, { email: 'di@x.org' })
    expect(await addresses(app)).toEqual(['Ana@x.org', 'bo@x.org', 'cy@x.org'])
    expect(await addresses(acme)).toEqual(['di@x.org'])
  })

  test('is only for users who may invite', async () => {
    const reply = await service.as(dev).call(listProjectInvitations, { id: app.id })
    expect(reply.status).toBe(403)
    expect((await service.as(maintainer).call(listGroupInvitations, { id: acme.id })).status).toBe(
      403,
    )
  })

  test('names the account that has the address now', async () => {
    await service.user('cy')
    await service.deps.db
      .updateTable('users')
      .set({ email: 'CY@x.org' })
      .where('username', '=', 'cy')
      .execute()
    const [cy] = await list(app, { query: 'cy@x.org' })
    expect(cy!.user_name).toBe('Cy')
    await send(owner, app, { email: 'cy@x.org' })
    expect(await list(app, { query: 'cy@x.org' })).toEqual([])
  })

  test('is deleted with its group', async () => {
    await service.as(owner).call(deleteGroup, { id: acme.id })
    const rows = await service.deps.db
      .selectFrom('invitations')
      .select('id')
      .where('source_id', '=', app.id)
      .where('source_type', '=', 'project')
      .execute()
    expect(rows).toEqual([])
  })
})

describe('updating an invitation', () => {
  beforeEach(() => send(owner, app, { email: 'ana+work@x.org', expires_at: '2999-01-01' }))

  test('changes the role and the expiry date', async () => {
    const level = await update(maintainer, app, 'ANA+work@x.org', { access_level: 40 })
    expect(level.status).toBe(200)
    expect(level.body).toMatchObject({
      invite_email: 'ana+work@x.org',
      access_level: 40,
      expires_at: '2999-01-01',
    })
    const end = await update(maintainer, app, 'ana+work@x.org', { expires_at: '' })
    expect(end.body).toMatchObject({ access_level: 40, expires_at: null })
    expect(await list(app)).toEqual([end.body])
  })

  test('requires a change, an existing invitation and permission', async () => {
    const nothing = await update(owner, app, 'ana+work@x.org', {})
    expect([nothing.status, nothing.body]).toEqual([400, { message: '400 Bad request' }])
    const unknown = await update(owner, app, 'no@x.org', { access_level: 20 })
    expect([unknown.status, unknown.body]).toEqual([404, { message: '404 Not Found' }])
    const past = await update(owner, app, 'ana+work@x.org', { expires_at: '2020-01-01' })
    expect([past.status, past.body]).toEqual([
      400,
      { message: { expires_at: ['cannot be a date in the past'] } },
    ])
    const wrong = { id: app.id, email: 'ana+work@x.org', access_level: 31 }
    const level = await service.as(owner).callRaw(updateProjectInvitation, wrong)
    expect(level.body).toEqual({ error: 'access_level does not have a valid value' })
    expect((await update(maintainer, app, 'ana+work@x.org', { access_level: 50 })).status).toBe(403)
    await update(owner, app, 'ana+work@x.org', { access_level: 50 })
    expect((await update(maintainer, app, 'ana+work@x.org', { access_level: 10 })).status).toBe(403)
    expect((await revoke(maintainer, app, 'ana+work@x.org')).status).toBe(403)
  })
})

test('revoking an invitation deletes it and cancels its mail', async () => {
  for (const space of [app, acme]) {
    const email = `gone.${space.kind}${count}@x.org`
    await send(owner, space, { email })
    expect((await revoke(dev, space, email)).status).toBe(403)
    expect((await revoke(owner, space, email)).status).toBe(204)
    expect((await revoke(owner, space, email)).body).toEqual({ message: '404 Not Found' })
    expect(await list(space)).toEqual([])
    expect(await mailsTo(email)).toMatchObject([
      { state: 'canceled', text: null, next_attempt_at: null },
    ])
  }
})

test('the outbox is paginated, newest first, and only for administrators', async () => {
  await send(owner, app, { email: 'first@x.org' })
  await send(owner, app, { email: 'second@x.org' })
  const { body, headers } = await service.as(root).call(listMails, { per_page: 1 })
  expect(body.map(({ to }) => to)).toEqual(['second@x.org'])
  expect(Number(headers['x-total'])).toBeGreaterThan(1)
  expect((await service.as(owner).call(listMails)).status).toBe(403)
})

test('the outbox keeps mails for 30 days', async () => {
  const [before, after] = [`before${count}@x.org`, `after${count}@x.org`]
  await send(owner, app, { email: before })
  expect(await mailsTo(before)).toHaveLength(1)
  await later(31 * DAY, async () => {
    await send(owner, app, { email: after })
    await service.deps.deliveries.idle()
  })
  expect(await mailsTo(before)).toEqual([])
  expect(await mailsTo(after)).toHaveLength(1)
})

test('the database contains no token', async () => {
  const email = `secret${count}@x.org`
  await send(owner, app, { email })
  const [mail] = await mailsTo(email)
  const token = /invites\/([\w-]+)/.exec(mail!.text!)![1]!
  const rows = [
    await service.deps.db.selectFrom('invitations').selectAll().execute(),
    await service.deps.db.selectFrom('mails').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain(token)
})
