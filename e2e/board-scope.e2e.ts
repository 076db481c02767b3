import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

async function openScope(page: Page) {
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit scope…' }).click()
}

async function choose(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: text }).click()
}

test('edits the scope of a board in the list of boards', async ({ page, service }) => {
  await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
  await page.goto('/acme/app/-/boards?show=all')
  await page.getByRole('button', { name: 'Development actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit scope…' }).click()
  await choose(page, 'Labels', 'bug')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save scope' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Development' })).toContainText('bug')
})

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`sets a board's scope and locks it in the filter bar (${kind})`, async ({
    page,
    service,
  }) => {
    await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
    await service.call('POST', '/groups/acme/milestones', { title: 'Spring' })
    await service.call('PUT', '/projects/acme%2Fapp/issues/1', { add_labels: 'bug', weight: 2 })
    await page.goto(service[kind])
    await openScope(page)
    await choose(page, 'Labels', 'bug')
    // Closes the picker, which stays open so that users can choose several labels.
    await page.keyboard.press('Escape')
    const weight = page.getByRole('spinbutton', { name: 'Weight' })
    const more = page.getByRole('button', { name: 'Increase weight' })
    await expect(page.getByRole('button', { name: /^Clear/ })).toHaveCount(0)
    await weight.fill('8')
    await more.press('Enter')
    await expect(more).toBeDisabled()
    await expect(more).toBeFocused()
    await weight.fill('1')
    await more.press('Enter')
    await expectAccessible(page)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save scope' }).click()
    expect((await sent).postDataJSON()).toEqual({ labels: ['bug'], weight: 2 })

    const scope = page.getByRole('list', { name: 'This board shows only issues with' })
    await expect(scope).toContainText('bug')
    await expect(scope).toContainText('weight2')
    await expect(list(page, 'To do').getByRole('heading', { level: 3 })).toHaveText([
      'First of To do',
    ])
    await expect(list(page, 'Doing').getByText('No issues')).toBeVisible()
    await expectAccessible(page)

    await openScope(page)
    await choose(page, 'Milestone', 'Spring')
    await page.getByRole('button', { name: 'Clear milestone' }).press('Enter')
    const milestone = page.getByRole('combobox', { name: 'Milestone' })
    await expect(milestone).toBeFocused()
    await expect(milestone).toHaveValue('')
    await expect(milestone).toHaveAttribute('aria-expanded', 'false')
    await choose(page, 'Milestone', 'Spring')
    await page.getByRole('button', { name: 'Remove bug' }).click()
    await page.getByRole('button', { name: 'Clear weight' }).press('Enter')
    await expect(weight).toBeFocused()
    const again = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save scope' }).click()
    expect((await again).postDataJSON()).toEqual({
      milestone_id: expect.any(Number),
      labels: [],
      weight: null,
    })
    await expect(scope).toContainText('Spring')
    await expect(list(page, 'To do').getByText('No issues')).toBeVisible()
  })
}

test('reports a filter that contradicts the scope', async ({ page, service }) => {
  const board = service.projectBoard.split('/').at(-1)
  await service.call('PUT', `/projects/acme%2Fapp/boards/${board}`, { weight: 2 })
  await page.goto(`${service.projectBoard}?weight=5`)
  await expect(
    list(page, 'Doing').getByText('No issue can have weight 2 and weight 5.'),
  ).toBeVisible()
})

test('explains why a guest cannot change the scope', async ({ page, service }) => {
  await signIn(page, service, await service.member('gus', 10))
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'Board actions' }).click()
  const item = page.getByRole('menuitem', { name: 'Edit scope…' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText('You need at least the Reporter role')
})

test('renames and deletes a board from its own page', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Delivery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
  await page.getByRole('button', { name: 'Board actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('textbox', { name: 'Type the board name to confirm' }).fill('Delivery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/app/-/boards?show=all')
  await expect(page.getByText('Deleted board “Delivery”.').first()).toBeVisible()
  await expect(page.getByText('No boards yet')).toBeVisible()
})
