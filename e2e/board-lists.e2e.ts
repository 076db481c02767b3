import { expectAccessible } from './support/axe.ts'
import { expect, mortalTest, signIn, test } from './support/board.ts'
import { carryList, dragList, list, listHandle, listNames } from './support/drag.ts'
import { tabTo } from './support/tab-to.ts'

const BEFORE = ['Open', 'To do', 'Doing', 'Review', 'QA', 'Closed']
const FIRST = ['Open', 'Doing', 'To do', 'Review', 'QA', 'Closed']

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('drags a list by pointer', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(BEFORE)

  await carryList(page, 'Doing', { over: 'To do', half: 'left' })
  await expectAccessible(page)
  await page.mouse.up()
  await expect.poll(() => listNames(page)).toEqual(FIRST)
  await expect(page.getByText('Dropped list “Doing”, position 1 of 4.')).toBeAttached()

  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(FIRST)
})

test('drags a list of a group board to the right end', async ({ page, service }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(service.groupBoard)
  await expect(list(page, 'To do').getByText('app#1')).toBeVisible()
  await dragList(page, 'To do', { over: 'QA', half: 'right' })
  const after = ['Open', 'Doing', 'Review', 'QA', 'To do', 'Closed']
  await expect.poll(() => listNames(page)).toEqual(after)
  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(after)
})

test('moves a list by keyboard alone', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  const handle = listHandle(page, 'Doing')
  await tabTo(page, handle)
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Lifted list “Doing”, position 2 of 4/)).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('List “Doing”, position 4 of 4')).toBeAttached()
  await expect(list(page, 'Doing')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('h')
  await expect(page.getByText('List “Doing”, position 3 of 4')).toBeAttached()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await expect(page.getByText('Dropped list “Doing”, position 1 of 4.')).toBeAttached()
  await expect.poll(() => listNames(page)).toEqual(FIRST)
  await expect(handle).toBeFocused()

  await page.keyboard.press('Shift+L')
  await expect.poll(() => listNames(page)).toEqual(BEFORE)
  await expect(list(page, 'Doing')).not.toHaveAttribute('aria-busy', 'true')
  await page.reload()
  await expect(handle).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(BEFORE)
})

test('returns a lifted list on Escape and on blur', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  for (const leave of ['Escape', 'Tab']) {
    await listHandle(page, 'Doing').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await expect.poll(() => listNames(page)).not.toEqual(BEFORE)
    await page.keyboard.press(leave)
    await expect.poll(() => listNames(page)).toEqual(BEFORE)
    await expect(
      page.getByText('Canceled. List “Doing” is back at position 2 of 4.'),
    ).toBeAttached()
  }
})

test('cancels a drag on Escape', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  await carryList(page, 'Doing', { over: 'To do', half: 'left' })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.reload()
  await expect(list(page, 'Doing')).toBeVisible()
  await expect.poll(() => listNames(page)).toEqual(BEFORE)
})

test('moves a list by its menu', async ({ page, service }) => {
  await page.goto(service.projectBoard)
  const menu = list(page, 'Doing').getByRole('button', { name: 'Doing actions' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect.poll(() => listNames(page)).toEqual(FIRST)

  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Move left' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move to position…' }).click()
  await expect(page.getByRole('combobox', { name: 'Position' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Position' }).selectOption('4: after QA')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const last = ['Open', 'To do', 'Review', 'QA', 'Doing', 'Closed']
  await expect.poll(() => listNames(page)).toEqual(last)
})

mortalTest(
  'returns a list when the server dies during its move, and retries',
  async ({ page, service }) => {
    await page.goto(service.projectBoard)
    await expect(list(page, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()
    // The drop follows at once, since the page soon notices that it is offline.
    await carryList(page, 'Doing', { over: 'To do', half: 'left' })
    await service.kill()
    await page.mouse.up()
    await expect(page.getByText(/^List “Doing” could not be moved to position 1\./)).toBeVisible()
    await expect.poll(() => listNames(page)).toEqual(BEFORE)
    await expect(list(page, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()

    await service.restart()
    const moved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('status')
      .filter({ hasText: 'List “Doing”' })
      .getByRole('button', { name: 'Retry' })
      .click()
    await expect.poll(() => listNames(page)).toEqual(FIRST)
    expect((await moved).ok()).toBe(true)
    await page.reload()
    await expect(list(page, 'Doing')).toBeVisible()
    await expect.poll(() => listNames(page)).toEqual(FIRST)
  },
)

test('reports that a list was removed before its move', async ({ page, service }) => {
  // Blocks live updates, so the board sees the deletion only after the move.
  await page.route('**/api/v4/**/live*', async (route) => await route.abort())
  await page.goto(service.projectBoard)
  await expect(list(page, 'Review')).toBeVisible()
  const board = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}`
  const lists = (await service.call('GET', `${board}/lists`)) as unknown as { id: number }[]
  await service.call('DELETE', `${board}/lists/${lists[2]!.id}`)

  await dragList(page, 'Review', { over: 'To do', half: 'left' })
  await expect(
    page.getByText(/^List “Review” could not be moved to position 1\. .*not found/i),
  ).toBeVisible()
  await expect(list(page, 'Review')).toBeHidden()
  await expect.poll(() => listNames(page)).toEqual(['Open', 'To do', 'Doing', 'QA', 'Closed'])
})

test('adds, collapses and removes a list', async ({ page, service }) => {
  await service.call('POST', '/groups/acme/labels', { name: 'Blocked', color: '#d9534f' })
  await page.goto(service.projectBoard)
  await page.getByRole('button', { name: 'Add list' }).click()
  await expect(page.getByRole('combobox', { name: 'Label' })).toBeFocused()
  await expect(page.getByRole('option', { name: 'Doing already on this board' })).toBeDisabled()
  await page.keyboard.type('Blo')
  await page.getByRole('option', { name: 'Blocked' }).click()
  await page.getByRole('button', { name: 'Add list' }).last().click()
  await expect(list(page, 'Blocked').getByText('No issues')).toBeVisible()

  await list(page, 'Blocked').getByRole('button', { name: 'Collapse Blocked' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand Blocked' })).toBeVisible()

  await page.getByRole('button', { name: 'Expand Blocked' }).click()
  await page.getByRole('button', { name: 'Blocked actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove list…' }).click()
  await page.getByRole('button', { name: 'Remove list' }).click()
  await expect(list(page, 'Blocked')).toBeHidden()
  await expect.poll(() => listNames(page)).toEqual(BEFORE)
  await expect(page.getByRole('button', { name: 'Expand Closed' })).toBeFocused()
})

test('explains what reporters and guests cannot do with lists, and gives guests no handles', async ({
  browser,
  service,
}) => {
  const as = async (username: string, accessLevel: number) => {
    const page = await browser.newPage({ baseURL: service.url })
    await signIn(page, service, await service.member(username, accessLevel))
    await page.goto(service.projectBoard)
    await expect(list(page, 'Doing')).toBeVisible()
    return page
  }
  const reporter = await as('remi', 20)
  await expect(listHandle(reporter, 'Doing')).toBeVisible()
  await reporter.getByRole('button', { name: 'Doing actions' }).click()
  const remove = reporter.getByRole('menuitem', { name: 'Remove list…' })
  await expect(remove).toBeDisabled()
  await expect(remove).toContainText('Only project owners and administrators can remove lists')

  const guest = await as('gus', 10)
  await expect(listHandle(guest, 'Doing')).toBeHidden()
  await expect(guest.getByRole('button', { name: 'Add list' })).toBeHidden()
  await guest.getByRole('button', { name: 'Doing actions' }).click()
  for (const name of ['Move left', 'Move to position…', 'Insert list after…', 'Set limits…']) {
    const entry = guest.getByRole('menuitem', { name })
    await expect(entry).toBeDisabled()
    await expect(entry).toContainText('You need at least the Reporter role')
  }
  await expect(guest.getByRole('menuitem', { name: 'Remove list…' })).toContainText(
    'Only project owners and administrators can remove lists',
  )
  await expectAccessible(guest)
  await guest.keyboard.press('Escape')
  await expect(guest.getByRole('menu')).toBeHidden()
  await dragList(guest, 'Doing', { over: 'To do', half: 'left' })
  await expect.poll(() => listNames(guest)).toEqual(BEFORE)

  // The guest belongs to the project, not to the group.
  const errors: string[] = []
  guest.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await guest.goto(service.groupBoard)
  await expect(list(guest, 'Doing').getByRole('heading', { name: 'First of Doing' })).toBeVisible()
  expect(errors).toEqual([])
})

test('counts a long list completely and renders a part', async ({ page, service }) => {
  for (let n = 0; n < 120; n++) {
    const title = `Card ${String(n).padStart(3, '0')}`
    await service.call('POST', '/projects/acme%2Fapp/issues', { title, labels: 'QA' })
  }
  await page.goto(service.projectBoard)
  const long = list(page, 'QA')
  await expect(long.getByText('122 issues')).toBeAttached()
  const cards = long.getByRole('listitem')
  await expect.poll(() => cards.count()).toBeLessThan(40)
  const box = page.getByRole('group', { name: 'Issues in QA' })
  await box.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(long.getByRole('heading', { name: 'Card 119' })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect.poll(() => cards.count()).toBeLessThan(40)
})

test('fills the screen with one list at 320 px, and scrolls only the board sideways', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(service.projectBoard)
  await expect(list(page, 'Open')).toBeInViewport({ ratio: 0.9 })
  await expect(list(page, 'To do')).not.toBeInViewport({ ratio: 0.2 })
  const size = () =>
    page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      height: document.documentElement.scrollHeight,
    }))
  await expect.poll(size).toEqual({ width: 320, height: 640 })
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('button', { name: /^QA/ }).click()
  await expect(list(page, 'QA')).toBeInViewport({ ratio: 0.9 })
})
