import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { list } from './support/drag.ts'

const ISSUE = '/projects/acme%2Fapp/issues/3'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

function card(page: Page, name: string, title: string) {
  return list(page, name).getByRole('link', { name: title, exact: true })
}

function drawer(page: Page, title = 'First of Doing') {
  return page.getByRole('region', { name: title, exact: true })
}

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`adds and removes labels by keyboard, and moves the card accordingly (${kind})`, async ({
    page,
    service,
  }) => {
    await page.goto(service[kind])
    await card(page, 'Doing', 'First of Doing').focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByRole('list', { name: 'Labels' })).toHaveText('Doing')
    await page.keyboard.press('l')
    const labels = page.getByRole('listbox', { name: 'Labels' })
    await expect(labels.getByRole('option', { name: 'Doing' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectAccessible(page)
    // Someone else adds a label.
    await service.call('PUT', ISSUE, { add_labels: 'QA' })
    await page.keyboard.type('rev')
    await expect(labels.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('doi')
    await expect(labels.getByRole('option')).toHaveText('Doing')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(drawer(page).getByRole('list', { name: 'Labels' })).toHaveText('QAReview')
    await expect(card(page, 'Review', 'First of Doing')).toBeVisible()
    await expect(card(page, 'Doing', 'First of Doing')).toBeHidden()
    await expect
      .poll(async () => (await service.call('GET', ISSUE))['labels'])
      .toEqual(['QA', 'Review'])
    await page.keyboard.press('Escape')
    await expect(card(page, 'Review', 'First of Doing')).toBeFocused()
  })
}

test('keeps labels that load while the picker is open', async ({ page, service }) => {
  const { promise: wanted, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/projects/*/labels?**', async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto(service.projectBoard)
  await card(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('list', { name: 'Labels' })).toHaveText('Doing')
  await page.keyboard.press('l')
  const labels = page.getByRole('listbox', { name: 'Labels' })
  await expect(labels.getByText('Loading…')).toBeVisible()
  answer()
  await labels.getByRole('option', { name: 'QA' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer(page).getByRole('list', { name: 'Labels' })).toHaveText('DoingQA')
  await expect
    .poll(async () => (await service.call('GET', ISSUE))['labels'])
    .toEqual(['Doing', 'QA'])
})

test('shows the first of many labels and the chosen ones', async ({ page, service }) => {
  await page.route('**/projects/*/labels?**', async (route) => {
    const response = await route.fetch()
    const own = (await response.json()) as { id: number }[]
    const more = Array.from({ length: 150 }, (_, at) => ({
      ...own[0],
      id: 1_000_000 + at,
      name: `Area ${at}`,
    }))
    await route.fulfill({ response, json: [...more, ...own] })
  })
  await page.goto(`${service.projectBoard}?peek=3`)
  await page.getByRole('button', { name: 'Change labels' }).click()
  const options = page.getByRole('listbox', { name: 'Labels' }).getByRole('option')
  await expect(options).toHaveCount(101)
  await expect(options.last()).toHaveText('Doing')
  const more = page.getByText('Showing the first 100. Type to filter.')
  await expect(more).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.type('area 14')
  await expect(options).toHaveCount(11)
  await expect(more).toBeHidden()
})

test('adds assignees by keyboard, keeping those added concurrently', async ({ page, service }) => {
  await service.member('remi', 30)
  await service.member('ana', 30)
  await page.goto(service.projectBoard)
  await card(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('a')
  const people = page.getByRole('listbox', { name: 'Assignees' })
  await people.getByRole('option', { name: /remi/ }).click()
  await service.call('PUT', ISSUE, { assignee_ids: [1] })
  await page.keyboard.type('ana')
  await expect(people.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(drawer(page).getByRole('list', { name: 'Assignees' })).toContainText('ana')
  await expect
    .poll(async () => (await service.call('GET', ISSUE))['assignees'])
    .toMatchObject([{ username: 'root' }, { username: 'remi' }, { username: 'ana' }])
})

test('changes milestone, due date, weight and confidentiality by pointer', async ({
  page,
  service,
}) => {
  await service.call('POST', '/projects/acme%2Fapp/milestones', { title: 'Spring' })
  await page.goto(`${service.projectBoard}?peek=3`)
  await page.getByRole('button', { name: 'Change milestone' }).click()
  await page.getByRole('option', { name: 'Spring' }).click()
  await page.getByRole('button', { name: 'Change due date' }).click()
  await page.getByRole('textbox', { name: 'Due date' }).fill('2030-02-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Change weight' }).click()
  await page.getByRole('spinbutton', { name: 'Weight' }).fill('-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('spinbutton', { name: 'Weight' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByRole('spinbutton', { name: 'Weight' }).fill('5')
  await page.keyboard.press('Enter')
  await page.getByText('Hidden from guests').click()
  await expect
    .poll(() => service.call('GET', ISSUE))
    .toMatchObject({
      milestone: { title: 'Spring' },
      due_date: '2030-02-01',
      weight: 5,
      confidential: true,
    })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change milestone' }).click()
  await page.getByRole('option', { name: 'No milestone' }).click()
  await page.getByRole('button', { name: 'Change due date' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect
    .poll(() => service.call('GET', ISSUE))
    .toMatchObject({ milestone: null, due_date: null })
})

test('closes and reopens an issue', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
  await expect(card(page, 'Doing', 'First of Doing')).toBeHidden()
  await expect.poll(async () => (await service.call('GET', ISSUE))['state']).toBe('closed')
  await page.getByRole('button', { name: 'Reopen issue' }).click()
  await expect(card(page, 'Doing', 'First of Doing')).toBeVisible()
  await expect(page.getByText('Reopened #3.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
  await expect(card(page, 'Doing', 'First of Doing')).toBeHidden()
})

test('undoes a change of labels, and moves the card back', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  await drawer(page).getByRole('button', { name: 'Change labels' }).press('Enter')
  const labels = page.getByRole('listbox', { name: 'Labels' })
  await labels.getByRole('option', { name: 'Doing' }).click()
  await labels.getByRole('option', { name: 'Review' }).click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Review', 'First of Doing')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Doing', 'First of Doing')).toBeVisible()
  await expect(card(page, 'Review', 'First of Doing')).toBeHidden()
  await expect(drawer(page).getByRole('list', { name: 'Labels' })).toHaveText('Doing')
  expect((await service.call('GET', ISSUE))['labels']).toEqual(['Doing'])
})

test('undoes a cleared estimate by key, before earlier changes', async ({ page, service }) => {
  await service.call('POST', `${ISSUE}/time_estimate?duration=3h`)
  await page.goto(`${service.projectBoard}?peek=3`)
  await page.getByText('Hidden from guests').click()
  await expect(page.getByText('Changed confidentiality of #3.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Change estimate' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Estimate cleared.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Estimate' })).toBeHidden()
  await page.keyboard.press('z')
  await expect(drawer(page).getByText('0h of 3h spent')).toBeVisible()
  expect(await service.call('GET', ISSUE)).toMatchObject({
    confidential: true,
    time_stats: { time_estimate: 3 * 3600 },
  })
})

test('edits the title in place by keyboard', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await card(page, 'Doing', 'First of Doing').focus()
  await page.keyboard.press('e')
  const input = page.getByRole('textbox', { name: 'Title' })
  await expect(input).toBeFocused()
  await input.fill('Not this')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('e')
  await input.fill('Warm the cache')
  await page.keyboard.press('Enter')
  await expect(drawer(page, 'Warm the cache')).toBeVisible()
  await expect(card(page, 'Doing', 'Warm the cache')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit title' })).toBeFocused()
  await expect.poll(() => service.call('GET', ISSUE)).toMatchObject({ title: 'Warm the cache' })
})

test('shows a conflict before overwriting a changed title', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  await page.getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await service.call('PUT', ISSUE, { title: 'Theirs', weight: 8 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    /Theirs: Theirs$/,
    /Yours: Mine$/,
  ])
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine')
  expect(await service.call('GET', ISSUE)).toMatchObject({ title: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => service.call('GET', ISSUE)).toMatchObject({ title: 'Mine', weight: 8 })
})

test("shows the server's own message, and retries", async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(drawer(page)).toBeVisible()
  let isBroken = true
  await page.route('**/api/v4/projects/*/issues/3', async (route) =>
    isBroken && route.request().method() === 'PUT'
      ? await route.fulfill({ status: 422, json: { message: 'The house is on fire' } })
      : await route.fallback(),
  )
  await page.getByText('Hidden from guests').click()
  await expect(page.getByText('Not saved. The house is on fire.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Hidden from guests/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Kept')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not saved. The house is on fire.')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => service.call('GET', ISSUE))
    .toMatchObject({ title: 'Kept', confidential: true })
})

test('copies the reference by keyboard', async ({ page, context, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(service.groupBoard)
  await card(page, 'Doing', 'Second of Doing').focus()
  await page.keyboard.press('c')
  await page.keyboard.press('r')
  await expect(page.getByText('Reference acme/app#4 copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('acme/app#4')
})

test('tells a guest who may edit', async ({ page, service }) => {
  await signIn(page, service, await service.member('gus', 10))
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(page.getByText('at least the Reporter role in acme/app')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change |^Edit|^Close issue/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('offers no changes in an archived project', async ({ page, service }) => {
  await service.call('POST', '/projects/acme%2Fapp/archive')
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(page.getByText('This project is archived.')).toBeVisible()
  const actions = /^Change |^Edit|^Close issue|^New card|^Add list|^React to/
  await expect(page.getByRole('button', { name: actions })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveCount(0)
})
