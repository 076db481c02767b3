import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

const address = (page: { url(): string }) => decodeURIComponent(new URL(page.url()).search)

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`applies card view settings to all boards (${kind})`, async ({ page, service }) => {
    await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
    await service.call('PUT', '/projects/acme%2Fapp/issues/1', {
      add_labels: 'bug',
      weight: 3,
      description: '- [x] one\n- [ ] two',
    })
    await page.goto(service[kind])
    const card = list(page, 'To do').getByRole('article').first()
    await expect(card.getByText('bug')).toBeVisible()
    await expect(card.getByText('Tasks done')).toBeVisible()

    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expectAccessible(page)
    for (const part of ['Labels', 'Tasks', 'Weight']) {
      await page.getByRole('checkbox', { name: part }).focus()
      await page.keyboard.press('Space')
    }
    await page.getByRole('radio', { name: 'Compact' }).check()
    await page.keyboard.press('Escape')
    await expect(card.getByText('bug')).toBeHidden()
    await expect(card.getByText('Tasks done')).toBeHidden()
    await expect(card).toHaveCSS('padding-top', '6px')

    await page.goto(kind === 'projectBoard' ? service.groupBoard : service.projectBoard)
    await expect(card).toBeVisible()
    await expect(card.getByText('bug')).toBeHidden()
    await expect(card).toHaveCSS('padding-top', '6px')
  })
}

test('sorts lists, and updates the URL', async ({ page, service }) => {
  await service.call('PUT', '/projects/acme%2Fapp/issues/2', { due_date: '2031-01-01' })
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', { due_date: '2032-01-01' })
  await page.goto(service.projectBoard)
  const titles = () => list(page, 'To do').getByRole('heading', { level: 3 }).allTextContents()
  await expect.poll(titles).toEqual(['First of To do', 'Second of To do'])

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('combobox', { name: 'Sort cards by' }).selectOption('Due date')
  await expect.poll(titles).toEqual(['Second of To do', 'First of To do'])
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('Latest first')
  await expect.poll(titles).toEqual(['First of To do', 'Second of To do'])
  await expect.poll(() => address(page)).toBe('?order_by=due_date&sort=desc')
  await page.keyboard.press('Escape')

  await page.goBack()
  await expect.poll(titles).toEqual(['Second of To do', 'First of To do'])
  await page.getByRole('button', { name: 'Sorted by due date' }).click()
  await expect.poll(titles).toEqual(['First of To do', 'Second of To do'])
  await expect.poll(() => address(page)).toBe('')
})
