import { expectAccessible } from './support/axe.ts'
import { expect, mortalTest, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { carryCard, expectMovable, handle, settled, titles } from './support/cards.ts'
import { list, listHandle } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`moves a card to another list by keyboard alone (${kind})`, async ({ page, service }) => {
    await page.goto(service[kind])
    await expect(handle(page, 'Review', 'First of Review')).toBeVisible()
    await expectMovable(handle(page, 'Doing', 'First of Doing'))
    await handle(page, 'Doing', 'First of Doing').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Lifted “First of Doing”, Doing, position 1 of 2/)).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(
      page.getByText('“First of Doing”, Review, position 1 of 3: −Doing +Review'),
    ).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByText('Dropped “First of Doing”, Review, position 2 of 3')).toBeAttached()
    const after = ['First of Review', 'First of Doing', 'Second of Review']
    await expect.poll(() => titles(page, 'Review')).toEqual(after)
    await settled(page)
    await expect(handle(page, 'Review', 'First of Doing')).toBeFocused()

    await page.reload()
    await expect.poll(() => titles(page, 'Review')).toEqual(after)
    await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing'])
  })
}

test('leaves as much room to the left of a card as to its right', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  const card = list(page, 'Doing').getByRole('article').first()
  const [outer, inner] = await Promise.all([list(page, 'Doing'), card].map(boxAtRest))
  const [left, right] = [inner!.x - outer!.x, outer!.x + outer!.width - inner!.x - inner!.width]
  expect(left).toBe(right)
})

test('keeps the focus on a card carried to a list that has not loaded yet', async ({
  page,
  service,
}) => {
  const loading = Promise.withResolvers<void>()
  await page.route('**/issues?*&labels%5B%5D=Review&*', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto(service.projectBoard)
  await expectMovable(handle(page, 'Doing', 'First of Doing'))
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('“First of Doing”, Review: −Doing +Review')).toBeAttached()
  const carried = handle(page, 'Review', 'First of Doing')
  await expect(carried).toBeFocused()

  loading.resolve()
  await expect.poll(() => titles(page, 'Review')).toHaveLength(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const after = ['First of Review', 'First of Doing', 'Second of Review']
  await expect.poll(() => titles(page, 'Review')).toEqual(after)
  await settled(page)
  await expect(carried).toBeFocused()
  await page.reload()
  await expect.poll(() => titles(page, 'Review')).toEqual(after)
})

test('moves a card with Shift and a letter, and the focus with arrows', async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await handle(page, 'To do', 'First of To do').focus()
  await page.keyboard.press('ArrowRight')
  await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
  await page.keyboard.press('j')
  await expect(handle(page, 'Doing', 'Second of Doing')).toBeFocused()
  await page.keyboard.press('Shift+K')
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing', 'First of Doing'])
  await settled(page)
  await page.reload()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing', 'First of Doing'])
})

test('returns a lifted card on Escape', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(handle(page, 'Review', 'First of Doing')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Canceled. “First of Doing” is back in Doing.')).toBeAttached()
  await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
})

test('closes and reopens a card in the “Move to…” dialog', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  const move = async (from: string, to: string) => {
    await handle(page, from, 'First of QA').focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('combobox', { name: 'List' }).selectOption(to)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(handle(page, to, 'First of QA')).toBeFocused()
    await settled(page)
  }
  await move('QA', 'Closed')
  await page.reload()
  await page.getByRole('button', { name: 'Expand Closed' }).click()
  await move('Closed', 'Review')
  const issue = await service.call('GET', '/projects/acme%2Fapp/issues?search=First%20of%20QA')
  expect(issue).toMatchObject([{ state: 'opened', labels: ['Review'] }])
})

test('moves a card to an assignee list and a milestone list', async ({ page, service }) => {
  await service.member('remi', 30)
  const [remi] = (await service.call('GET', '/users?username=remi')) as unknown as { id: number }[]
  const milestone = await service.call('POST', '/projects/acme%2Fapp/milestones', {
    title: 'Spring',
  })
  const lists = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}/lists`
  await service.call('POST', lists, { assignee_id: remi!.id })
  await service.call('POST', lists, { milestone_id: milestone.id })
  await page.goto(service.projectBoard)
  await handle(page, 'QA', 'First of QA').focus()
  await page.keyboard.press('Shift+L')
  await expect(handle(page, 'remi', 'First of QA')).toBeFocused()
  await page.keyboard.press('Shift+L')
  await expect(handle(page, 'Spring', 'First of QA')).toBeFocused()
  await settled(page)
  const issue = await service.call('GET', '/projects/acme%2Fapp/issues?search=First%20of%20QA')
  expect(issue).toMatchObject([
    { labels: ['QA'], assignees: [{ username: 'remi' }], milestone: { title: 'Spring' } },
  ])
})

mortalTest(
  'returns a card when the server dies during its move, and retries',
  async ({ page, service }) => {
    await page.goto(service.projectBoard)
    for (const name of ['Review', 'QA']) await handle(page, name, `First of ${name}`).waitFor()
    await handle(page, 'Doing', 'First of Doing').focus()
    await service.kill()
    await page.keyboard.press('Shift+L')
    await expect(page.getByText(/^“First of Doing” could not be moved to Review\./)).toBeVisible()
    await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
    await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()

    await service.restart()
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Retry' })
      .click()
    await expect(handle(page, 'Review', 'First of Doing')).toBeVisible()
    await settled(page)
    await page.reload()
    await expect(handle(page, 'Review', 'First of Doing')).toBeVisible()
  },
)

test('lets a guest open cards, but not move or select them, and says why', async ({
  page,
  service,
}) => {
  await signIn(page, service, await service.member('gus', 10))
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()
  await handle(page, 'Doing', 'First of Doing').focus()
  const why = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('You need at least the Reporter role.')
  await expect(async () => {
    await page.keyboard.press('Space')
    await expect(why, 'once the role is known').toBeVisible({ timeout: 500 })
  }).toPass()
  for (const key of ['x', 'm', 'Shift+ArrowDown', 'Shift+L']) {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(why).toBeHidden()
    await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
    await page.keyboard.press(key)
    await expect(why).toBeVisible()
  }
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('.')
  const move = page.getByRole('menuitem', { name: 'Move to…' })
  await expect(move).toBeDisabled()
  await expect(move).toContainText('You need at least the Reporter role')
  await page.keyboard.press('Escape')
  await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(handle(page, 'Doing', 'Second of Doing')).toBeFocused()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
  await expect(page.getByRole('button', { name: 'Move First of Doing to…' })).toBeHidden()
})

test('drags a card between two cards of another list, and shows what the drop changes', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(service.projectBoard)
  await carryCard(page, ['Doing', 'First of Doing'], ['Review', 'Second of Review'])
  await expect(page.getByText('−Doing +Review', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.mouse.up()
  const after = ['First of Review', 'First of Doing', 'Second of Review']
  await expect.poll(() => titles(page, 'Review')).toEqual(after)
  await settled(page)
  await page.reload()
  await expect.poll(() => titles(page, 'Review')).toEqual(after)
})

test('drags a card up within its list', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await carryCard(page, ['Doing', 'Second of Doing'], ['Doing', 'First of Doing'])
  await page.mouse.up()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing', 'First of Doing'])
  await settled(page)
  await page.reload()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing', 'First of Doing'])
})

test('keeps a card in the new list when its neighbor is gone, and reports the wrong place', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  // Blocks live updates, so the board sees the deletions only after the move.
  await page.route('**/api/v4/**/live*', async (route) => await route.abort())
  await page.goto(service.projectBoard)
  await expect(handle(page, 'Review', 'Second of Review')).toBeVisible()
  const issues = (await service.call(
    'GET',
    '/projects/acme%2Fapp/issues?labels=Review',
  )) as unknown as { iid: number }[]
  for (const { iid } of issues) {
    await service.call('DELETE', `/projects/acme%2Fapp/issues/${iid}`)
  }
  await carryCard(page, ['Doing', 'First of Doing'], ['Review', 'Second of Review'])
  await page.mouse.up()
  await expect(
    page.getByText(/^“First of Doing” is in Review now, but not at the chosen position\./),
  ).toBeVisible()
  await expect.poll(() => titles(page, 'Review')).toEqual(['First of Doing'])
})

test('reports where a card went when the filter hides it, and reveals it', async ({
  page,
  service,
}) => {
  await page.goto(`${service.projectBoard}?labels=Doing`)
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Shift+J')
  await expect(
    page.getByText('Cards cannot be reordered while the board is filtered.'),
  ).toBeVisible()
  await page.keyboard.press('Shift+L')
  const trace = list(page, 'Doing').getByText('“First of Doing” moved to Review')
  await expect(trace).toBeVisible()
  await expectAccessible(page)
  await list(page, 'Doing').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'First of Doing' })).toBeVisible()
  await expect(trace).toBeHidden()
})

test('lets a guest move their own card as far as the server permits, and says why not further', async ({
  page,
  service,
}) => {
  const token = await service.member('gus', 10)
  await page.request.post(`${service.url}/api/v4/projects/acme%2Fapp/issues`, {
    headers: { 'PRIVATE-TOKEN': token },
    data: { title: 'Of gus' },
  })
  await signIn(page, service, token)
  await page.goto(service.projectBoard)
  await expect.poll(() => titles(page, 'Open')).toEqual(['In no list yet', 'Of gus'])
  await handle(page, 'Open', 'Of gus').focus()
  await page.keyboard.press('Shift+L')
  await expect(
    page.getByText(
      'You need at least the Reporter role to change labels, assignees and milestones.',
    ),
  ).toBeVisible()
  await page.keyboard.press('Shift+K')
  await expect.poll(() => titles(page, 'Open')).toEqual(['Of gus', 'In no list yet'])
  await settled(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+ArrowRight')
  await expect(handle(page, 'Closed', 'Of gus')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(handle(page, 'Closed', 'Of gus')).toBeFocused()
  await settled(page)
  const issue = await service.call('GET', '/projects/acme%2Fapp/issues?search=Of%20gus')
  expect(issue).toMatchObject([{ state: 'closed' }])
})

test('moves the focus between list names and cards with arrows', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(handle(page, 'QA', 'Second of QA')).toBeVisible()
  await handle(page, 'To do', 'First of To do').focus()
  await page.keyboard.press('ArrowUp')
  await expect(listHandle(page, 'To do')).toBeFocused()
  for (const [key, name] of [
    ['ArrowRight', 'Doing'],
    ['l', 'Review'],
    ['h', 'Doing'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(listHandle(page, name)).toBeFocused()
  }
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('button', { name: 'Expand Closed' })).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('button', { name: 'Collapse Open' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(handle(page, 'Doing', 'First of Doing')).toBeFocused()
  await page.keyboard.press('End')
  await expect(handle(page, 'Doing', 'Second of Doing')).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(handle(page, 'QA', 'Second of QA')).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(handle(page, 'Open', 'In no list yet')).toBeFocused()
})

test("opens a focused card's menu", async ({ page, service, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await service.call('POST', '/projects/acme%2Fapp/milestones', { title: 'Spring' })
  await page.goto(service.projectBoard)
  const card = handle(page, 'Doing', 'First of Doing')
  await expectMovable(card)
  await card.focus()
  const choose = async (name: string) => {
    await expect(card).toBeFocused()
    await page.keyboard.press('.')
    const menu = page.getByRole('menu', { name: 'Actions for First of Doing' })
    await menu.getByRole('menuitem', { name }).click()
    await expect(menu).toBeHidden()
  }
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: /^Open/ }).first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await choose('Select')
  await expect(page.getByRole('toolbar', { name: 'Selected cards' })).toBeVisible()
  await choose('Deselect')
  await expect(page.getByRole('toolbar', { name: 'Selected cards' })).toBeHidden()
  await choose('Move to…')
  await expect(page.getByRole('dialog', { name: 'Move “First of Doing”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('Copy link')
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await choose('Change milestone')
  await expect(page.getByRole('option', { name: 'Spring' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 2, name: 'First of Doing' })).toBeVisible()
})

test("copies a card's reference by keyboard, and selects it without a drag", async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(service.projectBoard)
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('c')
  await page.keyboard.press('r')
  await expect(page.getByText(/^Reference acme\/app#\d+ copied\.$/)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^acme\/app#\d+$/)

  const reference = list(page, 'Doing')
    .getByRole('article')
    .first()
    .getByText(/^#\d+$/)
  const box = await boxAtRest(reference)
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('#')
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
})
