import { expectAccessible } from './support/axe.ts'
import { expect, mortalTest, signIn, test } from './support/board.ts'
import { handle, settled, titles } from './support/cards.ts'
import { list, listHandle, listNames } from './support/drag.ts'

const LISTS = ['Open', 'To do', 'Doing', 'Review', 'QA', 'Closed']

test.beforeEach(async ({ page, service }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn(page, service)
})

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`undoes card moves, last first (${kind})`, async ({ page, service }) => {
    await page.goto(service[kind])
    await handle(page, 'Doing', 'First of Doing').focus()
    await page.keyboard.press('Shift+L')
    await expect(page.getByText('Moved “First of Doing” to Review')).toBeVisible()
    await page.keyboard.press('Shift+J')
    await expect(page.getByText('Moved “First of Doing” within Review')).toBeVisible()

    await page.keyboard.press('z')
    await expect(page.getByText('“First of Doing” is back in Review')).toBeVisible()
    await expect
      .poll(() => titles(page, 'Review'))
      .toEqual(['First of Doing', 'First of Review', 'Second of Review'])
    await page.keyboard.press('z')
    await expect(page.getByText('“First of Doing” is back in Doing')).toBeVisible()
    const before = ['First of Doing', 'Second of Doing']
    await expect.poll(() => titles(page, 'Doing')).toEqual(before)
    await page.keyboard.press('z')
    await expect(page.getByText('Nothing to undo.')).toBeVisible()
    await settled(page)
    await page.reload()
    await expect.poll(() => titles(page, 'Doing')).toEqual(before)
    await expect.poll(() => titles(page, 'Review')).toEqual(['First of Review', 'Second of Review'])
  })
}

test('returns many cards to their own places with Undo', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  for (const name of ['To do', 'Doing']) {
    await handle(page, name, `Second of ${name}`).click({ modifiers: ['ControlOrMeta'] })
  }
  await handle(page, 'QA', 'First of QA').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('m')
  await page.getByRole('combobox', { name: 'List' }).selectOption('Closed')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved 3 cards to Closed')).toBeVisible()
  // The toast stays while the pointer is over it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 cards are back where they were')).toBeVisible()
  for (const name of ['To do', 'Doing', 'QA']) {
    const before = [`First of ${name}`, `Second of ${name}`]
    await expect.poll(() => titles(page, name)).toEqual(before)
  }
  await settled(page)
  await page.reload()
  for (const name of ['To do', 'Doing', 'QA']) {
    const before = [`First of ${name}`, `Second of ${name}`]
    await expect.poll(() => titles(page, name)).toEqual(before)
  }
})

test('undoes moving and collapsing a list', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await listHandle(page, 'Doing').focus()
  await page.keyboard.press('Shift+L')
  await expect(page.getByText('Moved list “Doing” to position 3')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('List “Doing” is back at position 2')).toBeVisible()
  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(LISTS)

  await page.getByRole('button', { name: 'Collapse Doing' }).click()
  await expect(page.getByRole('button', { name: 'Expand Doing' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Collapse Doing' })).toBeVisible()
})

test('does not undo what someone else changed since', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Shift+L')
  await expect(page.getByText('Moved “First of Doing” to Review')).toBeVisible()
  const [issue] = (await service.call(
    'GET',
    '/projects/acme%2Fapp/issues?search=First%20of%20Doing',
  )) as unknown as { iid: number }[]
  const change = { add_labels: 'QA', remove_labels: 'Review' }
  await service.call('PUT', `/projects/acme%2Fapp/issues/${issue!.iid}`, change)
  await page.keyboard.press('z')
  await expect(
    page.getByText('Not undone: “First of Doing” was changed by someone else.'),
  ).toBeVisible()
  await page.reload()
  await expect(handle(page, 'QA', 'First of Doing')).toBeVisible()

  await listHandle(page, 'Doing').focus()
  await page.keyboard.press('Shift+H')
  await expect(page.getByText('Moved list “Doing” to position 1')).toBeVisible()
  const board = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}`
  const readLists = async () =>
    (await service.call('GET', `${board}/lists`)) as unknown as {
      id: number
      label: { name: string }
    }[]
  await expect.poll(async () => (await readLists())[0]!.label.name).toBe('Doing')
  const [moved] = await readLists()
  await service.call('PUT', `${board}/lists/${moved!.id}`, { position: 3 })
  await page.keyboard.press('z')
  await expect(page.getByText('Not undone: list “Doing” was moved by someone else.')).toBeVisible()
  await expect
    .poll(() => listNames(page))
    .toEqual(['Open', 'To do', 'Review', 'QA', 'Doing', 'Closed'])
})

mortalTest('keeps an undo until the server is back', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Shift+L')
  await expect(page.getByText('Moved “First of Doing” to Review')).toBeVisible()
  await service.kill()
  await page.keyboard.press('z')
  await expect(page.getByText(/^Nothing was undone\./)).toBeVisible()
  await expect(handle(page, 'Review', 'First of Doing')).toBeVisible()
  await service.restart()
  await page
    .getByRole('status')
    .filter({ hasText: 'Nothing was undone' })
    .getByRole('button', { name: 'Retry' })
    .click()
  await expect(page.getByText('“First of Doing” is back in Doing')).toBeVisible()
  await expect(handle(page, 'Doing', 'First of Doing')).toBeVisible()
})
