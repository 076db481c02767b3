import type { RequestListener } from 'node:http'

import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { test as base, expect, ROOT_TOKEN } from './support/board.ts'
import { startElsewhere, startWebServer, type Elsewhere } from './support/elsewhere.ts'

const test = base.extend<{
  elsewhere: Awaited<ReturnType<typeof startElsewhere>>
  webServer: (answer: RequestListener) => Promise<Elsewhere>
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  elsewhere: async ({}, use) => {
    const service = await startElsewhere(ROOT_TOKEN)
    await use(service)
    await service.end()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  webServer: async ({}, use) => {
    const started: Elsewhere[] = []
    await use(async (answer) => {
      const server = await startWebServer(answer)
      started.push(server)
      return server
    })
    await Promise.all(started.map((server) => server.end()))
  },
})

const serverField = (page: Page) => page.getByLabel('Server', { exact: true })

test('checks a typed server, signs in on its page, and remembers it', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/')
  await expect(serverField(page)).toHaveValue(new URL(page.url()).origin)
  await serverField(page).fill(`${elsewhere.url}/users/sign_in`)
  await page.keyboard.press('Tab')
  await expect(page.getByText(/API v4 found, \d+ ms/)).toBeVisible()
  await expect(serverField(page)).toHaveValue(elsewhere.url)

  const id = page.getByRole('textbox', { name: 'Application ID' })
  await page.getByText('How do I get one?').click()
  const { origin } = new URL(page.url())
  await expect(page.getByText(`${origin}/-/oauth/callback`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await expect(page.getByText('Enter the application ID of this app')).toBeVisible()
  await id.fill(await elsewhere.register(origin))
  await page.getByRole('button', { name: 'Sign in with your account' }).click()

  await page.getByLabel('Username or email').fill('root')
  await page.getByLabel('Password').fill(elsewhere.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Boards of another place')).toBeVisible()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByText('You are not a member of any group yet.')).toBeVisible()

  await page.getByRole('button', { name: /Account and theme/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await expect(page.locator('datalist option')).toHaveText([origin, elsewhere.url])
  await serverField(page).fill(elsewhere.url)
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await expect(page, 'the application id is remembered').toHaveURL(new RegExp(`^${elsewhere.url}`))
})

test('signs in to a typed server with a token, without an application', async ({
  page,
  elsewhere,
}) => {
  await page.goto('/')
  await serverField(page).fill(elsewhere.url)
  await page.getByRole('button', { name: 'Use a token instead' }).click()
  await page.getByRole('textbox', { name: 'Token' }).fill(ROOT_TOKEN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByText('You are not a member of any group yet.')).toBeVisible()
})

test('explains problems of a server, and how to fix them', async ({ page, webServer }) => {
  await page.goto('/')
  const message = page.getByRole('status').filter({ hasText: /./ })
  const name = async (address: string) => {
    await serverField(page).fill(address)
    await page.keyboard.press('Tab')
  }
  await name('nothing like an address')
  await expect(message).toContainText(
    'This is not a server address. Enter an address such as https://',
  )
  await expect(serverField(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  // It keeps its port, so that none of the next servers has the same address.
  const silent = await webServer((request) => void request.socket.destroy())
  await name(silent.url)
  await expect(message).toContainText('No server responds at this address. Check the spelling')

  const strict = await webServer((_request, reply) => reply.end('{"message":"401 Unauthorized"}'))
  await name(strict.url)
  await expect(message).toContainText('does not allow requests from other sites (CORS)')
  await expect(message).toContainText(`can allow ${new URL(page.url()).origin}`)

  const other = await webServer((_request, reply) => {
    reply.writeHead(404, { 'Access-Control-Allow-Origin': '*' }).end('<h1>Not here</h1>')
  })
  await name(other.url)
  await expect(message).toContainText('This server has no v4 API')
})

test('retries a server that was down', async ({ page, webServer }) => {
  let isUp = false
  const server = await webServer((request, reply) => {
    if (!isUp) return void request.socket.destroy()
    reply.writeHead(401, { 'Access-Control-Allow-Origin': '*' })
    reply.end('{"message":"401 Unauthorized"}')
  })
  await page.goto('/')
  await serverField(page).fill(server.url)
  await page.keyboard.press('Tab')
  await expect(page.getByText('No server responds at this address.')).toBeVisible()
  isUp = true
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(/API v4 found/)).toBeVisible()
})

test('offers only tokens on a server without OAuth', async ({ page, webServer }) => {
  const server = await webServer(({ url, headers }, reply) => {
    const known = url?.startsWith('/api/v4/') ?? false
    const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    if (headers['access-control-request-method']) return void reply.writeHead(204, allowed).end()
    reply.writeHead(known ? 401 : 404, allowed)
    reply.end(known ? '{"message":"401 Unauthorized"}' : '')
  })
  await page.goto('/')
  await serverField(page).fill(server.url)
  await page.keyboard.press('Tab')
  await expect(
    page.getByText('This server does not support signing in with your account'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with your account' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Token' }).fill('any')
  await page.getByRole('button', { name: 'Test token' }).click()
  await expect(page.getByRole('alert')).toContainText('The token is invalid, revoked or expired')
})

test('offers a choice of the configured servers', async ({ page, elsewhere }) => {
  const servers = [{ url: '' }, { url: elsewhere.url, client_id: 'known-there' }]
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { servers, any_server: false } }),
  )
  await page.goto('/-/sign-in?server=https://evil.example')
  await expect(serverField(page)).toHaveValue(new URL(page.url()).origin)
  await serverField(page).selectOption(elsewhere.url)
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await expect(page).toHaveURL(new RegExp(`^${elsewhere.url}`))
})

test('ignores an unknown server in a link', async ({ page }) => {
  await page.goto('/-/sign-in?server=https://evil.example')
  await expect(serverField(page)).toHaveValue(new URL(page.url()).origin)
})
