import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'

const APP = '/projects/acme%2Fapp'
const rows = (page: Page) => page.getByRole('list', { name: 'Merge requests' })
const row = (page: Page, title: string) =>
  rows(page).getByRole('listitem').filter({ hasText: title })
const link = (page: Page, title: string) => rows(page).getByRole('link', { name: title })
const peek = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const title of ['One', 'Draft: Two']) {
    const source_branch = title.slice(-3).toLowerCase()
    await commit(service, { branch: source_branch, message: title, from: 'main' })
    await service.call('POST', `${APP}/merge_requests`, {
      source_branch,
      target_branch: 'main',
      title,
      description: `About **${source_branch}**`,
    })
  }
})

test('peeks at merge requests by keyboard', async ({ page, service }) => {
  for (const address of [
    '/dashboard/merge_requests',
    '/groups/acme/-/merge_requests',
    '/acme/app/-/merge_requests',
  ]) {
    await page.goto(address)
    await expect(rows(page)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect(peek(page, 'Two').getByText('About two')).toBeVisible()
    await expect(peek(page, 'Two').getByText('This is a draft')).toBeVisible()
    await expect(link(page, 'Draft: Two')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(peek(page, 'One').getByText('About one')).toBeVisible()
    await expect(peek(page, 'Two')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(peek(page, 'One')).toBeHidden()
    await expect(link(page, 'One')).toBeFocused()
  }
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await service.call('PUT', `${APP}/merge_requests/1`, { description: 'About others' })
  await expect(peek(page, 'One').getByText('About others')).toBeVisible()
  await peek(page, 'One').getByRole('button', { name: 'Close peek' }).press('Enter')
  await expect(link(page, 'One')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(peek(page, 'One')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(peek(page, 'One')).toBeHidden()
  // On a checkbox, Space still selects the row.
  await row(page, 'One').getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await expect(row(page, 'One').getByRole('checkbox')).toBeChecked()
  await page.setViewportSize({ width: 390, height: 800 })
  await link(page, 'One').focus()
  await page.keyboard.press('Space')
  await expect(peek(page, 'One').getByText('About others')).toBeVisible()
  await expectAccessible(page)
})

test('scrolls the peek by arrow keys, and steps on from its row by letter keys', async ({
  page,
  service,
}) => {
  await service.call('PUT', `${APP}/merge_requests/2`, { description: 'Line\n\n'.repeat(100) })
  await page.goto('/acme/app/-/merge_requests')
  await link(page, 'Draft: Two').focus()
  await page.keyboard.press('Space')
  await expect(peek(page, 'Two').getByText('Line').first()).toBeVisible()
  const close = peek(page, 'Two').getByRole('button', { name: 'Close peek' })
  await close.focus()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => peek(page, 'Two').evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(0)
  await expect(close).toBeFocused()
  await page.keyboard.press('j')
  await expect(link(page, 'One')).toBeFocused()
  await peek(page, 'One').getByRole('button', { name: 'Close peek' }).focus()
  await page.keyboard.press('k')
  await expect(link(page, 'Draft: Two')).toBeFocused()
  await expect(peek(page, 'Two')).toBeVisible()
})

test('keeps the focused row above the peek', async ({ page, service }) => {
  for (let number = 3; number <= 9; number += 1) {
    const branch = `b${number}`
    await commit(service, { branch, message: branch, from: 'main' })
    await service.call('POST', `${APP}/merge_requests`, {
      source_branch: branch,
      target_branch: 'main',
      title: `Row ${number}`,
    })
  }
  await page.goto('/acme/app/-/merge_requests')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 600 })
    await link(page, 'Row 4').focus()
    await page.keyboard.press('Space')
    const { y } = await boxAtRest(peek(page, 'Row 4'))
    for (const title of ['Row 4', 'Row 3', 'Draft: Two', 'One']) {
      await expect(link(page, title)).toBeFocused()
      const box = await boxAtRest(link(page, title))
      expect(box.y + box.height, `${title} at ${width} pixels`).toBeLessThan(y)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Escape')
  }
})

test('leaves room for the titles of rows beside the peek', async ({ page, service }) => {
  const title = 'Read the cache only while nobody writes to it'
  await service.call('PUT', `${APP}/merge_requests/1`, { title, description: '- [ ] Lock it' })
  const more = [
    '/time_estimate?duration=1h',
    '/add_spent_time?duration=2h',
    '/notes?body=Now',
    '/discussions?body=Why',
  ]
  for (const path of more) await service.call('POST', `${APP}/merge_requests/1${path}`)
  await page.goto('/acme/app/-/merge_requests')
  await link(page, title).focus()
  await page.keyboard.press('Space')
  await expect(peek(page, title)).toBeVisible()
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await boxAtRest(link(page, title))).width, `at ${width} pixels`).toBeGreaterThan(240)
    const { right, edge } = await row(page, title).evaluate((element) => ({
      right: Math.max(
        ...[...element.querySelectorAll('span, bdi')]
          .filter((part) => part.checkVisibility() && part.clientWidth > 1)
          .map((part) => part.getBoundingClientRect().right),
      ),
      edge: element.getBoundingClientRect().right,
    }))
    expect(right, `at ${width} pixels`).toBeLessThanOrEqual(edge)
  }
  // On a phone, the facts take no room from the second line.
  await page.setViewportSize({ width: 390, height: 900 })
  const reference = await boxAtRest(row(page, title).getByText('!1', { exact: true }))
  const date = await boxAtRest(row(page, title).getByText(/^created/))
  expect(Math.abs(reference.y - date.y)).toBeLessThan(4)
})

test('checks a focused or hovered row for conflicts', async ({ page }) => {
  // Lists report a merge request as unchecked until it is read individually, and no live update refetches the lists.
  const read = new Set<number>()
  page.on('request', (request) => {
    const iid = /merge_requests\/(\d+)\?/.exec(request.url())?.[1]
    if (iid) read.add(Number(iid))
  })
  await page.route(/merge_requests\?/, async (route) => {
    const response = await route.fetch()
    const listed = (await response.json()) as { iid: number }[]
    const json = listed.map((one) =>
      read.has(one.iid) ? one : { ...one, merge_status: 'unchecked' },
    )
    await route.fulfill({ response, json })
  })
  await page.route(/\/api\/v4\/live/, async (route) => await route.abort())
  await page.goto('/acme/app/-/merge_requests')
  await expect(row(page, 'One').getByText('Not checked for conflicts')).toBeAttached()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(row(page, 'Two').getByText('Not checked for conflicts')).toHaveCount(0)
  await expect(peek(page, 'Two').getByText('No conflicts with main')).toBeVisible()
  await expect(row(page, 'One').getByText('Not checked for conflicts')).toBeAttached()
  await row(page, 'One').hover()
  await expect(row(page, 'One').getByText('Ready to merge')).toBeAttached()
})
