import type { Page } from '@playwright/test'

import { expect, signIn, test, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'
import { tabTo } from './support/tab-to.ts'

const LIST = '/acme/app/-/merge_requests'
const REQUEST = '/projects/acme%2Fapp/merge_requests/1'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const activity = (page: Page) => page.getByRole('region', { name: 'Activity' })
const box = (page: Page) => page.getByRole('region', { name: 'Merge', exact: true })

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main', file: 'b.txt' })
})

async function expectMerged(service: BoardService): Promise<void> {
  expect(await service.call('GET', REQUEST)).toMatchObject({
    state: 'merged',
    title: 'Lock the cache for good',
    labels: ['Doing'],
    user_notes_count: 1,
  })
}

test('takes a merge request from a branch to main by keyboard alone', async ({ page, service }) => {
  await page.goto(LIST)
  await expect(page.getByRole('link', { name: 'New merge request' })).toBeVisible()
  await page.keyboard.press('c')
  await tabTo(page, page.getByRole('button', { name: /^Source branch/ }))
  await page.keyboard.press('Enter')
  await chooseByTyping(page, 'fix')
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Lock the cache')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(`${LIST}/1`)

  await expect(heading(page, 'Lock the cache')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' for good')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Lock the cache for good')).toBeVisible()
  await page.keyboard.press('l')
  await chooseByTyping(page, 'Doing')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(details(page)).toContainText('Doing')
  await page.keyboard.press('r')
  await expect(activity(page).getByRole('textbox', { name: 'New comment' })).toBeFocused()
  await page.keyboard.type('Is it fair?')
  await page.keyboard.press('Control+Enter')
  await expect(activity(page).getByRole('article')).toContainText('Is it fair?')
  await page.keyboard.press('Escape')

  await expect(box(page).getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  await page.keyboard.press('Shift+Enter')
  await expect(box(page).getByRole('button', { name: 'Merge', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page)).toContainText('Merged into main by Administrator')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(LIST)
  await expect(page.getByText('No open merge requests.')).toBeVisible()
  await expectMerged(service)
})

test('takes a merge request from a branch to main by mouse alone', async ({ page, service }) => {
  await page.goto(LIST)
  await page.getByRole('link', { name: 'New merge request' }).click()
  await page.getByRole('button', { name: /^Source branch/ }).click()
  await page.getByRole('option', { name: 'fix' }).click()
  await expect(page.getByText('1 commit ahead')).toBeVisible()
  await page.getByRole('button', { name: 'Create merge request' }).click()

  await page.getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Lock the cache for good')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, 'Lock the cache for good')).toBeVisible()
  await page.getByRole('button', { name: 'Change labels' }).click()
  await page.getByRole('option', { name: 'Doing' }).click()
  // The first click outside closes the popover.
  const { x, y } = await boxAtRest(heading(page, 'Lock the cache for good'))
  await page.mouse.click(x, y)
  await expect(details(page)).toContainText('Doing')
  await activity(page).getByRole('textbox', { name: 'New comment' }).fill('Is it fair?')
  await activity(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(activity(page).getByRole('article')).toContainText('Is it fair?')

  await box(page).getByRole('button', { name: 'Merge into main' }).click()
  await box(page).getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(box(page)).toContainText('Merged into main by Administrator')
  await box(page).getByRole('link', { name: 'Back to list' }).click()
  await page.getByRole('link', { name: /^Merged/ }).click()
  await expect(page.getByRole('link', { name: 'Lock the cache for good' })).toBeVisible()
  await expectMerged(service)
})

/** Searches in the open picker, and chooses the first option found. */
async function chooseByTyping(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}
