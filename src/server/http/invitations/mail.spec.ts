import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  listProjectInvitations,
  revokeProjectInvitation,
  sendGroupInvitations,
  sendProjectInvitations,
} from '#contract/invitations.ts'
import { listMails } from '#contract/mails.ts'
import { deliverSoon } from '#server/domain/invitations/deliver-mails.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let server: MailServer
let service: TestApp
let owner: TestUser
let root: TestUser
let app: TestSpace
let count = 0

beforeAll(async () => {
  server = await startMailServer()
  service = await testApp({ smtpUrl: server.url })
  owner = await service.user('olga')
  root = await service.user('root', { admin: true })
})
beforeEach(async () => {
  app = await service.project(`app${++count}`)
  await service.member(app, owner, 50)
})
afterEach(() => {
  server.refuse = () => null
  server.greet = async () => {}
  server.accept = async () => {}
})
afterAll(async () => {
  await service.close()
  await server.close()
})

const invite = async (email: string) => {
  const reply = await service
    .as(owner)
    .call(sendProjectInvitations, { id: app.id, email, access_level: 30 })
  expect(reply.body).toEqual({ status: 'success' })
}
const mailTo = async (email: string) =>
  (await service.as(root).call(listMails, { per_page: 100 })).body.find(({ to }) => to === email)!
const settled = (email: string, state: string) =>
  eventually(async () => {
    const mail = await mailTo(email)
    expect(mail.state).toBe(state)
    return mail
  })
/** Runs the work, and delivers the mails that are due, as if the time had passed. */
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const { now } = service.deps
  service.deps.now = () => new Date(Date.parse(now()) + milliseconds).toISOString()
  try {
    const result = await work()
    deliverSoon(service.deps)
    await service.deps.deliveries.idle()
    return result
  } finally {
    service.deps.now = now
  }
}
const after = (milliseconds: number) => later(milliseconds, async () => {})
const receivedBy = (email: string) => server.received.filter(({ to }) => to.includes(email))

test('an invitation arrives as plain text from the fixed sender', async () => {
  await invite('ana@x.org')
  const mail = await settled('ana@x.org', 'sent')
  expect(mail).toMatchObject({ attempts: 1, error: null, next_attempt_at: null })
  expect(mail.sent_at).toMatch(/Z$/)
  const [received, ...more] = receivedBy('ana@x.org')
  expect(more).toEqual([])
  const link = /^http:\/\/mergeboard\.test\/-\/invites\/[\w-]{43}$/m.exec(received!.text)![0]
  expect(received!.headers).toMatchObject({
    from: 'Mergeboard <board@mergeboard.test>',
    to: 'ana@x.org',
    subject: `Invitation to join app${count}`,
    'message-id': `<${mail.message_id}>`,
    'content-type': 'text/plain; charset=utf-8',
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': `<${link}/unsubscribe>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(received!.text.trim()).toBe(mail.text!.trim())
  expect(received!.text).toContain(
    `Olga (@olga) invited you to join the project “app${count}-group / app${count}” on Mergeboard. Your role: Developer.`,
  )
  expect(received!.text).toMatch(/works until \d+ \w+ \d{4} and only for ana@x\.org\./)
})

test('links lead to the configured address, whatever the request says', async () => {
  const elsewhere = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const input = { id: app.id, email: 'eva@x.org', access_level: 30 } as const
  await service.as(owner).call(sendProjectInvitations, input, elsewhere)
  await settled('eva@x.org', 'sent')
  const [{ headers, text }] = receivedBy('eva@x.org') as [MailServer['received'][0]]
  expect(text).toMatch(/^http:\/\/mergeboard\.test\/-\/invites\//m)
  expect(text + JSON.stringify(headers)).not.toContain('evil')
})

test('names cannot add links, lines or headers', async () => {
  const group = await service.group(`evil${count}`)
  await service.member(group, owner, 50)
  const set = (table: 'namespaces' | 'users', id: number, changes: object) =>
    service.deps.db.updateTable(table).set(changes).where('id', '=', id).execute()
  const name = 'evil.com/prize\r\nBcc: all@x.org'
  await set('namespaces', group.id, { name, full_name: name })
  await set('users', owner.id, {
    name: `<a href="http://evil.com">Win\u202E</a>${'!'.repeat(300)}`,
  })
  await service
    .as(owner)
    .call(sendGroupInvitations, { id: group.id, email: 'bo@x.org', access_level: 30 })
  await settled('bo@x.org', 'sent')
  const [{ headers, text }] = receivedBy('bo@x.org') as [MailServer['received'][0]]
  expect(headers['bcc']).toBeUndefined()
  expect(headers['content-type']).toContain('text/plain')
  expect(text).not.toMatch(/evil\.com|http:\/\/evil|\nBcc|\u202E|!{100}/)
  expect(text).toContain('<a href="http:\u200B/\u200B/\u200Bevil.\u200Bcom">')
  await set('users', owner.id, { name: 'Olga' })
})

test('reminders follow after 2, 5 and 10 days, until the recipient unsubscribes with one click', async () => {
  await invite('rita@x.org,rob@x.org')
  await settled('rita@x.org', 'sent')
  await settled('rob@x.org', 'sent')
  const subjects = (email: string) => receivedBy(email).map(({ headers }) => headers['subject'])
  const invitation = `Invitation to join app${count}`
  await after(1 * DAY)
  expect(subjects('rita@x.org')).toEqual([invitation])
  await after(2 * DAY)
  await after(2 * DAY)
  expect(subjects('rita@x.org')).toEqual([
    invitation,
    `Reminder: Invitation to join app${count}-group / app${count}`,
  ])
  expect(receivedBy('rita@x.org')[1]!.text).toContain('Reminder: Olga (@olga) invited you')

  const { headers } = receivedBy('rob@x.org')[1]!
  const page = new URL(headers['list-unsubscribe']!.slice(1, -1)).pathname
  const opened = await service.app.inject({ url: page })
  expect(opened.body).toContain('rob@x.org')
  const clicked = await service.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect(clicked.body).toContain('You will receive no more emails')

  // After an outage, only the latest reminder is sent.
  await after(11 * DAY)
  expect(receivedBy('rita@x.org')).toHaveLength(3)
  expect(receivedBy('rob@x.org')).toHaveLength(2)
  const open = await service.app.inject({ url: page.replace('/unsubscribe', '') })
  expect(open.statusCode).toBe(200)
  const again = await later(12 * DAY, () =>
    service
      .as(owner)
      .call(sendProjectInvitations, { id: app.id, email: 'rob@x.org', access_level: 30 }),
  )
  expect(again.body.message).toEqual({ 'rob@x.org': `Member already invited to app${count}` })
})

test('no reminder is sent of a mail that never arrived', async () => {
  server.refuse = (where) => ('recipient' in where ? '550 No such user' : null)
  await invite('nobody@x.org')
  await settled('nobody@x.org', 'failed')
  server.refuse = () => null
  await after(3 * DAY)
  expect(receivedBy('nobody@x.org')).toEqual([])
})

test('a temporary refusal is retried later, with the same Message-ID', async () => {
  server.refuse = (where) =>
    'recipient' in where && where.recipient === 'cy@x.org' ? '450 Come back later' : null
  await invite('cy@x.org,di@x.org')
  await settled('di@x.org', 'sent')
  const mail = await settled('cy@x.org', 'queued')
  expect(mail.attempts).toBe(1)
  expect(mail.error).toContain('450 Come back later')
  expect(Date.parse(mail.next_attempt_at!)).toBeGreaterThan(Date.parse(mail.created_at))

  server.refuse = () => null
  const { now } = service.deps
  service.deps.now = () => new Date(Date.parse(now()) + HOUR).toISOString()
  await invite('ed@x.org')
  expect(await settled('cy@x.org', 'sent')).toMatchObject({ attempts: 2, error: null })
  service.deps.now = now
  expect(receivedBy('cy@x.org').map(({ headers }) => headers['message-id'])).toEqual([
    `<${mail.message_id}>`,
  ])
  expect(receivedBy('di@x.org')).toHaveLength(1)
})

test('a permanent refusal fails the mail, and the inviter sees it', async () => {
  server.refuse = (where) => ('recipient' in where ? `550 ${'No such user. '.repeat(1000)}` : null)
  await invite('fay@x.org')
  const mail = await settled('fay@x.org', 'failed')
  expect(mail).toMatchObject({ attempts: 1, next_attempt_at: null })
  expect(mail.error).toContain('550 No such user.')
  expect(mail.error!.length).toBeLessThanOrEqual(500)
  const [invitation] = (await service.as(owner).call(listProjectInvitations, { id: app.id })).body
  expect(invitation!.mail_state).toBe('failed')
})

test('while the mail server is down, mails wait, and those of revoked invitations are canceled', async () => {
  server.refuse = () => '421 Closed for now'
  await invite('gus@x.org,hal@x.org')
  await eventually(async () =>
    expect((await mailTo('gus@x.org')).error).toContain('421 Closed for now'),
  )
  expect((await mailTo('hal@x.org')).state).toBe('queued')
  await service.as(owner).call(revokeProjectInvitation, { id: app.id, email: 'gus@x.org' })
  server.refuse = () => null
  await settled('hal@x.org', 'sent')
  expect((await mailTo('gus@x.org')).state).toBe('canceled')
  expect(receivedBy('gus@x.org')).toEqual([])
})

test('a mail whose connection drops after it was accepted is sent again with the same Message-ID', async () => {
  let count = 0
  server.accept = async () => {
    if (++count === 1) server.drop()
  }
  await invite('jo@x.org')
  const mail = await eventually(async () => {
    const mail = await mailTo('jo@x.org')
    expect(mail).toMatchObject({ attempts: 1, state: 'queued', error: expect.any(String) })
    return mail
  })
  await after(0)
  await settled('jo@x.org', 'sent')
  expect(receivedBy('jo@x.org').map(({ headers }) => headers['message-id'])).toEqual([
    `<${mail.message_id}>`,
    `<${mail.message_id}>`,
  ])
})

test('an unresponsive mail server delays neither calls nor shutdown', async () => {
  const silent = await testApp({ smtpUrl: server.url })
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  server.greet = () => {
    resolve()
    return new Promise(() => {})
  }
  const user = await silent.user('olga')
  const project = await silent.project('app')
  await silent.member(project, user, 50)
  const reply = await silent
    .as(user)
    .call(sendProjectInvitations, { id: project.id, email: 'ida@x.org', access_level: 30 })
  expect(reply.body).toEqual({ status: 'success' })
  await connected
  const list = await silent.as(user).call(listProjectInvitations, { id: project.id })
  expect(list.body).toMatchObject([{ invite_email: 'ida@x.org', mail_state: 'queued' }])
  await silent.close()
})
