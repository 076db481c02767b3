import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { list, listNames } from './support/drag.ts'

const BEFORE = ['Open', 'To do', 'Doing', 'Review', 'QA', 'Closed']

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
  await service.call('POST', '/groups/acme/labels', { name: 'Blocked', color: '#d9534f' })
})

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`inserts a list between two others in one step (${kind})`, async ({ page, service }) => {
    await page.goto(service[kind])
    await expect(list(page, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()
    await page.getByRole('button', { name: 'Insert list after To do' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Label' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('Block')
    await page.getByRole('option', { name: 'Blocked' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add list' }).click()
    const after = ['Open', 'To do', 'Blocked', 'Doing', 'Review', 'QA', 'Closed']
    await expect.poll(() => listNames(page)).toEqual(after)
    await expect(page.getByText('Added list “Blocked” at position 2 of 5.')).toBeAttached()
    await page.reload()
    await expect(list(page, 'Blocked')).toBeVisible()
    await expect.poll(() => listNames(page)).toEqual(after)
  })
}

test('sends only the selected list type, even after switching', async ({ page, service }) => {
  for (const board of [service.projectBoard, service.groupBoard]) {
    await page.goto(board)
    await page.getByRole('button', { name: 'Add list' }).click()
    const form = page.getByRole('dialog')
    const add = form.getByRole('button', { name: 'Add list' })
    await form.getByRole('combobox', { name: 'Label' }).fill('Block')
    await page.getByRole('option', { name: 'Blocked' }).click()
    await expect(add).toBeEnabled()
    await form.getByRole('radio', { name: 'Milestone' }).check()
    await expect(add).toBeDisabled()
    await form.getByRole('radio', { name: 'Assignee' }).check()
    await form.getByRole('combobox', { name: 'Person' }).fill('Admin')
    await page.getByRole('option', { name: /@root/ }).click()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      add.click(),
    ])
    expect(Object.keys(sent.postDataJSON())).toEqual(['assignee_id'])
    await expect(list(page, 'Administrator')).toBeVisible()
  }
})

test("reports a new list's position when its move fails, and retries", async ({
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await page.route('**/lists/*', async (route) =>
    route.request().method() === 'PUT'
      ? await route.fulfill({ status: 503, json: { message: '503 Down for a moment' } })
      : await route.continue(),
  )
  await list(page, 'Open').hover()
  await page.getByRole('button', { name: 'Insert list after Open' }).click()
  await page.getByRole('combobox', { name: 'Label' }).fill('Block')
  await page.getByRole('option', { name: 'Blocked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add list' }).click()
  await expect(
    page.getByText(
      'List “Blocked” was added at the end but could not be moved to position 1. Down for a moment.',
    ),
  ).toBeVisible()
  const atEnd = ['Open', 'To do', 'Doing', 'Review', 'QA', 'Blocked', 'Closed']
  await expect.poll(() => listNames(page)).toEqual(atEnd)

  await page.unroute('**/lists/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  const first = ['Open', 'Blocked', ...BEFORE.slice(1)]
  await expect.poll(() => listNames(page)).toEqual(first)
  await expect(list(page, 'Blocked')).not.toHaveAttribute('aria-busy', 'true')
  await page.reload()
  await expect(list(page, 'Blocked')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(first)
})

test('keeps a failed list and its focus during a retry', async ({ page, service }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/issues?*', async (route) => {
    if (isHeld) await held
    await route.fulfill({ status: 400, json: { message: 'is being moved' } })
  })
  await page.goto(service.projectBoard)
  const open = list(page, 'Open')
  const retry = open.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  isHeld = true
  await retry.press('Enter')
  await expect(open.getByText('Retrying…')).toBeVisible()
  await expect(retry).toBeFocused()
  release()
  await expect(open.getByText('Retrying…')).toBeHidden()
  await expect(retry).toBeFocused()
})

test('asks for the first list of a new board, and suggests labels in use', async ({ page }) => {
  await page.goto('/acme/app/-/boards')
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Release')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Label' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const suggestions = page.getByRole('group', { name: /start with lists/ })
  await suggestions.getByRole('button', { name: 'Review' }).click()
  await suggestions.getByRole('button', { name: 'QA' }).click()
  await suggestions.getByRole('button', { name: 'Doing' }).click()
  await suggestions.getByRole('button', { name: 'QA' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 2 lists' }).click()
  await expect.poll(() => listNames(page)).toEqual(['Open', 'Review', 'Doing', 'Closed'])
  await expect(list(page, 'Review').getByRole('heading', { name: 'First of Review' })).toBeVisible()
})

test('hides Open and Closed per user', async ({ browser, page, service }) => {
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'View' })
  await view.getByText('Show Open').click()
  await view.getByText('Show Closed').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => listNames(page)).toEqual(BEFORE.slice(1, -1))
  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(BEFORE.slice(1, -1))
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await view.getByText('Show Open').click()
  await expect(list(page, 'Open').getByRole('heading', { name: 'In no list yet' })).toBeVisible()

  const other = await browser.newPage({ baseURL: service.url })
  await signIn(other, service, await service.member('remi', 20))
  await other.goto(service.projectBoard)
  await expect(list(other, 'Open')).toBeVisible()
  await expect(list(other, 'Closed')).toBeVisible()
})

test('collapses lists by key and button, empty ones by a setting, and remembers it', async ({
  page,
  service,
}) => {
  const label = await service.call('POST', '/groups/acme/labels', { name: 'Idle', color: '#888' })
  const board = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}`
  await service.call('POST', `${board}/lists`, { label_id: label.id })
  await page.goto(service.projectBoard)
  await list(page, 'Doing').getByRole('link', { name: 'First of Doing', exact: true }).focus()
  await page.keyboard.press('\\')
  const unfold = page.getByRole('button', { name: 'Expand Doing' })
  await expect(unfold).toBeFocused()
  await expect.poll(async () => (await list(page, 'Doing').boundingBox())?.width).toBe(40)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByText('Collapse empty lists').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Expand Idle' })).toBeVisible()
  await page.reload()
  await expect(unfold).toBeVisible()
  await page.getByRole('button', { name: 'Expand Idle' }).click()
  await expect(list(page, 'Idle').getByText('No issues')).toBeVisible()
  await expectAccessible(page)
  await unfold.focus()
  await page.keyboard.press('\\')
  await expect(list(page, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()
})

test('resizes a list by pointer and keyboard', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  const doing = list(page, 'Doing')
  const edge = page.getByRole('separator', { name: 'Doing width' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '300')
  await expect.poll(async () => (await doing.boundingBox())?.width).toBe(300)

  const { x, y } = await boxAtRest(edge)
  await page.mouse.move(x + 6, y + 200)
  await page.mouse.down()
  await page.mouse.move(x + 36, y + 220, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await doing.boundingBox())?.width).toBe(330)
  await edge.focus()
  await page.keyboard.press('End')
  await page.reload()
  await expect(doing).toBeVisible()
  await expect.poll(async () => (await doing.boundingBox())?.width).toBe(360)
  await edge.dblclick()
  await expect.poll(async () => (await doing.boundingBox())?.width).toBe(280)
  await expectAccessible(page)
})

test('renders only visible cards on a phone, without growing the page', async ({
  page,
  service,
}) => {
  for (let n = 0; n < 120; n++) {
    const title = `Card ${String(n).padStart(3, '0')}`
    await service.call('POST', '/projects/acme%2Fapp/issues', { title, labels: 'To do' })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'To do actions' }).scrollIntoViewIfNeeded()
  const cards = list(page, 'To do').getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect.poll(() => cards.count()).toBeLessThan(30)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
})

test("renders short lists completely, so that the browser's search finds all cards", async ({
  page,
  service,
}) => {
  for (let n = 0; n < 40; n++) {
    await service.call('POST', '/projects/acme%2Fapp/issues', { title: `Few ${n}`, labels: 'QA' })
  }
  await page.goto(service.projectBoard)
  await expect(list(page, 'QA').getByText('42 issues')).toBeAttached()
  await expect(list(page, 'QA').getByRole('article')).toHaveCount(42)
})
