import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('marks a list over its limit, and the position of the limit', async ({ page, service }) => {
  await service.call('POST', '/projects/acme%2Fapp/issues', { title: 'Third', labels: 'Doing' })
  await page.goto(service.projectBoard)
  const doing = list(page, 'Doing')
  await expect(doing.getByText('3 issues', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Doing actions' }).click()
  await page.getByRole('menuitem', { name: 'Set limits…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Limits for “Doing”' })
  await expect(dialog.getByRole('textbox', { name: 'Issues' })).toBeFocused()
  await page.keyboard.type('a few')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a whole number, such as 5.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Issues' }).fill('2')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(doing.getByText('3 issues, over the limit of 2 issues')).toBeAttached()
  await expect(doing.getByText('3/2')).toBeVisible()
  await expect(doing.getByText('over', { exact: true })).toBeVisible()
  await expect(
    doing.getByRole('listitem').filter({ hasText: 'Third' }).getByText('limit: 2 issues'),
  ).toBeVisible()
  // Moves the focus off the button, to hide its tooltip.
  await expect(page.getByRole('button', { name: 'Doing actions' })).toBeFocused()
  await page.getByRole('main').focus()
  await expectAccessible(page)

  await page.goto(`${service.projectBoard}?search=Third`)
  await expect(
    doing.getByText('1 issue, 3 without the filter, over the limit of 2 issues'),
  ).toBeAttached()
  await expectAccessible(page)
  await page.goto(service.projectBoard)
  await expect(doing.getByText('3/2')).toBeVisible()
  await doing.getByRole('button', { name: 'Collapse Doing' }).click()
  await expect(doing.getByText('over', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('applies weight limits, and hides limits on a filtered board', async ({ page, service }) => {
  for (const weight of [3, 5]) {
    const card = { title: `Weighs ${weight}`, labels: 'QA', weight }
    await service.call('POST', '/projects/acme%2Fapp/issues', card)
  }
  const lists = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}/lists`
  const all = (await service.call('GET', lists)) as unknown as { id: number }[]
  await service.call('PUT', `${lists}/${all[3]!.id}/limits`, { max_issue_weight: 7 })
  await page.goto(service.projectBoard)
  const qa = list(page, 'QA')
  await expect(qa.getByText('4 issues, weight 8, over the limit of weight 7')).toBeAttached()
  await expect(qa.getByText('8/7')).toBeVisible()
  await page.goto(`${service.projectBoard}?search=Weighs`)
  await expect(qa.getByText('2 issues, weight 8', { exact: true })).toBeAttached()
})

test('reports a server without limits, and offers none for group lists', async ({
  page,
  service,
}) => {
  await page.route('**/limits', async (route) => {
    await route.fulfill({ status: 404, json: { error: '404 Not Found' } })
  })
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'Doing actions' }).click()
  await page.getByRole('menuitem', { name: 'Set limits…' }).click()
  await page.getByRole('textbox', { name: 'Issues' }).fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Not saved. This server does not support that.')

  await page.goto(service.groupBoard)
  await page.getByRole('button', { name: 'Doing actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove list…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Set limits…' })).toBeHidden()
})

test('accepts a drop over the limit, and reports it', async ({ page, service }) => {
  const lists = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}/lists`
  const all = (await service.call('GET', lists)) as unknown as { id: number }[]
  await service.call('PUT', `${lists}/${all[2]!.id}/limits`, { max_issue_count: 2 })
  await page.goto(service.projectBoard)
  await list(page, 'Doing').getByRole('link', { name: 'First of Doing', exact: true }).focus()
  await page.keyboard.press('Shift+L')
  await expect(
    page.getByText(/First of Doing.* to Review, which is over its limit of 2 issues\.$/),
  ).toBeVisible()
  await expect(list(page, 'Review').getByText('3/2')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page, 'Review').getByText('2/2')).toBeVisible()
})
