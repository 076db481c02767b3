import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, ROOT_TOKEN, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { handle, settled, titles } from './support/cards.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

const bar = (page: Page) => page.getByRole('combobox', { name: 'Filter issues' })
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`filters by a label by keyboard, and updates the URL (${kind})`, async ({
    page,
    service,
  }) => {
    await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
    await service.call('PUT', '/projects/acme%2Fapp/issues/1', { add_labels: 'bug' })
    await page.goto(service[kind])
    await expect(list(page, 'To do').getByText('2 issues')).toBeAttached()

    await bar(page).pressSequentially('lab')
    await expect(page.getByRole('option', { name: 'Label', exact: true })).toHaveAttribute(
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
    await expect.poll(() => query(page)).toBe('?labels[]=bug')
    await expectAccessible(page)

    await page.reload()
    await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])
    await expect(page.getByRole('button', { name: 'Label is bug', exact: true })).toBeVisible()
  })
}

test('filters while typing, and undoes that on Back', async ({ page, service }) => {
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
  await expect.poll(() => query(page)).toBe('')
})

test('keeps what is typed before the filter bar has loaded', async ({ page, service }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/filter-bar-*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  const before = await page.getByRole('search').boundingBox()
  await page.keyboard.press('f')
  await page.keyboard.type('second')
  await expect(bar(page)).toHaveValue('second')
  await expectAccessible(page)

  held.resolve()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing'])
  await expect(bar(page)).toBeFocused()
  await expect(page.getByRole('option')).not.toHaveCount(0)
  expect(await page.getByRole('search').boundingBox()).toEqual(before)
  await page.keyboard.type(' of')
  await expect(bar(page)).toHaveValue('second of')
})

test('applies a filter entered before the filter bar has loaded', async ({ page, service }) => {
  await page.route('**/assets/filter-bar-*', async (route) => await route.abort())
  await page.goto(service.projectBoard)
  await bar(page).fill('author:@root second')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Could not load this part of the app/)).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Author is @root', exact: true })).toBeVisible()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['Second of Doing'])
})

test('shows moved cards in their new place when the filter is removed', async ({
  page,
  clock,
  service,
}) => {
  // Blocks live updates.
  await page.route(
    '**/api/v4/**/live*',
    async (route) => await route.fulfill({ status: 404, json: {} }),
  )
  await clock.install()
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  // Stops the clock, so the board never becomes stale and refetches.
  await clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const inDoing = async () => {
    await clock.runFor(50)
    return await titles(page, 'Doing')
  }
  await bar(page).fill('first')
  await expect.poll(inDoing).toEqual(['First of Doing'])
  await clock.runFor(1000)
  await expect.poll(() => query(page)).toBe('?search=first')
  await expect.poll(inDoing).toEqual(['First of Doing'])
  await handle(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Shift+L')
  await expect.poll(inDoing).toEqual([])
  await settled(page)
  await page.goBack()
  await expect.poll(inDoing).toEqual(['Second of Doing'])
})

test('turns a typed query into tokens', async ({ page, service }) => {
  await service.member('remi', 30)
  const [remi] = (await service.call('GET', '/users?username=remi')) as unknown as { id: number }[]
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', { assignee_ids: [remi!.id] })
  await page.goto(service.projectBoard)
  await bar(page).fill('assignee:@remi -label:Doing author:@me first')
  await page.keyboard.press('Enter')
  for (const name of ['Assignee is @remi', 'Label is not Doing', 'Author is @root', 'Text first']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect
    .poll(() => query(page))
    .toBe('?assignee_username[]=remi&not[labels][]=Doing&author_username=root&search=first')
  await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])
  await expect(
    list(page, 'Doing').getByText('This list excludes issues with “Doing”.'),
  ).toBeVisible()
  await list(page, 'Doing').getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
  await expect.poll(() => query(page)).toBe('')
})

test("filters, excludes and opens a new tab from a card's label", async ({
  page,
  context,
  service,
}) => {
  await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
  for (const issue of [1, 3]) {
    await service.call('PUT', `/projects/acme%2Fapp/issues/${issue}`, { add_labels: 'bug' })
  }
  await page.goto(service.projectBoard)
  const label = list(page, 'To do').getByRole('link', { name: 'bug', exact: true })
  await label.click()
  await expect.poll(() => query(page)).toBe('?labels[]=bug')
  await expect.poll(() => titles(page, 'To do')).toEqual(['First of To do'])
  await page.goBack()
  await expect.poll(() => titles(page, 'To do')).toHaveLength(2)

  await label.click({ modifiers: ['Alt'] })
  await expect.poll(() => query(page)).toBe('?not[labels][]=bug')
  await expect.poll(() => titles(page, 'To do')).toEqual(['Second of To do'])
  await page.goBack()
  await expect.poll(() => titles(page, 'To do')).toHaveLength(2)

  const opened = context.waitForEvent('page')
  await label.click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  // Nobody is signed in there, so the address may be what the sign-in page returns to.
  const address = () => new URL(other.url()).searchParams.get('return_to') ?? other.url()
  await expect
    .poll(() => decodeURIComponent(address()))
    .toMatch(/\/acme\/app\/-\/boards\/\d+\?labels\[\]=bug$/)
  await expect.poll(() => query(page)).toBe('')
})

test('reaches labels by keyboard from the focused card', async ({ page, service }) => {
  await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', { add_labels: 'bug' })
  await page.goto(service.projectBoard)
  await list(page, 'To do').getByRole('link', { name: 'First of To do' }).focus()
  await page.keyboard.press('Tab')
  await expect(list(page, 'To do').getByRole('link', { name: 'bug' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page)).toBe('?labels[]=bug')
})

test('moves between, edits and removes tokens by keyboard', async ({ page, service }) => {
  await service.call('POST', '/groups/acme/labels', { name: 'bug', color: '#aa3333' })
  await service.call('POST', '/groups/acme/labels', { name: 'ui', color: '#33aa33' })
  await page.goto(`${service.projectBoard}?labels[]=bug&author_username=root`)
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('f')
  await expect(bar(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Author is @root', exact: true })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: 'Label is bug', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Label is: change to “is not”' }).press('Enter')
  const value = page.getByRole('combobox', { name: 'Filter issues: value' })
  await expect(value).toHaveValue('bug')
  await value.fill('ui')
  await page.getByRole('option', { name: 'ui' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Label is not ui', exact: true })).toBeVisible()
  await expect.poll(() => query(page)).toBe('?not[labels][]=ui&author_username=root')

  // Backspace edits the last token. Pressed again, it removes the token.
  await page.keyboard.press('Backspace')
  await expect(value).toHaveValue('root')
  await value.fill('')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: 'Author is @root', exact: true })).toBeHidden()
  await expect.poll(() => query(page)).toBe('?not[labels][]=ui')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect.poll(() => query(page)).toBe('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar(page)).not.toBeFocused()
})

test('clears with Shift+F, and refreshes with Enter', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?search=first`)
  await expect.poll(() => titles(page, 'QA')).toEqual(['First of QA'])
  await service.call('POST', '/projects/acme%2Fapp/issues', { title: 'A first one', labels: 'QA' })
  await page.keyboard.press('f')
  await expect(bar(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page, 'QA')).toHaveLength(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F')
  await expect.poll(() => titles(page, 'QA')).toHaveLength(3)
  await expect.poll(() => query(page)).toBe('')
})

test('marks invalid input', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await bar(page).fill('label:bug due:never ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Due cannot be “never”')
  await expect(bar(page)).toHaveValue('label:bug due:never ')
  await expect.poll(() => query(page)).toBe('')
  await expectAccessible(page)
})

test('says which part of the filter empties a list', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?author_username=root&search=nothing+like+it&peek=1`)
  const [open, doing] = [list(page, 'Open'), list(page, 'Doing')]
  const message = (of: Locator) => of.locator('[data-no-match]')
  // Of several empty lists, only the first has a message. The others have one under the pointer or with the focus.
  await expect(message(open)).toHaveCSS('opacity', '1')
  await expect(message(doing)).toHaveCSS('opacity', '0')
  await doing.hover()
  await expect(message(doing)).toHaveCSS('opacity', '1')
  await open.hover()
  await expect(message(doing)).toHaveCSS('opacity', '0')
  await doing.getByRole('button', { name: 'Clear filter' }).focus()
  await expect(message(doing)).toHaveCSS('opacity', '1')
  await doing.getByRole('button', { name: 'Why?' }).click()
  await open.hover()
  await expect(message(doing)).toHaveCSS('opacity', '1')
  await expect(doing.getByRole('button', { name: 'Without “Author is @root” 0' })).toBeVisible()
  await doing.getByRole('button', { name: 'Without “nothing like it” 2' }).click()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])
  await expect.poll(() => query(page)).toBe('?peek=1&author_username=root')
})

test('copies the filter as a link, a curl command and text', async ({ page, context, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${service.projectBoard}?labels[]=Doing&not[author_username]=bo&search=of`)
  const copy = async (item: string) => {
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByText(/ copied\.$/).last()).toBeVisible()
  }
  const copied = () => page.evaluate(async () => await navigator.clipboard.readText())
  await copy('Copy as text query')
  await expect.poll(copied).toBe('label:Doing -author:@bo of')
  await copy('Copy link')
  await expect.poll(copied).toBe(page.url())
  await copy('Copy as curl')
  await expect.poll(copied).toMatch(/^curl --header "PRIVATE-TOKEN: \$TOKEN" '[^']+'$/)
  const line = await copied()
  const url = /'(.+)'/.exec(line)![1]!
  expect(url).toContain(`${service.url}/api/v4/projects/acme%2Fapp/issues?`)
  const issues = await page.request.get(url, { headers: { 'PRIVATE-TOKEN': ROOT_TOKEN } })
  expect(await issues.json()).toHaveLength(2)
})

test('fits the filter bar into 320 px', async ({ page, service }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${service.projectBoard}?labels[]=Doing&assignee_id=None&search=first`)
  await bar(page).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBe(0)
  const filter = page.getByRole('search', { name: 'Filter issues' })
  await expect(filter.getByRole('button', { name: 'Clear filter' })).toBeInViewport({ ratio: 1 })
  const { x, width } = await boxAtRest(filter)
  expect([x, width]).toEqual([12, 296])
  await expectAccessible(page)
})

test("changes a card's list, but not its place, on a filtered board, and says why", async ({
  page,
  service,
}) => {
  const why = 'Cards cannot be reordered while the board is filtered'
  await page.goto(`${service.projectBoard}?author_username=root`)
  const card = list(page, 'Doing').getByRole('link', { name: 'Second of Doing' })
  await card.focus()
  await page.keyboard.press('Shift+K')
  await expect(page.getByText(why)).toBeVisible()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])

  const from = await boxAtRest(card)
  const over = await boxAtRest(list(page, 'Doing').getByRole('link', { name: 'First of Doing' }))
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(over.x + 8, over.y, { steps: 12 })
  await expect(page.locator('[data-preview], .cursor-grabbing').getByText(why)).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => titles(page, 'Doing')).toEqual(['First of Doing', 'Second of Doing'])

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname)
  })
  await card.focus()
  await page.keyboard.press('Shift+L')
  await expect(list(page, 'Review').getByRole('link', { name: 'Second of Doing' })).toBeFocused()
  await expect(page.locator('article[aria-busy]')).toHaveCount(0)
  expect(calls).toHaveLength(1)
  expect(calls[0]).not.toContain('reorder')
})
