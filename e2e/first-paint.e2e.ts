import type { Page } from '@playwright/test'

import { expect as expectApp, test as appTest } from './support/app.ts'
import { expect, signIn, test } from './support/board.ts'
import { makeChanges } from './support/changes.ts'
import { fillSignIn } from './support/oauth.ts'

const WIDTHS = [1440, 900, 390]
const HTML = { accept: 'text/html' }
const HOME = { level: 1, name: 'Home' } as const

/** Opens a page without its scripts and style sheets. */
async function openBare(page: Page, address: string): Promise<void> {
  await page.route('**/assets/*.{js,css}', async (route) => await route.abort())
  await page.goto(address)
  await page.unroute('**/assets/*.{js,css}')
}

/** The boxes of the visible icons below an element. */
async function iconBoxes(page: Page, selector: string): Promise<object[]> {
  return await page.locator(`${selector} svg`).evaluateAll((icons) =>
    icons
      .map((icon) => icon.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  )
}

for (const width of WIDTHS) {
  test(`paints the frame at ${width} px where the app draws it`, async ({ page, service }) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, service)
    await openBare(page, '/')
    const painted = await iconBoxes(page, '#frame')
    expect(painted.length).toBeGreaterThanOrEqual(4)
    await page.goto('/')
    await expect(page.getByRole('heading', HOME)).toBeVisible()
    expect(await iconBoxes(page, 'nav[aria-label=Main]')).toEqual(expect.arrayContaining(painted))
    await expect(page.locator('#frame')).toHaveCount(0)
    expect(violations).toEqual([])
  })

  test(`paints the sign-in page at ${width} px for visitors`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openBare(page, '/acme/app')
    const painted = await iconBoxes(page, '#frame')
    expect(painted).toHaveLength(1)
    await page.goto('/acme/app')
    await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
    expect((await iconBoxes(page, 'main'))[0]).toEqual(painted[0])
  })
}

test('paints a collapsed rail at its saved width', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto('/')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  const drawn = await iconBoxes(page, 'nav[aria-label=Main]')
  await openBare(page, '/')
  await expect(page.locator('#frame').getByText('Projects').first()).toBeHidden()
  const painted = await iconBoxes(page, '#frame')
  expect(painted.length).toBeGreaterThan(4)
  expect(drawn).toEqual(expect.arrayContaining(painted))
})

for (const theme of ['Light', 'Dark', 'Light, high contrast', 'Dark, high contrast']) {
  test(`paints the frame in the theme “${theme}”`, async ({ page, service }) => {
    await signIn(page, service)
    await page.goto('/-/settings')
    await page.getByRole('radio', { name: theme, exact: true }).check({ force: true })
    const rail = page.getByRole('navigation', { name: 'Main' })
    const looks = (element: Element) => {
      const { backgroundColor, borderRightColor } = getComputedStyle(element)
      return [backgroundColor, borderRightColor, getComputedStyle(document.body).backgroundColor]
    }
    const drawn = await rail.evaluate(looks)
    await openBare(page, '/')
    expect(await page.locator('#frame > div > div').first().evaluate(looks)).toEqual(drawn)
  })
}

test('names the scripts of the page at each address', async ({ page, service }) => {
  await signIn(page, service)
  const addresses = {
    '/': 'home-page',
    '/acme': 'space-page',
    '/acme/app/-/boards?show=all': 'board-index-page',
    [service.projectBoard]: 'board-page',
    [service.groupBoard]: 'board-page',
    '/acme/app/-/merge_requests': 'merge-request-list-page',
    '/acme/app/-/merge_requests/new': 'new-merge-request-page',
    '/groups/acme/-/group_members': 'members-page',
    '/-/settings/keys': 'settings-pages',
    '/-/sign-in?another=1': 'sign-in-page',
  }
  for (const [address, name] of Object.entries(addresses)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const html = await (await page.request.get(address, { headers: HTML })).text()
    expect(html, address).toMatch(new RegExp(`modulepreload[^>]*/assets/${name}-`))
    // A browser would delay the first paint for what the head loads, and for other scripts.
    expect(html.split('</head>')[0], address).not.toMatch(/preload|src=/)
    expect(html, address).not.toMatch(/ rel="modulepreload"/)
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    )
    // The router would have loaded the scripts of any other page that it opened.
    const named = new Set(Object.values(addresses))
    const opened = [...named].filter((one) =>
      scripts.some((path) => path.startsWith(`/assets/${one}-`)),
    )
    expect(opened, address).toEqual([name])
  }
})

test('names the scripts of the tab at each address', async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
  const tabs = {
    '': 'overview',
    '/commits': 'commits-tab',
    '/pipelines': 'pipelines-tab',
    '/diffs': 'changes-tab',
    '/versions': 'versions-tab',
  }
  for (const [end, name] of Object.entries(tabs)) {
    const address = `/acme/app/-/merge_requests/1${end}`
    const html = await (await page.request.get(address, { headers: HTML })).text()
    const named = Object.values(tabs).filter((tab) => html.includes(`href="/assets/${tab}-`))
    expect(named, address).toEqual([name])
  }
})

test("starts a page's first reads before React loads, once each", async ({ page, service }) => {
  await makeChanges(service)
  // Until then, the page would read it again.
  const read = async () => await service.call('GET', '/projects/acme%2Fapp/merge_requests/1')
  await expect.poll(read).toMatchObject({ merge_status: 'can_be_merged' })
  await signIn(page, service)
  const reads = {
    '/acme/app/-/merge_requests': /merge_requests\?.*per_page=20/,
    '/acme/app/-/merge_requests/1': /merge_requests\/1\?include_rebase/,
    [service.projectBoard]: /boards\/\d+\/lists/,
    [service.groupBoard]: /boards\/\d+\/lists/,
  }
  for (const [address, path] of Object.entries(reads)) {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/react-*', async (route) => {
      await held.promise
      await route.continue()
    })
    let count = 0
    page.on('request', (request) => void (path.test(request.url()) && count++))
    const answered = page.waitForResponse(path)
    await page.goto(address, { waitUntil: 'commit' })
    await answered
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
    expect(count, address).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
    page.removeAllListeners('request')
  }
})

test('keeps a long request in place while its activity is drawn', async ({ page, service }) => {
  await makeChanges(service)
  for (let n = 1; n <= 60; n++) {
    await service.call('POST', '/projects/acme%2Fapp/merge_requests/1/notes', { body: `No. ${n}` })
  }
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(page.getByText('No. 60', { exact: true })).toBeVisible()
  const shift = await page.evaluate(
    async () =>
      await new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((entries) =>
          resolve(
            entries
              .getEntries()
              .reduce(
                (sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value,
                0,
              ),
          ),
        )
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 1000)
      }),
  )
  expect(shift).toBeLessThan(0.02)
})

appTest('paints no rail after signing out', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Remember me in this browser').click()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await fillSignIn(page, 'amara')
  await expectApp(page.getByRole('heading', HOME)).toBeVisible()
  await page.getByRole('button', { name: 'Account and theme' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectApp(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  await openBare(page, '/')
  await expectApp(page.locator('#frame').getByText('Projects').first()).toBeHidden()
  expectApp(await iconBoxes(page, '#frame')).toHaveLength(1)
})
