import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges } from './support/changes.ts'

const RUN = 'globalThis.wasRun = true'
const TRACKER = 'https://tracker.test'
const REQUEST = '/acme/app/-/merge_requests/1'
const PAGES = [
  '/',
  '/acme/app/-/merge_requests',
  REQUEST,
  `${REQUEST}/commits`,
  `${REQUEST}/pipelines`,
  `${REQUEST}/versions`,
  CHANGES,
]

test.beforeEach(async ({ page, service }) => {
  test.slow()
  await makeChanges(service)
  await signIn(page, service)
})

test('renders hostile replies as text, without external requests', async ({ page, service }) => {
  const tracked: string[] = []
  await page.route(`${TRACKER}/**`, async (route) => {
    tracked.push(route.request().url())
    await route.abort()
  })
  await page.route('**/api/v4/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!/^[[{]/.test(text)) return await route.fulfill({ response, body: text })
    await route.fulfill({ response, body: JSON.stringify(poison(JSON.parse(text))) })
  })
  for (const path of [...PAGES, service.projectBoard]) {
    await page.goto(path)
    await expect(page.getByText(/<img src=x/).first(), path).toBeVisible()
    await expectUnharmed(page, path)
  }
  expect(tracked).toEqual([])
})

/** Texts, addresses and property names that a careless page would run, load or merge into its own objects. */
function poison(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poison(item, key))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => [name, poison(inner, name)])
    return { ...Object.fromEntries(entries), ['__proto__']: { wasPolluted: true } }
  }
  if (typeof value !== 'string') return value
  if (key === 'avatar_url') return `${TRACKER}/avatar.png`
  if (key.endsWith('_url')) return `javascript:${RUN}`
  if (/^(title|name|description|body|message|text|author_name)$/.test(key))
    return `${value} <img src=x onerror="${RUN}"> [link](javascript:${RUN}) ![pixel](${TRACKER}/pixel.png)`
  return value
}

async function expectUnharmed(page: Page, path: string): Promise<void> {
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog'), `${path} still reacts`).toBeVisible()
  await page.keyboard.press('Escape')
  const targets = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const target of targets) expect(target, path).not.toMatch(/^\s*(javascript|data|vbscript):/i)
  expect(await page.evaluate(() => 'wasRun' in globalThis), path).toBe(false)
  expect(await page.evaluate(() => 'wasPolluted' in {}), path).toBe(false)
}

test('reports replies of the wrong shape', async ({ page, service }) => {
  await page.route('**/api/v4/**', async (route) => {
    // Without a user, every page would be the sign-in page.
    if (route.request().url().endsWith('/user')) return await route.continue()
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.startsWith('[') ? '{}' : '[]' })
  })
  for (const path of [...PAGES, service.projectBoard]) {
    await page.goto(path)
    await expect(page.getByText('Something went wrong').first(), path).toBeVisible()
    await expectUnharmed(page, path)
  }
})
