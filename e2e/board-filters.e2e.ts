import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

/** The titles of the cards of a list from top to bottom. */
async function titles(page: Page, name: string): Promise<string[]> {
  return await list(page, name).getByRole('heading', { level: 3 }).allTextContents()
}

const bar = (page: Page) => page.getByRole('combobox', { name: 'Filter issues' })
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`a label is chosen by keyboard, and the address says so (${kind})`, async ({
    page,
    service,
  }) => {
    await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
    await service.call('PUT', '/projects/acme%2Fapp/issues/1', { add_labels: 'bug' })
    await page.goto(service[kind])
    await expect(list(page, 'To do').getByText('2 issues')).toBeAttached()

    await bar(page).pressSequentially('lab')
    await expect(page.getByRole('option', { name: 'Label is …' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await page.keyboard.type('bu')
    await expect(page.getByRole('option', { name: 'bug' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('button', { name: 'Label is bug', exact: true })).toBeVisible()
    await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])
    await expect(list(page, 'To do').getByText('1 issue', { exact: true })).toBeAttached()
    await expect(list(page, 'Doing').getByText('No issues match')).toBeVisible()
    expect(query(page)).toBe('?labels[]=bug')
    await expectAccessible(page)

    await page.reload()
    await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])
    await expect(page.getByRole('button', { name: 'Label is bug', exact: true })).toBeVisible()
  })
}

test('words narrow the board while they are typed, and Back takes them away', async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  await bar(page).pressSequentially('second')
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing'])
  await expect.poll(() => query(page)).toBe('?search=second')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Text second', exact: true })).toBeVisible()
  await expect(bar(page)).toHaveValue('')

  await page.goBack()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
  expect(query(page)).toBe('')
})

test('a typed query becomes tokens', async ({ page, service }) => {
  await service.member('remi', 30)
  const [remi] = (await service.call('GET', '/users?username=remi')) as unknown as { id: number }[]
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', { assignee_ids: [remi!.id] })
  await page.goto(service.projectBoard)
  await bar(page).fill('assignee:@remi -label:Doing author:@me first')
  await page.keyboard.press('Enter')
  for (const name of ['Assignee is @remi', 'Label is not Doing', 'Author is @root', 'Text first']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  expect(query(page)).toBe(
    '?assignee_username[]=remi&not[labels][]=Doing&author_username=root&search=first',
  )
  await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])
  await expect(
    list(page, 'Doing').getByText('Issues with Doing are left out of this list.'),
  ).toBeVisible()
  await list(page, 'Doing').getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
  expect(query(page)).toBe('')
})
