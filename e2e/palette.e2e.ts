import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

const input = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const marked = (page: Page) => page.getByRole('option', { selected: true })

async function open(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+K')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('opens by button and key, and restores the focus', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  const card = page.getByRole('link', { name: 'First of Doing', exact: true })
  await card.focus()
  await open(page)
  await expectAccessible(page)
  await page.keyboard.press('Control+K')
  await expect(input(page)).toBeHidden()
  await expect(card).toBeFocused()
  await page.keyboard.press('s')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(input(page)).toBeHidden()
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(input(page)).toBeFocused()
})

test('finds a recent board, in this tab or a new one', async ({ page, context, service }) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await open(page, 'devel')
  await expect(marked(page)).toContainText('Development')
  await expect(page.getByRole('group', { name: 'Recent' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  expect(new URL((await opened).url() || 'about:blank').protocol).not.toBe('javascript:')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(service.projectBoard)
})

test('opens issues beside a board, from the cache and from the server', async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('link', { name: 'First of Doing', exact: true })).toBeVisible()
  await page.route('**/api/v4/issues?**', async () => await new Promise(() => undefined))
  await open(page, '#second of doing')
  await expect(marked(page)).toContainText('Second of Doing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/peek=\d+/)
  await expect(page.getByRole('region', { name: 'Second of Doing' })).toBeVisible()

  await page.unroute('**/api/v4/issues?**')
  await page.goto('/dashboard/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await open(page, 'in no list')
  await expect(page.getByRole('group', { name: 'Search results' })).toContainText('In no list yet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/acme\/app\/-\/boards\/\d+\?peek=\d+/)
})

test("appends the server's results without moving the others", async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v4/issues?**', async (route) => {
    await isAsked
    await route.continue()
  })
  await open(page, 'app')
  await expect(marked(page)).toContainText('acme/app')
  await page.getByRole('option').last().hover()
  const before = await page.getByRole('option').allTextContents()
  const mark = await marked(page).textContent()
  answer()
  await expect
    .poll(async () => (await page.getByRole('option').allTextContents()).slice(0, before.length))
    .toEqual(before)
  await expect(marked(page)).toHaveText(mark!)
})

test('puts a pasted reference or URL first', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  for (const text of ['#1', 'acme/app#1', 'https://gitlab.example/acme/app/-/issues/1']) {
    await open(page, text)
    await expect(marked(page)).toHaveText('Open acme/app#1')
    await page.keyboard.press('Escape')
    await expect(input(page)).toBeHidden()
  }
  await open(page, 'acme/app#1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/peek=1$/)
  // The drawer takes the focus when it opens.
  await expect(page.getByRole('region', { name: /^First of / })).toBeVisible()

  const { pathname } = new URL(service.groupBoard, service.url)
  await open(page, `https://gitlab.example${pathname}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(service.groupBoard)
})

test('finds actions by name, and explains disabled ones', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await open(page, '>projects')
  await expect(marked(page)).toHaveText('Go to projectsShift P')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/projects')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await open(page, '/bug')
  await expect(marked(page)).toContainText('This page has no filter.')
  await page.keyboard.press('Enter')
  await expect(input(page)).toBeFocused()
})

test('applies a typed filter to the board', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('link', { name: 'First of Doing', exact: true })).toBeVisible()
  await open(page, '/second')
  await expect(marked(page)).toHaveText(/Filter this page by “second”/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=second/)
  await expect(page.getByRole('link', { name: 'Second of Doing', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'First of Doing', exact: true })).toBeHidden()
})

test('tracks a typed duration', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Fix', from: 'main' })
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'fix',
    target_branch: 'main',
    title: 'Fix',
  })
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(page.getByText('No time tracked')).toBeVisible()
  await open(page, 'estimate 3h')
  await expect(marked(page)).toContainText('Set the estimate to 3h…')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Estimate' })).toHaveValue('3h')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByText('0h of 3h spent')).toBeVisible()
  await open(page, 'spend 45')
  await expect(marked(page)).toContainText('Log 45m…')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Time spent' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByText('45m of 3h spent')).toBeVisible()
})

test('narrows the search with Tab, and widens it with Backspace', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await open(page, 'acme/app')
  await page.getByRole('option', { name: 'App acme/app', exact: true }).first().hover()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: 'Search everywhere, not just in acme/app' }),
  ).toBeVisible()
  await page.keyboard.type('first')
  await expect(marked(page)).toContainText('First of')
  await page.keyboard.press('Tab')
  await expect(input(page)).toHaveValue('#first')
  for (let n = 0; n < '#first'.length; n++) await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: /Search everywhere, not just in/ })).toBeHidden()
})

test("opens people's pages and work", async ({ page, service }) => {
  await service.member('ana', 30)
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await open(page, '@ana')
  await expect(marked(page)).toContainText('@ana')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ana')
  await expect(page).toHaveTitle('ana · Mergeboard')
  await expect(page.getByRole('main')).toContainText('@ana')
  await expect(page.getByText('No personal projects that you can see.')).toBeVisible()
  await expectAccessible(page)
  const work = page.getByRole('region', { name: 'Working on' })
  await work.getByRole('link', { name: 'Development' }).click()
  await expect(page).toHaveURL(/assignee_username%5B%5D=ana/)

  // Mentions link to the same pages.
  await page.goto(`${service.projectBoard}?peek=1`)
  const comment = '/projects/acme%2Fapp/issues/1/notes'
  await service.call('POST', comment, { body: 'Ask @ana, or all of @acme' })
  await page.getByRole('link', { name: '@ana' }).click()
  await expect(page).toHaveURL('/ana')
  await page.goBack()
  await page.getByRole('link', { name: '@acme' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
})

for (const width of [320, 2560]) {
  test(`fits into ${width} px`, async ({ page, service }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(service.projectBoard)
    await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
    await open(page, 'doing')
    const box = await boxAtRest(page.getByRole('dialog', { name: 'Search or jump to' }))
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  })
}

test('shows the selected row with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await open(page)
  const option = (selected: boolean) => page.getByRole('option', { selected }).first()
  await expect(option(false)).toHaveCSS('outline-style', 'none')
  await expect(option(true)).not.toHaveCSS('outline-style', 'none')
})
