import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, mortalTest, signIn, test } from './support/board.ts'
import { titles } from './support/cards.ts'
import { list } from './support/drag.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

function form(page: Page, name: string) {
  return page.getByRole('form', { name: `New card in ${name}` })
}

test('creates several cards at the top of a list by keyboard', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  const card = list(page, 'Doing').getByRole('link', { name: 'Second of Doing', exact: true })
  await card.focus()
  await page.keyboard.press('i')
  const input = form(page, 'Doing').getByRole('textbox', { name: 'Title' })
  await expect(input).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Fix the cache')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('')
  await page.keyboard.type('jkhl are letters here')
  await page.keyboard.press('Enter')
  const after = ['jkhl are letters here', 'Fix the cache', 'First of Doing', 'Second of Doing']
  await expect.poll(() => titles(page, 'Doing')).toEqual(after)
  await expect(list(page, 'Doing').getByText('4 issues')).toBeAttached()
  await expect(input).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(form(page, 'Doing')).toBeHidden()
  await expect(card).toBeFocused()
  await page.reload()
  await expect.poll(() => titles(page, 'Doing')).toEqual(after)
  expect(
    await service.call('GET', '/projects/acme%2Fapp/issues?search=Fix%20the%20cache'),
  ).toMatchObject([{ labels: ['Doing'], state: 'opened' }])
})

/** Holds back the form's code until the returned function runs. */
async function holdForm(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/quick-add-*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('keeps titles typed before the form has loaded', async ({ page, service }) => {
  const load = await holdForm(page)
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'New card in Doing' }).click()
  const input = form(page, 'Doing').getByRole('textbox', { name: 'Title' })
  await expect(input).toBeFocused()
  await page.keyboard.type('Fix the')
  await expectAccessible(page)
  const before = await form(page, 'Doing').boundingBox()

  load()
  await expect(form(page, 'Doing').getByRole('button', { name: 'Create card' })).toBeVisible()
  expect(await form(page, 'Doing').boundingBox()).toEqual(before)
  await expect(input).toBeFocused()
  await page.keyboard.type(' cache')
  await expect(input).toHaveValue('Fix the cache')
})

test('creates a card entered before the form has loaded', async ({ page, service }) => {
  await page.route('**/assets/quick-add-*', async (route) => await route.abort())
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'New card in Doing' }).click()
  await page.keyboard.type('Fix the cache')
  await page.keyboard.press('Enter')
  await page.keyboard.type('And')
  await expect(page.getByText(/^Could not load this part of the app/)).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  const after = ['Fix the cache', 'First of Doing', 'Second of Doing']
  await expect.poll(() => titles(page, 'Doing')).toEqual(after)
  const input = form(page, 'Doing').getByRole('textbox', { name: 'Title' })
  await expect(input).toHaveValue('And')
  await expect(input).toBeFocused()
})

test('opens a card entered with Shift+Enter before the form has loaded', async ({
  page,
  service,
}) => {
  const load = await holdForm(page)
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'New card in Doing' }).click()
  await page.keyboard.type('Fix the cache')
  await page.keyboard.press('Shift+Enter')
  load()
  await expect(page).toHaveURL(/[?&]peek=\d+/)
})

test("creates a card with the board's scope and the list's assignee, and opens it", async ({
  page,
  service,
}) => {
  await service.member('remi', 30)
  const [remi] = (await service.call('GET', '/users?username=remi')) as unknown as { id: number }[]
  const id = service.projectBoard.split('/').at(-1)
  const milestone = await service.call('POST', '/projects/acme%2Fapp/milestones', {
    title: 'Spring',
  })
  const scope = { milestone_id: milestone.id, labels: 'QA', weight: 3 }
  await service.call('PUT', `/projects/acme%2Fapp/boards/${id}`, scope)
  await service.call('POST', `/projects/acme%2Fapp/boards/${id}/lists`, { assignee_id: remi!.id })
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'New card in remi' }).click()
  await expect(form(page, 'remi').getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Look at it')
  await page.keyboard.press('Shift+Enter')
  await expect(page).toHaveURL(/[?&]peek=\d+/)
  await expect(
    list(page, 'remi').getByRole('link', { name: 'Look at it', exact: true }),
  ).toBeAttached()
  expect(
    await service.call('GET', '/projects/acme%2Fapp/issues?search=Look%20at%20it'),
  ).toMatchObject([
    {
      labels: ['QA'],
      milestone: { title: 'Spring' },
      weight: 3,
      assignees: [{ username: 'remi' }],
    },
  ])
})

test('says that the filter hides a new card, and opens it', async ({ page, service }) => {
  await page.goto(`${service.projectBoard}?search=First`)
  await expect(list(page, 'Doing').getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'New card in Doing' }).click()
  await form(page, 'Doing').getByRole('textbox', { name: 'Title' }).fill('Unseen')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Created #\d+, which the filter hides\.$/).first()).toBeVisible()
  await expect(list(page, 'Doing').getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/[?&]peek=\d+/)
  await expect(page.getByRole('heading', { name: 'Unseen' })).toBeVisible()
})

test('creates one card per pasted line, or a single card', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'New card in QA' }).click()
  const input = form(page, 'QA').getByRole('textbox', { name: 'Title' })
  await input.fill('One\n\n  Two\nThree\nFour\nFive\n')
  await form(page, 'QA').getByRole('button', { name: 'Create 5 cards' }).click()
  const after = ['One', 'Two', 'Three', 'Four', 'Five', 'First of QA', 'Second of QA']
  await expect.poll(() => titles(page, 'QA')).toEqual(after)
  await input.fill('Half a title\nand the other half')
  await form(page, 'QA').getByRole('button', { name: 'Create as one card' }).click()
  await expect.poll(() => titles(page, 'QA')).toEqual(['Half a title and the other half', ...after])
  await page.reload()
  await expect.poll(() => titles(page, 'QA')).toEqual(['Half a title and the other half', ...after])
})

mortalTest(
  "keeps failed cards with the server's message, to retry or edit",
  async ({ page, service }) => {
    await page.goto(service.projectBoard)
    await page.getByRole('button', { name: 'New card in QA' }).click()
    const input = form(page, 'QA').getByRole('textbox', { name: 'Title' })
    const long = 'x'.repeat(256)
    await input.fill(`Good\n${long}\nAlso good`)
    await input.press('Enter')
    const alert = list(page, 'QA').getByRole('alert')
    await expect(alert).toContainText('1 card was not created')
    await expect(alert).toContainText('Title is too long')
    await expect
      .poll(() => titles(page, 'QA'))
      .toEqual(['Good', 'Also good', 'First of QA', 'Second of QA'])
    await expectAccessible(page)

    await list(page, 'QA').getByRole('button', { name: 'Edit' }).click()
    await expect(input).toHaveValue(long)
    await expect(alert).toBeHidden()

    await service.kill()
    await input.fill('Lost on the way?')
    await input.press('Enter')
    await expect(alert).toContainText('Lost on the way?')
    await expect(alert).toContainText('Cannot reach the server.')
    await page.keyboard.press('Escape')
    await service.restart()
    await list(page, 'QA').getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await titles(page, 'QA'))[0]).toBe('Lost on the way?')
    await expect(alert).toBeHidden()
  },
)

test('creates a card once, even if the reply is lost', async ({ page, service }) => {
  let isCut = true
  // Cuts the creation and the search for the new issue, but not the reads of the lists.
  await page.route(/\/projects\/[^/]+\/issues(\?.*scope=created_by_me.*)?$/, async (route) => {
    if (!isCut) return await route.fallback()
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'New card in QA' }).click()
  const input = form(page, 'QA').getByRole('textbox', { name: 'Title' })
  await input.fill('Warm the cache')
  await input.press('Enter')
  const alert = list(page, 'QA').getByRole('alert')
  await expect(alert).toContainText('1 card may not have been created')
  isCut = false
  await list(page, 'QA').getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toBeHidden()
  await expect
    .poll(() => titles(page, 'QA'))
    .toEqual(['Warm the cache', 'First of QA', 'Second of QA'])
  await page.reload()
  await expect
    .poll(() => titles(page, 'QA'))
    .toEqual(['Warm the cache', 'First of QA', 'Second of QA'])
})

test('remembers the chosen project on a group board', async ({ page, service }) => {
  const [group] = (await service.call('GET', '/groups')) as unknown as { id: number }[]
  await service.call('POST', '/projects', { name: 'Docs', path: 'docs', namespace_id: group!.id })
  await page.goto(service.groupBoard)
  await page.getByRole('button', { name: 'New card in Review' }).click()
  const review = form(page, 'Review')
  await expect(review.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Write it down')
  await page.keyboard.press('Enter')
  await expect(review.getByRole('alert')).toHaveText('Choose a project for the card.')
  await expect(review.getByRole('textbox', { name: 'Title' })).toHaveValue('Write it down')
  await review.getByRole('combobox', { name: 'Project' }).fill('Do')
  await page.getByRole('option', { name: 'Docs' }).click()
  await review.getByRole('textbox', { name: 'Title' }).press('Enter')
  await expect.poll(async () => (await titles(page, 'Review'))[0]).toBe('Write it down')
  await expect(list(page, 'Review').getByText('docs#1')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'New card in Open' }).click()
  await expect(form(page, 'Open').getByRole('combobox', { name: 'Project' })).toHaveValue('Docs')
  await expectAccessible(page)
  await expect(form(page, 'Open').getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('And this')
  await page.keyboard.press('Enter')
  await expect(list(page, 'Open').getByText('docs#2')).toBeVisible()
})

test('keeps a draft across Escape and a reload, and offers no new cards in Closed or to guests', async ({
  browser,
  page,
  service,
}) => {
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'New card in Open' }).click()
  await expect(form(page, 'Open').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Half an ide')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'New card in Open' }).click()
  await expect(form(page, 'Open').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('a')
  await expect(form(page, 'Open').getByRole('textbox')).toHaveValue('Half an idea')
  await page.getByRole('button', { name: 'Expand Closed' }).click()
  await expect(page.getByRole('button', { name: 'New card in Closed' })).toBeHidden()

  const guest = await browser.newPage({ baseURL: service.url })
  await signIn(guest, service, await service.member('gus', 10))
  await guest.goto(service.projectBoard)
  await expect(list(guest, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'New card in Doing' })).toBeHidden()
})
