import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { commit } from './support/commit.ts'

const APP = '/projects/acme%2Fapp'
const LIST = '/acme/app/-/merge_requests'
const rows = (page: Page) => page.getByRole('list', { name: 'Merge requests' })
const headings = (page: Page) => rows(page).getByRole('heading', { level: 2 })

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  const milestone = await service.call('POST', `${APP}/milestones`, { title: 'Next week' })
  for (const title of ['One', 'Two', 'Three']) {
    await commit(service, { branch: title, message: title, from: 'main' })
    await service.call('POST', `${APP}/merge_requests`, {
      source_branch: title,
      target_branch: 'main',
      title,
      labels: 'Doing',
      ...(title !== 'Two' && { milestone_id: milestone.id }),
    })
  }
  await page.goto(LIST)
  await expect(rows(page).getByRole('link')).toHaveText(['Three', 'Two', 'One'])
})

test('groups rows and hides their parts, in links, saved views and later visits', async ({
  page,
}) => {
  const display = page.getByRole('button', { name: 'Display', exact: true })
  await display.press('Enter')
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Milestone')
  await page.getByRole('checkbox', { name: 'Labels' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(display).toBeFocused()
  await expect(headings(page)).toHaveText(['Next week2', 'No milestone1'])
  await expect(rows(page).getByRole('link')).toHaveText(['Three', 'One', 'Two'])
  await expect(rows(page).getByText('Doing')).toHaveCount(0)
  await expect(page).toHaveURL(`${LIST}?display=milestone.-labels`)
  await expectAccessible(page)

  // The keys follow the order on screen.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(rows(page).getByRole('checkbox', { name: 'Select One' })).toBeChecked()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'Name' }).fill('By milestone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'By milestone', exact: true })).toBeVisible()

  await page.goto(`${LIST}?state=all`)
  await expect(headings(page)).toHaveCount(2)
  await display.press('Enter')
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('None')
  await page.getByRole('checkbox', { name: 'Labels' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(headings(page)).toHaveCount(0)
  await expect(rows(page).getByText('Doing')).toHaveCount(3)
  await expect(page).toHaveURL(`${LIST}?state=all`)

  await page.getByRole('navigation', { name: 'Main' }).getByText('By milestone').click()
  await expect(headings(page)).toHaveCount(2)
  await page.goto(LIST)
  await expect(rows(page).getByText('Doing')).toHaveCount(3)
})

test('shows up to 100 rows per page, and bulk-edits them all', async ({ page, service }) => {
  for (let number = 4; number <= 25; number++) {
    await service.call('POST', `${APP}/repository/branches?branch=b${number}&ref=One`)
    await service.call('POST', `${APP}/merge_requests`, {
      source_branch: `b${number}`,
      target_branch: 'main',
      title: `Request ${number}`,
    })
  }
  await page.goto(`${LIST}?page=2`)
  await expect(rows(page).getByRole('link')).toHaveCount(5)
  await page.getByRole('button', { name: 'Display', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(page).toHaveURL(`${LIST}?per_page=50`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rows(page).getByRole('link')).toHaveCount(25)
  await rows(page).getByRole('link').first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('l')
  await page.getByRole('searchbox', { name: 'Labels' }).fill('Doing')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Added “Doing” to 2\d merge requests/)).toBeVisible()
  await expect(rows(page).getByText('Doing')).toHaveCount(25)

  await page.getByRole('button', { name: 'Display', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
  await expect(page).toHaveURL(LIST)
  await expect(rows(page).getByRole('link')).toHaveCount(20)
})

test('shows compact rows in one line', async ({ page }) => {
  await page.getByRole('button', { name: 'Display', exact: true }).press('Enter')
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.keyboard.press('Escape')
  const heights = async () =>
    await rows(page)
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.clientHeight))
  await expect.poll(heights).toEqual([36, 36, 36])
})
