import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { handle, settled, titles } from './support/cards.ts'
import { list, listHandle, listNames } from './support/drag.ts'
import { expectTargets } from './support/targets.ts'
import { Finger } from './support/touch.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

const switcher = (page: Page) => page.getByRole('navigation', { name: 'Lists' })

async function show(page: Page, name: string): Promise<void> {
  await switcher(page).getByRole('button', { name }).tap()
  await expectShown(page, name)
}

async function expectShown(page: Page, name: string): Promise<void> {
  await expect(switcher(page).getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
  // During a drag, the row of lists stops anywhere.
  await expect
    .poll(async () => Math.abs((await list(page, name).boundingBox())?.x ?? Infinity))
    .toBeLessThan(48)
}

/** Returns the point at a card's horizontal center and the given fraction of its height. */
async function middleOf(card: Locator, part = 0.5) {
  const { x, y, width, height } = await boxAtRest(card)
  return { x: x + width / 2, y: y + height * part }
}

const card = (page: Page, from: string, title: string) =>
  list(page, from).getByRole('article').filter({ hasText: title })

/** Lifts a card by long press. */
async function lift(page: Page, from: string, title: string): Promise<Finger> {
  const finger = await Finger.of(page)
  await finger.down(await middleOf(card(page, from, title)))
  await expect(page.locator('[data-grip][aria-disabled]')).toHaveCount(1)
  return finger
}

test('fills the screen with one list, and switches to the others', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expectShown(page, 'Open')
  await expect(switcher(page).getByRole('button', { name: 'Doing 2 issues' })).toBeVisible()
  await expect.poll(async () => (await list(page, 'Open').boundingBox())?.width).toBe(366)
  await expectAccessible(page)

  await show(page, 'Review')
  await switcher(page).getByRole('button', { name: 'QA' }).focus()
  await page.keyboard.press('Enter')
  await expectShown(page, 'QA')
  // On a phone, a collapsed list expands when it is shown.
  await show(page, 'Closed')
  await expect(list(page, 'Closed').getByText('No issues')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await show(page, 'Doing')
  await handle(page, 'Doing', 'First of Doing').tap()
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/First of Doing/)
  await page.getByRole('button', { name: 'Close drawer' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()

  await list(page, 'Doing').getByRole('button', { name: 'Move First of Doing to…' }).tap()
  await page.getByRole('combobox', { name: 'List' }).selectOption('QA')
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await expectShown(page, 'QA')
  await settled(page)
  await expect.poll(() => titles(page, 'QA')).toContain('First of Doing')
})

test('shows all of the panel for the first list', async ({ page, service }) => {
  const { id } = await service.call('POST', '/projects/acme%2Fapp/boards', { name: 'Bare' })
  await page.goto(service.projectBoard.replace(/\d+$/, String(id)))
  await page.getByRole('button', { name: 'Review', exact: true }).tap()
  await expect(page.getByText(/^Each list shows/)).toBeInViewport({ ratio: 1 })
})

test('lifts a card by long press, and scrolls by swipe', async ({ page, service }) => {
  for (let n = 0; n < 12; n++) {
    await service.call('POST', '/projects/acme%2Fapp/issues', { title: `Card ${n}`, labels: 'QA' })
  }
  // A drag at the edge turns to the next list until the last one.
  const board = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}`
  await service.call('PUT', board, { hide_closed_list: true })
  await page.goto(service.projectBoard)
  await show(page, 'QA')
  await expect.poll(() => titles(page, 'QA')).toHaveLength(14)
  const before = await titles(page, 'QA')
  const scrolled = () =>
    page.getByRole('group', { name: 'Issues in QA' }).evaluate(({ scrollTop }) => scrollTop)

  const swipe = await Finger.of(page)
  await swipe.down({ x: 200, y: 600 })
  await swipe.move({ x: 200, y: 300 })
  await expect(page.locator('[data-grip][aria-disabled]')).toHaveCount(0)
  await swipe.up()
  await expect.poll(scrolled).toBeGreaterThan(100)
  await swipe.down({ x: 300, y: 500 })
  await swipe.move({ x: 60, y: 500 })
  await swipe.move({ x: 40, y: 500 })
  await swipe.up()
  await expect.poll(() => titles(page, 'QA')).toEqual(before)
  await expect(page.locator('article[aria-busy]')).toHaveCount(0)

  await show(page, 'Doing')
  const finger = await lift(page, 'Doing', 'First of Doing')
  await finger.move(await middleOf(card(page, 'Doing', 'Second of Doing'), 0.9))
  await finger.up()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing', 'First of Doing'])
  await settled(page)

  // The drag ends two lists away, where the touched element has scrolled far out of view.
  const far = await lift(page, 'Doing', 'First of Doing')
  await far.move({ x: 384, y: 300 })
  await expectShown(page, 'QA')
  await far.move(await middleOf(card(page, 'QA', 'First of QA'), 0.1))
  await far.up()
  await expect.poll(async () => (await titles(page, 'QA'))[0]).toBe('First of Doing')
  await settled(page)
  await page.reload()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing'])
})

test('selects and moves cards by touch', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await show(page, 'Doing')
  const bar = page.getByRole('toolbar', { name: 'Selected cards' })
  const finger = await lift(page, 'Doing', 'First of Doing')
  await finger.up()
  await expect(bar).toContainText('1 card selected')
  await handle(page, 'Doing', 'Second of Doing').tap()
  await expect(bar).toContainText('2 cards selected')
  await handle(page, 'Doing', 'First of Doing').tap()
  await expect(bar).toContainText('1 card selected')
  await show(page, 'Review')
  await handle(page, 'Review', 'First of Review').tap()
  await expect(bar).toContainText('2 cards selected')
  await expectTargets(page, 'selected')
  await bar.getByRole('button', { name: 'Move to…' }).tap()
  await page.getByRole('combobox', { name: 'List' }).selectOption('QA')
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await expectShown(page, 'QA')
  await expect(bar).toBeHidden()
  await settled(page)
  await expect
    .poll(() => titles(page, 'QA'))
    .toEqual(expect.arrayContaining(['Second of Doing', 'First of Review']))
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => titles(page, 'Doing')).toContain('Second of Doing')

  // Selects with the card's button, without a long press.
  await show(page, 'To do')
  await list(page, 'To do').getByRole('button', { name: 'Move First of To do to…' }).tap()
  await page.getByRole('button', { name: 'Select multiple…' }).tap()
  await expect(bar).toContainText('1 card selected')
  await bar.getByRole('button', { name: 'Clear' }).tap()
  await expect(bar).toBeHidden()
  await handle(page, 'To do', 'First of To do').tap()
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/First of To do/)
})

test('adds, inserts, moves and collapses lists by touch, and drops on a collapsed one', async ({
  page,
  service,
}) => {
  for (const name of ['Blocked', 'Idle']) {
    await service.call('POST', '/groups/acme/labels', { name, color: '#d9534f' })
  }
  const choose = async (name: string) => {
    await page.getByRole('option', { name }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Add list' }).tap()
    await expectShown(page, name)
  }
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'Add list' }).tap()
  await choose('Blocked')
  await show(page, 'To do')
  await page.getByRole('button', { name: 'To do actions' }).tap()
  await page.getByRole('menuitem', { name: 'Insert list after…' }).tap()
  await choose('Idle')
  const names = ['Open', 'To do', 'Idle', 'Doing', 'Review', 'QA', 'Blocked', 'Closed']
  await expect.poll(() => listNames(page)).toEqual(names)

  await show(page, 'Doing')
  const finger = await Finger.of(page)
  await finger.down(await middleOf(listHandle(page, 'Doing')))
  await expect(page.locator('[data-list-id][aria-disabled]')).toHaveCount(1)
  await finger.move({ x: 384, y: 200 })
  await expect(list(page, 'Blocked')).toBeInViewport({ ratio: 0.5 })
  await finger.move({ x: 300, y: 200 })
  await finger.up()
  const isAfterReview = async () => {
    const now = await listNames(page)
    return now.indexOf('Doing') > now.indexOf('Review')
  }
  await expect.poll(isAfterReview).toBe(true)
  await expect(list(page, 'Doing')).not.toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => listNames(page)).toEqual(names)

  await show(page, 'QA')
  const card = await lift(page, 'QA', 'First of QA')
  await card.move({ x: 384, y: 300 })
  await expect(page.getByRole('button', { name: 'Collapse Closed' })).toBeVisible()
  await expectShown(page, 'Closed')
  await card.move({ x: 250, y: 300 })
  await card.up()
  await settled(page)
  await expect.poll(() => titles(page, 'Closed')).toEqual(['First of QA'])
})

test('filters, creates a card, sets the scope and deletes a board by touch', async ({
  page,
  service,
}) => {
  await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', { add_labels: 'bug', weight: 1 })
  await page.goto(service.projectBoard)
  await show(page, 'To do')
  await page.getByRole('combobox', { name: 'Filter issues' }).tap()
  await page.getByRole('option', { name: 'Label', exact: true }).tap()
  await page.getByRole('option', { name: 'bug' }).tap()
  await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])
  await page.getByRole('button', { name: 'Remove Label is bug' }).tap()
  await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do', 'Second of To do'])

  await page.getByRole('button', { name: 'New card in To do' }).tap()
  await page.getByRole('textbox', { name: 'Title' }).fill('By thumb')
  await page.getByRole('button', { name: 'Create card', exact: true }).tap()
  await expect.poll(() => titles(page, 'To do')).toContain('By thumb')

  await page.getByRole('button', { name: 'Board actions' }).tap()
  await page.getByRole('menuitem', { name: 'Edit scope…' }).tap()
  await page.getByRole('button', { name: 'Increase weight' }).tap()
  await page.getByRole('button', { name: 'Increase weight' }).tap()
  await page.getByRole('button', { name: 'Save scope' }).tap()
  await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])

  await page.goto('/acme/app/-/boards?show=all')
  await page.getByRole('button', { name: 'Development actions' }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page.getByRole('textbox').fill('Development')
  await page.getByRole('button', { name: 'Delete board' }).tap()
  await expect(page.getByText('No boards yet')).toBeVisible()
})
