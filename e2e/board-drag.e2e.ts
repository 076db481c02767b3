import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { carryCard, handle, settled, titles } from './support/cards.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await page.setViewportSize({ width: 1800, height: 700 })
  await signIn(page, service)
})

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`drops cards on a collapsed list (${kind})`, async ({ page, service }) => {
    await page.setViewportSize({ width: 2200, height: 700 })
    await page.goto(service[kind])
    const from = await boxAtRest(handle(page, 'QA', 'First of QA'))
    const to = await boxAtRest(page.getByRole('button', { name: 'Expand Closed' }))
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 })
    await expect(page.getByText('Close −QA', { exact: true })).toBeVisible()
    await page.mouse.up()
    await expect.poll(() => titles(page, 'QA')).toEqual(['Second of QA'])
    await expect(page.getByText('Moved “First of QA” to Closed')).toBeVisible()
    const issue = await service.call('GET', '/projects/acme%2Fapp/issues?search=First%20of%20QA')
    expect(issue).toMatchObject([{ state: 'closed', labels: [] }])
  })
}

test('leaves a link behind when a card moves to a collapsed list', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await handle(page, 'QA', 'First of QA').focus()
  await page.keyboard.press('Shift+L')
  await expect(handle(page, 'Closed', 'First of QA')).toBeFocused()
  await settled(page)
  await handle(page, 'QA', 'Second of QA').focus()
  const trace = list(page, 'QA').getByText('“First of QA” moved to Closed')
  await expect(trace).toBeVisible()
  await expectAccessible(page)
  await list(page, 'QA').getByRole('button', { name: 'Show' }).click()
  await expect(handle(page, 'Closed', 'First of QA')).toBeFocused()
  await expect(trace).toBeHidden()
})

test('expands a collapsed list under dragged cards only', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'Collapse Review' }).click()
  const review = page.getByRole('button', { name: 'Expand Review' })
  const from = await boxAtRest(handle(page, 'Doing', 'First of Doing'))
  const over = await boxAtRest(review)
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(over.x + 8, over.y + 60, { steps: 8 })
  await expect(handle(page, 'Review', 'First of Review')).toBeVisible()
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 8 })
  await expect(review).toBeVisible()
  await page.mouse.move(over.x + 8, over.y + 60, { steps: 8 })
  const second = handle(page, 'Review', 'Second of Review')
  await expect(second).toBeVisible()
  const place = await boxAtRest(second)
  await page.mouse.move(place.x + 20, place.y, { steps: 8 })
  const folds = await page.evaluateHandle(() => {
    const seen: unknown[] = []
    const changes = new MutationObserver((records) => seen.push(...records))
    changes.observe(document.body, { subtree: true, attributeFilter: ['aria-expanded'] })
    return seen
  })
  await page.mouse.up()
  const after = ['First of Review', 'First of Doing', 'Second of Review']
  await expect.poll(() => titles(page, 'Review')).toEqual(after)
  await expect(handle(page, 'Review', 'First of Doing')).toBeFocused()
  await settled(page)
  expect(await folds.evaluate(({ length }) => length), 'never, not even for a frame').toBe(0)
})

test('expands an empty collapsed list under dragged cards only', async ({ page, service }) => {
  await page.setViewportSize({ width: 2200, height: 700 })
  const label = await service.call('POST', '/groups/acme/labels', { name: 'Idle', color: '#888' })
  const board = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}`
  await service.call('POST', `${board}/lists`, { label_id: label.id })
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByText('Collapse empty lists').click()
  await page.keyboard.press('Escape')
  const idle = page.getByRole('button', { name: 'Expand Idle' })
  const from = await boxAtRest(handle(page, 'QA', 'First of QA'))
  const over = await boxAtRest(idle)
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(over.x + 8, over.y + 60, { steps: 8 })
  await expect(list(page, 'Idle').getByText('No issues')).toBeVisible()
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 8 })
  await expect(idle).toBeVisible()
  await page.mouse.move(over.x + 8, over.y + 60, { steps: 8 })
  await expect(list(page, 'Idle').getByText('No issues')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(idle, 'collapses again when the drag is canceled').toBeVisible()
  await page.mouse.up()

  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(over.x + 8, over.y + 60, { steps: 8 })
  await expect(list(page, 'Idle').getByText('No issues')).toBeVisible()
  await page.mouse.up()
  await expect(handle(page, 'Idle', 'First of QA')).toBeFocused()
  await settled(page)
  await expect(handle(page, 'Idle', 'First of QA')).toBeVisible()
})

test('scrolls a long list under a card held at its edge', async ({ page, service }) => {
  for (let n = 0; n < 40; n++) {
    const issue = { title: `Card ${String(n).padStart(2, '0')}`, labels: 'QA' }
    await service.call('POST', '/projects/acme%2Fapp/issues', issue)
  }
  await page.goto(service.projectBoard)
  await expect(handle(page, 'QA', 'First of QA')).toBeVisible()
  await carryCard(page, ['Review', 'First of Review'], ['QA', 'First of QA'])
  const box = await boxAtRest(page.getByRole('group', { name: 'Issues in QA' }))
  await page.mouse.move(box.x + 60, box.y + box.height - 6, { steps: 6 })
  await expect(handle(page, 'QA', 'Card 39')).toBeInViewport()
  await page.mouse.up()
  await expect(handle(page, 'QA', 'First of Review')).toBeVisible()
  await settled(page)
  const issues = (await service.call(
    'GET',
    '/projects/acme%2Fapp/issues?labels=QA&order_by=relative_position&sort=asc&per_page=100',
  )) as unknown as { title: string }[]
  expect(issues.findIndex(({ title }) => title === 'First of Review')).toBeGreaterThan(30)
})

test('cancels a card drag on Escape', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await carryCard(page, ['Doing', 'First of Doing'], ['Review', 'Second of Review'])
  await expect(page.getByText('−Doing +Review', { exact: true })).toBeVisible()
  const offer = page.getByRole('button', { name: 'Move Second of Review to…' })
  await expect(offer, 'cards under the drag show no buttons').toHaveCSS('opacity', '0')
  await page.keyboard.press('Escape')
  await expect(page.getByText('−Doing +Review', { exact: true })).toBeHidden()
  await page.mouse.up()
  await handle(page, 'Review', 'Second of Review').hover()
  await expect(offer).toHaveCSS('opacity', '1')
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
})

test('moves cards between lists of a filtered board, but not up or down', async ({
  page,
  service,
}) => {
  await page.goto(`${service.projectBoard}?search=of`)
  await carryCard(page, ['Doing', 'Second of Doing'], ['Doing', 'First of Doing'])
  const why = 'Cards cannot be reordered while the board is filtered'
  await expect(page.getByText(why, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await carryCard(page, ['Doing', 'Second of Doing'], ['Review', 'First of Review'])
  await expect(page.getByText('−Doing +Review', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expect(handle(page, 'Review', 'Second of Doing')).toBeVisible()
  await settled(page)
})
