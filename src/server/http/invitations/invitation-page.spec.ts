import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deleteGroup, getGroup } from '#contract/groups.ts'
import {
  listGroupInvitations,
  revokeGroupInvitation,
  sendGroupInvitations,
  sendProjectInvitations,
} from '#contract/invitations.ts'
import { listMails } from '#contract/mails.ts'
import { addGroupMember, getGroupMember, getProjectMember } from '#contract/members.ts'
import { getProject } from '#contract/projects.ts'
import type { CurrentUser } from '#contract/users.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { hiddenFields, openBrowser, type Browser, type Page } from '#server/testing/browser.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const DAY = 24 * 60 * 60 * 1000
const PASSWORD = 'correct horse battery'

let service: TestApp
let owner: TestUser
let root: TestUser
let acme: TestSpace
let app: TestSpace
let email: string
let count = 0

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('olga')
  root = await service.user('root', { admin: true })
})
beforeEach(async () => {
  count++
  email = `Nina.${count}@x.org`
  acme = await service.group(`acme${count}`)
  app = await service.project('app', { in: acme })
  await service.member(acme, owner, 50)
})
afterAll(() => service.close())

/** Invites the address and returns the path of the link in the mail. */
async function invite(
  space: TestSpace = acme,
  input: Some<typeof sendGroupInvitations> = {},
): Promise<string> {
  const route = { group: sendGroupInvitations, project: sendProjectInvitations }[space.kind]
  const { body } = await service
    .as(owner)
    .call(route, { id: space.id, email, access_level: 30, ...input })
  expect(body).toEqual({ status: 'success' })
  const [mail] = (await service.as(root).call(listMails, { per_page: 1 })).body
  return /\/-\/invites\/\S+/.exec(mail!.text!)![0]
}

/** Creates a user with the invited address. */
async function invited(): Promise<{ user: TestUser; browser: Browser }> {
  const user = await service.user(`nina${count}`)
  await service.deps.db
    .updateTable('users')
    .set({ email: email.toUpperCase() })
    .where('id', '=', user.id)
    .execute()
  return { user, browser: await signedIn(user) }
}

const signedIn = async (user: TestUser) =>
  openBrowser(service.app, (await service.session(user)).cookie)

/** Opens the link and sends its form. */
async function submit(
  browser: Browser,
  link: string,
  action: 'accept' | 'decline' | 'sign_up',
  fields: Record<string, string> = {},
): Promise<Page> {
  const page = await browser.get(link)
  return browser.post(`${link}/${action}`, { ...hiddenFields(page.body), ...fields })
}

const person = () => ({ name: 'Nina', username: `nina-${count}`, password: PASSWORD })
const levelOf = async ({ id }: { id: number }): Promise<number | undefined> =>
  (await service.as(owner).call(getGroupMember, { id: acme.id, user_id: id })).body.access_level
const pending = async () =>
  (await service.as(owner).call(listGroupInvitations, { id: acme.id })).body.length
/** Returns the page's status if it rejects the link, or its text if it says something else. */
const statusWhenGone = async (link: string, browser = openBrowser(service.app)) => {
  const { status, body } = await browser.get(link)
  return body.includes('This invitation is not valid.') ? status : body
}

describe('opening the link', () => {
  test('shows who sent the invitation and what it is for, and changes nothing', async () => {
    const link = await invite()
    const { user, browser } = await invited()
    for (let nth = 0; nth < 3; nth++) {
      const page = await browser.get(link)
      expect(page.status).toBe(200)
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body.replace(/<[^>]+>|\s+/g, ' ').replace(/ +/g, ' ')).toContain(
        `Olga invited you to join the group acme${count} . Your role: Developer.`,
      )
      expect(page.body).toContain('Accept')
    }
    expect((await browser.get(`${link}/unsubscribe`)).status).toBe(200)
    for (const action of ['accept', 'decline', 'sign_up']) {
      expect((await browser.get(`${link}/${action}`)).status).toBe(404)
    }
    expect(await levelOf(user)).toBeUndefined()
    expect(await pending()).toBe(1)
  })

  test('says when the membership will end', async () => {
    const link = await invite(acme, { expires_at: '2999-12-31' })
    expect((await openBrowser(service.app).get(link)).body).toContain(
      'Your membership will end on 31 December 2999.',
    )
  })

  test('escapes names', async () => {
    const link = await invite()
    await service.deps.db
      .updateTable('namespaces')
      .set({ full_name: '<script>alert(1)</script>' })
      .where('id', '=', acme.id)
      .execute()
    expect((await openBrowser(service.app).get(link)).body).not.toContain('<script')
  })

  test.each(['x', 'a'.repeat(43), '%00', '..%2F..', 'é'])('refuses the token %j', async (token) => {
    expect(await statusWhenGone(`/-/invites/${token}`)).toBe(404)
  })
})

describe('a user with the address', () => {
  test('has no rights before they accept', async () => {
    const link = await invite(acme, { access_level: 50 })
    const { user, browser } = await invited()
    const reads = async () => [
      (await service.as(user).call(getGroup, { id: acme.id })).status,
      (await service.as(user).call(getProject, { id: app.id })).status,
      (await service.as(user).call(listGroupInvitations, { id: acme.id })).status,
    ]
    expect(await reads()).toEqual([404, 404, 404])
    await submit(browser, link, 'accept')
    expect(await reads()).toEqual([200, 200, 200])
  })

  test('joins, once', async () => {
    const link = await invite(acme, { expires_at: '2999-12-31' })
    const { user, browser } = await invited()
    const reply = await submit(browser, link, 'accept')
    expect([reply.status, reply.headers['location']]).toEqual([303, `/acme${count}`])
    const member = await service.as(owner).call(getGroupMember, { id: acme.id, user_id: user.id })
    expect(member.body).toMatchObject({ access_level: 30, expires_at: '2999-12-31' })
    expect(member.body.created_by!.username).toBe('olga')
    expect(await pending()).toBe(0)
    expect(await statusWhenGone(link, browser)).toBe(404)
    expect((await browser.post(`${link}/accept`, {})).status).toBe(404)
  })

  test('signs in on the way', async () => {
    const link = await invite(app)
    await invited()
    const page = await openBrowser(service.app).get(link)
    expect(page.body).toContain('Sign in to accept')
    const href = /href="(\/users\/sign_in[^"]*)"/.exec(page.body)![1]!.replaceAll('&amp;', '&')
    expect(new URL(href, 'http://x').searchParams.get('return_to')).toBe(link)
    expect(new URL(href, 'http://x').searchParams.get('login')).toBe(email)
  })

  test('joins a project', async () => {
    const link = await invite(app)
    const { user, browser } = await invited()
    const reply = await submit(browser, link, 'accept')
    expect(reply.headers['location']).toBe(`/acme${count}/app`)
    const member = await service.as(owner).call(getProjectMember, { id: app.id, user_id: user.id })
    expect(member.body.access_level).toBe(30)
  })

  test('keeps the role of a user who has become a member in the meantime', async () => {
    const link = await invite(app)
    const { user, browser } = await invited()
    await service
      .as(owner)
      .call(addGroupMember, { id: acme.id, user_id: user.id, access_level: 40 })
    expect((await submit(browser, link, 'accept')).status).toBe(303)
    expect(await levelOf(user)).toBe(40)
    expect(await statusWhenGone(link, browser)).toBe(404)
  })

  test('joins after adding them as a member failed', async () => {
    const link = await invite()
    const { user, browser } = await invited()
    const added = await service
      .as(owner)
      .call(addGroupMember, { id: acme.id, user_id: user.id, access_level: 7 })
    expect(added.status).toBe(400)
    expect((await submit(browser, link, 'accept')).status).toBe(303)
    expect(await levelOf(user)).toBe(30)
  })

  test('may decline', async () => {
    const link = await invite()
    const { user, browser } = await invited()
    const reply = await submit(browser, link, 'decline')
    expect(reply.body).toContain(`You declined the invitation to acme${count}.`)
    expect(await levelOf(user)).toBeUndefined()
    expect(await statusWhenGone(link, browser)).toBe(404)
  })

  test('joins once when the form is sent twice at once', async () => {
    const link = await invite()
    const { user, browser } = await invited()
    const page = await browser.get(link)
    const send = () => browser.post(`${link}/accept`, hiddenFields(page.body))
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([303, 404]))
    expect(await levelOf(user)).toBe(30)
  })
})

test('a user with another address cannot accept', async () => {
  const link = await invite()
  const stranger = await service.user(`stan${count}`)
  const browser = await signedIn(stranger)
  const page = await browser.get(link)
  expect(page.body).toContain('whose email address is different')
  expect(page.body).not.toContain('>Accept<')
  const reply = await submit(browser, link, 'accept')
  expect(reply.status).toBe(403)
  expect(await levelOf(stranger)).toBeUndefined()
  expect(await pending()).toBe(1)
})

describe('someone new', () => {
  test('creates an account, is signed in and joins, once', async () => {
    const link = await invite(acme, { access_level: 40 })
    const browser = openBrowser(service.app)
    const reply = await submit(browser, link, 'sign_up', person())
    expect([reply.status, reply.headers['location']]).toEqual([303, `/acme${count}`])
    const user = (await browser.get<CurrentUser>('/api/v4/user')).body
    expect(user).toMatchObject({ username: `nina-${count}`, name: 'Nina', email })
    expect(user.is_admin).toBeUndefined()
    expect(await levelOf(user)).toBe(40)
    expect(await statusWhenGone(link)).toBe(404)
    expect((await openBrowser(service.app).signIn(email, PASSWORD)).status).toBe(303)
  })

  test.each([
    [{ username: '' }, 'Username can&#39;t be blank.'],
    [{ username: 'olga' }, 'Username has already been taken.'],
    [{ username: 'a/b' }, 'Username can contain only letters'],
    [{ password: 'short' }, 'Password is too short (minimum is 8 characters).'],
    [{ name: ' ' }, 'Name can&#39;t be blank.'],
  ])(
    'learns what is wrong with %j',
    async (fields: Partial<ReturnType<typeof person>>, problem) => {
      const link = await invite()
      const reply = await submit(openBrowser(service.app), link, 'sign_up', {
        ...person(),
        ...fields,
      })
      expect(reply.status).toBe(422)
      expect(reply.body).toContain(problem)
      expect(reply.body).toContain(`value="${{ ...person(), ...fields }.name}"`)
      expect(reply.body).not.toContain(PASSWORD)
      const marked = [...reply.body.matchAll(/name="(\w+)"[^>]*aria-invalid="true"/g)]
      expect(marked.map(([, name]) => name)).toEqual(Object.keys(fields))
      expect(await pending()).toBe(1)
    },
  )

  test('joins everything that the address was invited to, and nothing else', async () => {
    const other = await service.group(`other${count}`)
    const ended = await service.group(`ended${count}`)
    const foreign = await service.group(`foreign${count}`)
    for (const group of [other, ended, foreign]) await service.member(group, owner, 50)
    const link = await invite(acme, { access_level: 40 })
    const otherLink = await invite(other, { email: email.toUpperCase(), expires_at: '2999-12-31' })
    await invite(app, { access_level: 20 })
    await invite(ended)
    await service.deps.db
      .updateTable('invitations')
      .set({ link_expires_at: '2020-01-01T00:00:00.000Z' })
      .where('source_id', '=', ended.id)
      .where('source_type', '=', 'group')
      .execute()
    await invite(foreign, { email: `x${email}` })

    const browser = openBrowser(service.app)
    await submit(browser, link, 'sign_up', person())
    const user = (await browser.get<CurrentUser>('/api/v4/user')).body
    expect(await levelOf(user)).toBe(40)
    const membership = ({ id }: TestSpace) =>
      service.as(owner).call(getGroupMember, { id, user_id: user.id })
    const added = await membership(other)
    expect(added.body).toMatchObject({ access_level: 30, expires_at: '2999-12-31' })
    expect(added.body.created_by!.username).toBe('olga')
    expect((await membership(ended)).status).toBe(404)
    expect((await membership(foreign)).status).toBe(404)
    for (const used of [link, otherLink]) expect(await statusWhenGone(used)).toBe(404)
    // The role in the group is higher than the one that was offered in its project.
    const inProject = await service
      .as(owner)
      .call(getProjectMember, { id: app.id, user_id: user.id })
    expect(inProject.status).toBe(404)
    const left = service.deps.db.selectFrom('invitations').select('source_id')
    const mine = await left.where('source_id', 'in', [acme.id, other.id]).execute()
    expect(mine).toEqual([])
  })

  test('does not join other groups without a valid link', async () => {
    const other = await service.group(`other${count}`)
    await service.member(other, owner, 50)
    const link = await invite()
    await invite(other)
    const browser = openBrowser(service.app)
    const fields = hiddenFields((await browser.get(link)).body)
    await service.as(owner).call(revokeGroupInvitation, { id: acme.id, email })
    const reply = await browser.post(`${link}/sign_up`, { ...fields, ...person() })
    expect(reply.status).toBe(404)
    const still = await service.as(owner).call(listGroupInvitations, { id: other.id })
    expect(still.body).toHaveLength(1)
  })

  test('cannot choose another address or become an administrator', async () => {
    const link = await invite()
    const browser = openBrowser(service.app)
    await submit(browser, link, 'sign_up', { ...person(), email: 'boss@x.org', admin: 'true' })
    const user = (await browser.get<CurrentUser>('/api/v4/user')).body
    expect(user.email).toBe(email)
    expect(user.is_admin).toBeUndefined()
  })

  test('gets one account when the form is sent twice at once', async () => {
    const link = await invite()
    const forms = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const browser = openBrowser(service.app)
        const fields = hiddenFields((await browser.get(link)).body)
        return () =>
          browser.post(`${link}/sign_up`, { ...fields, ...person(), username: `${name}-${count}` })
      }),
    )
    const replies = await Promise.all(forms.map((send) => send()))
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
    const accounts = await service.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(accounts).toHaveLength(1)
  })

  test('may decline', async () => {
    const link = await invite()
    expect((await submit(openBrowser(service.app), link, 'decline')).status).toBe(200)
    expect(await statusWhenGone(link)).toBe(404)
  })
})

describe('the link stops working', () => {
  /** Returns the statuses of the page and its forms. */
  async function statuses(link: string): Promise<unknown[]> {
    const { browser } = await invited()
    const fields = hiddenFields((await browser.get('/users/sign_in?again=1')).body)
    const found = [await statusWhenGone(link, browser)]
    for (const action of ['accept', 'decline', 'sign_up']) {
      found.push((await browser.post(`${link}/${action}`, { ...fields, ...person() })).status)
    }
    return found
  }

  test('when the invitation is revoked', async () => {
    const link = await invite()
    await service.as(owner).call(revokeGroupInvitation, { id: acme.id, email })
    expect(await statuses(link)).toEqual([404, 404, 404, 404])
  })

  test('when the group is deleted', async () => {
    const link = await invite(app)
    await service.as(owner).call(deleteGroup, { id: acme.id })
    expect(await statuses(link)).toEqual([404, 404, 404, 404])
  })

  test('after two weeks, or when the membership would have ended', async () => {
    const link = await invite()
    const { now } = service.deps
    const soon = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)
    const short = await invite(app, { expires_at: soon })
    const ahead = (days: number) => () => new Date(Date.parse(now()) + days * DAY).toISOString()
    service.deps.now = ahead(4)
    const browser = openBrowser(service.app)
    expect(await statusWhenGone(short, browser)).toBe(404)
    expect((await browser.get(link)).status).toBe(200)
    service.deps.now = ahead(15)
    expect(await statusWhenGone(link, browser)).toBe(404)
    service.deps.now = now
  })
})

describe('a forged form', () => {
  test.each([
    ['without the token of the page', { csrf_token: '' }, {}],
    ['with the token of another session', { csrf_token: 'other' }, {}],
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_what, fields, headers) => {
    const link = await invite()
    const { user, browser } = await invited()
    const page = await browser.get(link)
    for (const action of ['accept', 'decline', 'sign_up']) {
      const reply = await browser.post(
        `${link}/${action}`,
        { ...hiddenFields(page.body), ...person(), ...fields },
        headers,
      )
      expect(reply.status).toBe(422)
    }
    expect(await levelOf(user)).toBeUndefined()
    expect(await pending()).toBe(1)
  })
})
