import { expectAccessible } from './support/axe.ts'
import { expect, mortalTest, signIn, test } from './support/board.ts'
import { carryCard, handle, settled, titles } from './support/cards.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn(page, service)
})

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`moves selected cards together by keyboard (${kind})`, async ({ page, service }) => {
    await page.goto(service[kind])
    await handle(page, 'To do', 'First of To do').focus()
    await page.keyboard.press('x')
    await expect(page.getByText('1 card selected').first()).toBeVisible()
    await handle(page, 'Doing', 'First of Doing').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('3 cards selected').first()).toBeVisible()
    await expect(handle(page, 'Doing', 'Second of Doing')).toBeFocused()
    await expectAccessible(page)

    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(
      page.getByText('3 cards, Review, positions 1 to 3 of 5: −To do +Review −Doing'),
    ).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    const after = [
      'First of Review',
      'First of To do',
      'First of Doing',
      'Second of Doing',
      'Second of Review',
    ]
    await expect.poll(() => titles(page, 'Review')).toEqual(after)
    await settled(page)
    await expect(handle(page, 'Review', 'Second of Doing')).toBeFocused()
    await expect(page.getByRole('toolbar', { name: 'Selected cards' })).toBeHidden()
    await page.reload()
    await expect.poll(() => titles(page, 'Review')).toEqual(after)
    await expect.poll(() => titles(page, 'To do')).toEqual(['Second of To do'])

    await handle(page, 'QA', 'First of QA').focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('toolbar', { name: 'Selected cards' })).toBeVisible()
    await carryCard(page, ['QA', 'First of QA'], ['Review', 'First of Review'])
    await page.mouse.up()
    await expect.poll(() => titles(page, 'Review')).toContain('First of QA')
    await expect(page.getByRole('toolbar', { name: 'Selected cards' })).toBeHidden()
  })
}

test('selects single cards and ranges by click, and clears on Escape', async ({
  page,
  service,
}) => {
  for (const title of ['Third', 'Fourth', 'Fifth']) {
    const issue = { title: `${title} of Doing`, labels: 'Doing' }
    await service.call('POST', '/projects/acme%2Fapp/issues', issue)
  }
  await page.goto(service.projectBoard)
  const marks = page.getByRole('article').filter({ hasText: 'Selected' })
  await handle(page, 'Doing', 'Second of Doing').click({ modifiers: ['ControlOrMeta'] })
  await handle(page, 'Doing', 'Fourth of Doing').click({ modifiers: ['Shift'] })
  await handle(page, 'QA', 'First of QA').click({ modifiers: ['ControlOrMeta'] })
  await expect(marks).toHaveCount(4)

  // With forced colors, selected cards still look different and lists keep their colors.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const edgeOf = async (title: string) =>
    await page
      .getByRole('article')
      .filter({ hasText: title })
      .evaluate((card) => getComputedStyle(card).borderColor)
  const plain = await edgeOf('First of Doing')
  await expect.poll(() => edgeOf('Second of Doing')).not.toBe(plain)
  await expect(list(page, 'Doing').locator('header [style*=background-color]').first()).toHaveCSS(
    'background-color',
    'rgb(102, 153, 204)',
  )
  await page.emulateMedia({ forcedColors: 'none' })

  await handle(page, 'Doing', 'Third of Doing').click({ modifiers: ['ControlOrMeta'] })
  await expect(marks).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(marks).toHaveCount(0)
  await expect(page.getByText('No cards selected')).toBeAttached()
})

test('moves selected cards with the dialog and step by step', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await handle(page, 'To do', 'First of To do').focus()
  await page.keyboard.press('Shift+ArrowDown')
  for (const name of ['Doing', 'Review']) {
    await page.keyboard.press('Shift+L')
    await expect(handle(page, name, 'Second of To do')).toBeFocused()
  }
  await settled(page)
  await page.getByRole('button', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 cards' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'List' }).selectOption('QA')
  const place = dialog.getByRole('combobox', { name: 'Position' })
  await place.selectOption('2: after First of QA')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const after = ['First of QA', 'First of To do', 'Second of To do', 'Second of QA']
  await expect.poll(() => titles(page, 'QA')).toEqual(after)
  await settled(page)
  await page.reload()
  await expect.poll(() => titles(page, 'QA')).toEqual(after)
})

test('distinguishes the end of a list from its last loaded card', async ({ page, service }) => {
  for (let n = 0; n < 60; n++) {
    const issue = { title: `Card ${n}`, labels: 'QA' }
    await service.call('POST', '/projects/acme%2Fapp/issues', issue)
  }
  await page.goto(service.projectBoard)
  await expect(list(page, 'QA').getByText('62 issues')).toBeAttached()
  await handle(page, 'To do', 'First of To do').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move “First of To do”' })
  const last = dialog.getByRole('combobox', { name: 'Position' }).getByRole('option').last()
  await dialog.getByRole('combobox', { name: 'List' }).selectOption('Doing')
  await expect(last).toHaveText('3: after Second of Doing (bottom)')
  await dialog.getByRole('combobox', { name: 'List' }).selectOption('QA')
  await expect(last).toHaveText(/^51: after Card \d+ \(last loaded card\)$/)
})

test('drags selected cards as a stack', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await handle(page, 'To do', 'Second of To do').click({ modifiers: ['ControlOrMeta'] })
  await handle(page, 'Doing', 'First of Doing').click({ modifiers: ['ControlOrMeta'] })
  await carryCard(page, ['Doing', 'First of Doing'], ['Review', 'Second of Review'])
  await expect(page.getByText('−To do +Review −Doing', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText('−To do +Review −Doing', { exact: true })).toBeHidden()
  await expect(page.getByText('2 cards selected').first()).toBeVisible()
  await expect.poll(() => titles(page, 'Review')).toEqual(['First of Review', 'Second of Review'])

  await carryCard(page, ['Doing', 'First of Doing'], ['Review', 'Second of Review'])
  await page.mouse.up()
  const after = ['First of Review', 'Second of To do', 'First of Doing', 'Second of Review']
  await expect.poll(() => titles(page, 'Review')).toEqual(after)
  await settled(page)
  await page.reload()
  await expect.poll(() => titles(page, 'Review')).toEqual(after)
})

test('keeps refused cards selected, with the reason', async ({ page, service }) => {
  const token = await service.member('remi', 20)
  const [remi] = (await service.call('GET', '/users?username=remi')) as unknown as { id: number }[]
  const group = await service.call('GET', '/groups/acme')
  await service.call('POST', `/groups/${group.id}/members`, { user_id: remi!.id, access_level: 20 })
  const project = { name: 'Docs', path: 'docs', namespace_id: group.id }
  const docs = await service.call('POST', '/projects', project)
  const foreign = { title: 'Of the docs', labels: 'Doing' }
  await service.call('POST', `/projects/${docs.id}/issues`, foreign)

  await signIn(page, service, token)
  await page.goto(service.groupBoard)
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('x')
  await handle(page, 'Doing', 'Of the docs').focus()
  await page.keyboard.press('x')
  // Remi may now change issues only in `acme/app`.
  await service.call('PUT', `/groups/${group.id}/members/${remi!.id}`, { access_level: 10 })
  await page.keyboard.press('Shift+L')
  await expect(page.getByText(/^1 of 2 cards could not be moved to Review\./)).toBeVisible()
  await expect(handle(page, 'Review', 'First of Doing')).toBeVisible()
  const refused = list(page, 'Doing').getByRole('article').filter({ hasText: 'Of the docs' })
  await expect(refused).toContainText('Selected')
  await expect(refused).toContainText('Not moved: You are not allowed to do this.')
  await expectAccessible(page)
})

mortalTest(
  'keeps confirmed cards and returns the rest when the server dies during a move of many',
  async ({ page, service }) => {
    for (let n = 1; n <= 8; n++) {
      const issue = { title: `Card ${n}`, labels: 'QA' }
      await service.call('POST', '/projects/acme%2Fapp/issues', issue)
    }
    await page.goto(service.projectBoard)
    await handle(page, 'QA', 'First of QA').click({ modifiers: ['ControlOrMeta'] })
    await handle(page, 'QA', 'Card 8').click({ modifiers: ['Shift'] })
    let answered = 0
    await page.route('**/issues/*', async (route) => {
      if (answered === 5) await service.kill()
      answered += 1
      await route.continue()
    })
    await page.keyboard.press('Shift+H')
    await expect(page.getByText(/^\d of 10 cards could not be moved to Review\./)).toBeVisible()
    await settled(page)
    const readAll = async () => [await titles(page, 'Review'), await titles(page, 'QA')] as const
    await expect.poll(async () => (await readAll()).flat()).toHaveLength(12)
    const [moved, left] = await readAll()
    expect(left.length).toBeGreaterThan(0)

    await page.unrouteAll()
    await service.restart()
    await page.reload()
    // An unconfirmed change may still have been saved. A confirmed change must not be lost.
    await expect.poll(() => titles(page, 'Review')).toEqual(expect.arrayContaining(moved))
    await expect
      .poll(async () => (await readAll()).flat().toSorted())
      .toEqual([...moved, ...left].toSorted())
  },
)

test('returns all cards at once when no call gets through, and retries', async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.route('**/issues/*', async (route) => await route.abort('connectionfailed'))
  await page.keyboard.press('Shift+L')
  await expect(page.getByText(/^2 cards could not be moved to Review\./)).toBeVisible()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(handle(page, 'Review', 'Second of Doing')).toBeVisible()
  await settled(page)
  await page.reload()
  await expect(handle(page, 'Review', 'Second of Doing')).toBeVisible()
})
