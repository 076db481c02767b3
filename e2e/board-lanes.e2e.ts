import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { carryTitle, settled } from './support/cards.ts'
import { list, listHandle, listNames } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  for (const [name, iid] of [
    ['ada', 3],
    ['grace', 4],
  ] as const) {
    await service.member(name, 30)
    const id = await idOf(service, name)
    await service.call('PUT', `/projects/acme%2Fapp/issues/${iid}`, { assignee_ids: [id] })
  }
})

type Service = Parameters<typeof signIn>[1]

async function idOf(service: Service, username: string): Promise<number> {
  const found = (await service.call('GET', `/users?username=${username}`)) as unknown
  return (found as { id: number }[])[0]!.id
}

const lane = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const cell = (page: Page, list: string, row: string) =>
  lane(page, row).getByRole('group', { name: `Issues in ${list} · ${row}`, exact: true })
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

async function groupBy(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const rows = page.getByRole('combobox', { name: 'Group rows by' })
  await rows.selectOption(what)
  await page.keyboard.press('Escape')
  await expect(rows).toBeHidden()
}

/** Drags a card by its title onto another card. */
async function carry(page: Page, title: string, over: string): Promise<void> {
  await carryTitle(page, card(page, title), card(page, over))
}

test('groups cards in rows by assignee, and drags them between rows', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await groupBy(page, 'Assignee')
  await expect(cell(page, 'Doing', 'ada').getByRole('article')).toHaveCount(1)
  await expect(lane(page, 'ada').getByText('1 issue')).toBeVisible()
  await expect(lane(page, 'No assignee').getByText('7 issues')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show 1 empty row' })).toBeVisible()
  await expectAccessible(page)

  await carry(page, 'First of Doing', 'Second of Doing')
  await expect(page.getByText('−ada +grace')).toBeVisible()
  await page.mouse.up()
  await settled(page)
  await expect(cell(page, 'Doing', 'grace').getByRole('article')).toHaveCount(2)
  await expect(lane(page, 'grace').getByText('2 issues')).toBeVisible()
  await expect(lane(page, 'ada')).toBeHidden()
  const moved = await service.call('GET', '/projects/acme%2Fapp/issues/3')
  expect(moved['assignees']).toMatchObject([{ username: 'grace' }])

  await page.keyboard.press('z')
  await expect(cell(page, 'Doing', 'ada').getByRole('article')).toHaveCount(1)
  await settled(page)
  const back = await service.call('GET', '/projects/acme%2Fapp/issues/3')
  expect(back['assignees']).toMatchObject([{ username: 'ada' }])

  // A new card gets its row's assignee. A former member keeps a row while it has cards.
  await card(page, 'First of Doing').focus()
  await page.keyboard.press('i')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Ring the bell')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Doing', 'ada').getByRole('article')).toHaveCount(2)
  await page.keyboard.press('Escape')
  const found = await service.call('GET', '/projects/acme%2Fapp/issues?search=Ring%20the%20bell')
  expect(found).toMatchObject([{ assignees: [{ username: 'ada' }], labels: ['Doing'] }])
  const grace = await idOf(service, 'grace')
  await service.call('PUT', '/projects/acme%2Fapp/issues/4', { weight: 5 })
  await service.call('DELETE', `/projects/acme%2Fapp/members/${grace}`)
  await page.reload()
  await expect(cell(page, 'Doing', 'grace').getByRole('article')).toHaveCount(1)
  await expect(page.getByText('3 issues, weight 5')).toBeAttached()

  await page.route('**/api/v4/projects/*/issues/3', (route) =>
    route.fulfill({ status: 500, json: { message: '500 Internal Server Error' } }),
  )
  await carry(page, 'First of Doing', 'Second of Doing')
  await page.mouse.up()
  await expect(page.getByText(/could not be moved to Doing · grace/)).toBeVisible()
  await expect(cell(page, 'Doing', 'ada').getByRole('article')).toHaveCount(2)
})

test('moves cards in rows by keyboard, and changes the row with “Move to…”', async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await groupBy(page, 'Assignee')
  await card(page, 'First of Doing').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByText(/^“First of Doing”, Review · ada, .*: −Doing \+Review/),
  ).toBeAttached()
  await page.keyboard.press('Space')
  await settled(page)
  await expect(cell(page, 'Review', 'ada').getByRole('article')).toHaveCount(1)
  await expect(card(page, 'First of Doing')).toBeFocused()

  await page.keyboard.press('m')
  await expect(page.getByRole('combobox', { name: 'List' })).toContainText('Review (current)')
  await page.getByRole('combobox', { name: 'Row' }).selectOption('No assignee')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(cell(page, 'Review', 'ada').getByRole('article')).toHaveCount(0)
  await expect(cell(page, 'Review', 'No assignee').getByRole('article')).toHaveCount(3)
  await settled(page)
  await expect(card(page, 'First of Doing')).toBeFocused()
  const moved = await service.call('GET', '/projects/acme%2Fapp/issues/3')
  expect(moved).toMatchObject({ assignees: [], labels: ['Review'] })

  await page.getByRole('button', { name: 'Collapse QA' }).click()
  await expect(page.getByRole('button', { name: 'Expand QA' })).toBeFocused()
  await expect(card(page, 'First of QA')).toBeHidden()
  await page.getByRole('button', { name: 'Collapse row No assignee' }).click()
  await expect(card(page, 'First of Review')).toBeHidden()
  await page.reload()
  await expect(card(page, 'Second of Doing')).toBeVisible()
  await page.getByRole('button', { name: 'Expand row No assignee' }).click()
  await expect(card(page, 'First of Review')).toBeVisible()
})

test('walks from row to row by keyboard, and collapses a list from its cards', async ({
  page,
  service,
}) => {
  const grace = await idOf(service, 'grace')
  await service.call('PUT', '/projects/acme%2Fapp/issues/6', { assignee_ids: [grace] })
  await page.goto(service.projectBoard)
  await groupBy(page, 'Assignee')
  await card(page, 'First of Doing').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Second of Doing')).toBeFocused()
  await page.keyboard.press('k')
  await expect(card(page, 'First of Doing')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(listHandle(page, 'Doing')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(listHandle(page, 'Review')).toBeFocused()

  // The first row has no card in Review.
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Second of Review')).toBeFocused()
  await page.keyboard.press('j')
  await expect(card(page, 'First of Review')).toBeFocused()
  await page.getByRole('button', { name: 'Collapse row grace' }).click()
  await card(page, 'First of Review').focus()
  await page.keyboard.press('ArrowUp')
  await expect(listHandle(page, 'Review')).toBeFocused()
  await expect(card(page, 'Second of Review')).toBeHidden()

  await card(page, 'First of Doing').focus()
  await page.keyboard.press('\\')
  await expect(page.getByRole('button', { name: 'Expand Doing' })).toBeFocused()
  await expect(card(page, 'First of Doing')).toBeHidden()
  await page.keyboard.press('\\')
  await expect(card(page, 'First of Doing')).toBeVisible()
})

test('adds and removes labels between rows of a label prefix, and renders few of many cards', async ({
  page,
  service,
}) => {
  for (const name of ['priority::high', 'priority::low']) {
    await service.call('POST', '/groups/acme/labels', { name, color: '#aa3333' })
  }
  const add = async (iid: number, labels: string) =>
    await service.call('PUT', `/projects/acme%2Fapp/issues/${iid}`, { add_labels: labels })
  await add(1, 'priority::high')
  await add(3, 'priority::low')
  for (let n = 0; n < 70; n++) {
    await service.call('POST', '/projects/acme%2Fapp/issues', { title: `Many ${n}`, labels: 'QA' })
  }
  await page.goto(service.groupBoard)
  await groupBy(page, 'Label priority::')
  await expect(lane(page, 'No priority').getByText('77 issues')).toBeVisible()
  await carry(page, 'First of To do', 'First of Doing')
  await expect(page.getByText('−priority::high −To do +Doing +priority::low')).toBeVisible()
  await page.mouse.up()
  await settled(page)
  const moved = await service.call('GET', '/projects/acme%2Fapp/issues/1')
  expect(new Set(moved['labels'] as string[])).toEqual(new Set(['Doing', 'priority::low']))

  await lane(page, 'No priority').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'QA actions' }).scrollIntoViewIfNeeded()
  await expect(cell(page, 'QA', 'No priority').getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(30)
})

test('drags a list, and scrolls sideways under it at the edge', async ({ page, service }) => {
  await page.setViewportSize({ width: 700, height: 600 })
  await page.goto(service.projectBoard)
  await groupBy(page, 'Assignee')
  await expect(lane(page, 'ada')).toBeVisible()
  await expect(list(page, 'QA')).not.toBeInViewport()
  const title = list(page, 'To do').getByRole('heading', { name: 'To do', exact: true })
  const from = await boxAtRest(title)
  await page.mouse.move(from.x + 8, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(690, from.y + 20, { steps: 12 })
  // Beyond its last place.
  await expect(list(page, 'Closed')).toBeInViewport({ ratio: 0.5 })
  await page.mouse.up()
  await settled(page)
  await expect
    .poll(async () => (await listNames(page)).slice(0, 6))
    .toEqual(['Open', 'Doing', 'Review', 'QA', 'To do', 'Closed'])
})
