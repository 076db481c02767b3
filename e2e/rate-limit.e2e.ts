import type { Request } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list, listHandle, listNames } from './support/drag.ts'

const AFTER = ['Open', 'Doing', 'To do', 'Review', 'QA', 'Closed']

test('delays a change after too many requests, and sends it first', async ({
  page,
  clock,
  service,
}) => {
  await signIn(page, service)
  await clock.install()
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing')).toContainText('First of Doing')

  // The limit starts with the first change. Earlier requests pass.
  let limit: 'ahead' | 'now' | 'over' = 'ahead'
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v4/')) asked.push(request)
  })
  await page.route('**/api/v4/**', async (route) => {
    if (limit === 'ahead' && route.request().method() === 'PUT') limit = 'now'
    if (limit !== 'now') return await route.continue()
    await route.fulfill({
      status: 429,
      // Sends a date. Other servers send seconds.
      headers: { 'Retry-After': new Date(Date.now() + 100_000).toUTCString() },
      body: 'Retry later\n',
    })
  })
  await listHandle(page, 'Doing').focus()
  await page.keyboard.press('Shift+H')
  const bar = page.getByRole('region', { name: 'Rate limit' })
  await expect(bar).toContainText('Too many requests.')
  await expect(bar).toContainText('1 change will be sent then.')
  await expect.poll(() => listNames(page)).toEqual(AFTER)
  const message = page.getByText(/Too many requests\. Retrying in \d+ s\. Your changes/)
  const announced = await message.textContent()
  await expectAccessible(page)

  const before = asked.length
  await clock.runFor(40_000)
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Reload' }).click()
  await expect(bar).toContainText(/Retrying in [2-6]\d s/)
  expect(asked.length, 'no request while waiting').toBe(before)
  expect(await message.textContent(), 'announced once').toBe(announced)

  limit = 'over'
  await clock.runFor(100_000)
  await expect(bar).toHaveCount(0)
  await expect(page.getByText('Requests resumed.')).toBeAttached()
  await expect.poll(() => asked.length).toBeGreaterThan(before + 1)
  expect(asked[before]!.method()).toBe('PUT')
  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(AFTER)
})
