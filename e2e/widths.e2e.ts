import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { handle } from './support/cards.ts'
import { commentOnLine } from './support/positions.ts'
import { makeRequests } from './support/tour-requests.ts'

const WIDTHS = [320, 390, 640, 768, 1024, 1440, 1920, 2560]

/** Expects wide content to scroll within its container and the page not to scroll sideways. */
async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(needed, `${page.url()} at ${width} pixels`).toBeLessThanOrEqual(width)
  }
}

test('never scrolls a page sideways, from phone to wide screen', async ({ page, service }) => {
  const long = 'Anunbreakablyandunbelievablylongnamethatnobodywouldgivetoanythingtheylike'
  await service.call('PUT', '/projects/acme%2Fapp', { name: long })
  await service.call('PUT', '/projects/acme%2Fapp/issues/3', { title: `${long} ${long}` })
  const token = { name: long, scopes: ['api', 'read_user', 'read_repository', 'write_repository'] }
  await service.call('POST', '/user/personal_access_tokens', token)
  const user = {
    name: long,
    username: long,
    email: 'mia@x.org',
    password: 'a quiet word for tests',
  }
  await service.call('POST', '/users', user)
  await service.call('POST', '/applications', {
    name: long,
    redirect_uri: `https://${long.slice(0, 60)}.example/${long}`,
    scopes: 'api',
  })
  const email = `${long.slice(0, 60)}@x.org`
  await service.call('POST', '/groups/acme/invitations', { email, access_level: 30 })
  await page.goto('/-/sign-in')
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  await expectFits(page)

  await signIn(page, service)
  for (const path of [
    '/',
    '/-/projects',
    '/-/groups',
    '/acme/app',
    '/groups/acme',
    '/-/settings',
    '/-/user_settings/personal_access_tokens',
    '/-/user_settings/active_sessions',
    '/acme/app/-/settings/access_tokens',
    '/groups/acme/-/settings/scim',
    '/admin/users',
    '/admin/applications',
    '/admin/mails',
    '/admin/limits',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  }
  await page.goto('/acme/app/-/boards?show=all')
  await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
  await expectFits(page)
})

test('never scrolls a page of merge requests sideways', async ({ page, service }) => {
  await makeRequests(service)
  const long = 'Anunbreakablyandunbelievablylongnamethatnobodywouldgivetoanythingtheylike'
  await service.call('PUT', '/projects/acme%2Fapp/merge_requests/1', {
    title: `${long} ${long}`,
    description: `\`${long}${long}\` ${long}${long}`,
  })
  await signIn(page, service)
  const list = '/acme/app/-/merge_requests'
  for (const [path, text] of [
    ['', long],
    ['?any[0][labels][]=bug&any[1][labels][]=priority::high', '2 filters'],
    ['/1', long],
    ['/1/commits', 'Fix the cache'],
    ['/1/pipelines', 'Pipeline #'],
    ['/1/diffs', 'All changes'],
    ['/1/versions', 'main'],
    ['/2', 'Show commands'],
    ['/new', 'Create merge request'],
  ] as const) {
    await page.goto(`${list}${path}`)
    await expect(page.getByRole('main').getByText(text).last()).toBeVisible()
    await expectFits(page)
  }
  // Threads beside a thread and a form in the diff.
  await page.setViewportSize({ width: 1440, height: 800 })
  await commentOnLine(service, 'fix.txt', `\`${long}${long}\` ${long}${long}`, { new_line: 1 })
  await page.goto(`${list}/1/diffs`)
  const thread = page.locator('[data-placed]').filter({ hasText: long })
  await expect(thread).toBeVisible()
  await page.getByRole('button', { name: 'Comment on fix.txt' }).click()
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill(`${long}${long}`)
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.getByRole('button', { name: /^Threads/ }).click()
  await expect(page.getByRole('button', { name: 'Close threads' })).toBeVisible()
  await expectFits(page)
  await service.call('PUT', '/projects/acme%2Fapp/merge_requests/1/merge')
  await service.call('PUT', '/projects/acme%2Fapp/merge_requests/2', { state_event: 'close' })
  for (const [path, text] of [
    ['/groups/acme/-/merge_requests?state=all', long],
    ['/dashboard/merge_requests?scope=all&state=all', long],
    ['/', long],
    [`${list}/1`, 'Merged into main'],
    [`${list}/1/versions`, 'Fix the cache'],
    [`${list}/2`, 'Its changes were not merged into main.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).last()).toBeVisible()
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${list}?state=all`)
  for (const name of ['Views', 'Display']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
  }
  // A long title leaves room for the breadcrumbs.
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto(`${list}/1`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(crumbs).toHaveText(['Acme', 'App', 'Merge requests'])
  const areCut = () =>
    crumbs.evaluateAll((links) =>
      links.map((link) => {
        const text = document.createRange()
        text.selectNodeContents(link)
        // A fraction of a pixel is enough to cut a label.
        return text.getBoundingClientRect().width > link.getBoundingClientRect().width
      }),
    )
  await expect.poll(areCut).toEqual([false, false, false])
})

test("never scrolls a board's page sideways, with drawer, filter and dialogs", async ({
  page,
  service,
}) => {
  await signIn(page, service)
  for (const board of [service.projectBoard, service.groupBoard]) {
    await page.goto(`${board}?labels[]=Doing`)
    await expect(handle(page, 'Doing', 'First of Doing')).toBeAttached()
    await expectFits(page)
    await handle(page, 'Doing', 'First of Doing').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'First of Doing' })).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
  }
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page)
})
