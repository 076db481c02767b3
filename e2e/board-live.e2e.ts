import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { expectMovable, handle, settled, titles } from './support/cards.ts'
import { carryList, list, listNames } from './support/drag.ts'
import { look } from './support/look.ts'

for (const kind of ['projectBoard', 'groupBoard'] as const) {
  test(`shows other people's moves without a reload (${kind})`, async ({
    browser,
    page,
    service,
  }) => {
    const other = await (await browser.newContext({ baseURL: service.url })).newPage()
    for (const each of [page, other]) {
      await signIn(each, service)
      await each.goto(service[kind])
      await expect(list(each, 'Doing').getByText('2 issues')).toBeAttached()
    }

    const [label] = (await service.call('GET', '/groups/acme/labels?search=Doing')) as unknown as {
      id: number
    }[]
    await service.call('PUT', `/groups/acme/labels/${label!.id}`, { new_name: 'Under way' })
    await expect(list(page, 'Under way').getByText('2 issues')).toBeAttached()
    await service.call('PUT', `/groups/acme/labels/${label!.id}`, { new_name: 'Doing' })
    await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()

    await other.getByRole('link', { name: 'First of To do' }).focus()
    await other.keyboard.press('Shift+L')
    await expect(list(other, 'Doing').getByText('3 issues')).toBeAttached()
    await expect.poll(() => titles(page, 'Doing')).toContain('First of To do')
    await expect(list(page, 'To do').getByText('1 issue', { exact: true })).toBeAttached()

    await page.getByRole('button', { name: 'Doing', exact: true }).focus()
    await page.keyboard.press('Shift+L')
    await expect
      .poll(() => listNames(other))
      .toEqual(['Open', 'To do', 'Review', 'Doing', 'QA', 'Closed'])
    await expectAccessible(page)
  })
}

test("rereads only what another person's change touched", async ({ page, service }) => {
  await openLive(page, service)

  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v4/')) reads.push(new URL(request.url()).pathname)
  })
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', {
    add_labels: 'Doing',
    remove_labels: 'To do',
  })
  await expect(list(page, 'Doing').getByText('4 issues')).toBeAttached()
  await expect(list(page, 'To do').getByText('1 issue', { exact: true })).toBeAttached()
  // Before, the page may still have reread the new issue, number 10, and its list.
  const issue = '/api/v4/projects/1/issues/1'
  await expect
    .poll(() => reads.slice(reads.indexOf(issue)).filter((path) => !path.endsWith('/issues/10')))
    .toEqual([issue, '/api/v4/projects/acme%2Fapp/issues'])
})

test('rereads no cards when a list is moved, here or elsewhere', async ({ page, service }) => {
  await openLive(page, service)

  let reads = 0
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/issues') && searchParams.get('labels[]') === 'QA') reads += 1
  })
  const lists = `/projects/acme%2Fapp/boards/${service.projectBoard.split('/').at(-1)}/lists`
  const [first] = (await service.call('GET', lists)) as unknown as { id: number }[]
  for (const position of [1, 0, 1]) {
    const before = await listNames(page)
    await service.call('PUT', `${lists}/${first!.id}`, { position })
    await expect.poll(() => listNames(page)).not.toEqual(before)
  }
  await page.getByRole('button', { name: 'Doing', exact: true }).focus()
  await page.keyboard.press('Shift+L')
  await expect
    .poll(() => service.call('GET', lists))
    .toMatchObject([{ label: { name: 'To do' } }, {}, {}, {}])
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', { add_labels: 'Doing' })
  await expect(list(page, 'Doing').getByText('4 issues')).toBeAttached()
  // The service may have told the page to read itself again after it opened.
  expect(reads).toBeLessThan(2)
})

test("delays other people's changes during a drag", async ({ page, service }) => {
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  await carryList(page, 'To do', { over: 'Doing', half: 'left' })
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', {
    add_labels: 'Doing',
    remove_labels: 'To do',
  })
  await expect(page.getByRole('button', { name: '1 update' })).toBeVisible()
  const icon = page.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', /circle/)
  await expect.poll(() => titles(page, 'To do')).toContain('First of To do')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => titles(page, 'Doing')).toContain('First of To do')
  await expect(page.getByRole('button', { name: '1 update' })).toBeHidden()
  await expect(icon).not.toHaveAttribute('href', /circle/)
})

test("shows other people's changes to lists, the board, labels, milestones and reactions", async ({
  page,
  service,
}) => {
  const { call, projectBoard } = service
  const project = '/projects/acme%2Fapp'
  const board = `${project}/boards/${projectBoard.split('/').at(-1)}`
  const milestone = await call('POST', '/groups/acme/milestones', { title: 'Spring' })
  await call('PUT', `${project}/issues/3`, { milestone_id: milestone.id })
  const note = await call('POST', `${project}/issues/3/notes`, { body: 'Look' })
  await signIn(page, service)
  await page.goto(`${projectBoard}?peek=3`)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Look')
  await call('POST', `${project}/issues/3/notes/${note.id}/award_emoji`, { name: 'rocket' })
  await expect(page.getByRole('button', { name: 'Rocket, 1' })).toBeVisible()
  await page.keyboard.press('Escape')

  const label = await call('POST', '/groups/acme/labels', { name: 'Extra', color: '#aa3333' })
  const added = await call('POST', `${board}/lists`, { label_id: label.id })
  await expect(list(page, 'Extra')).toBeAttached()
  await call('DELETE', `${board}/lists/${added.id}`)
  await expect(list(page, 'Extra')).not.toBeAttached()
  await call('PUT', board, { name: 'Renamed' })
  await expect(page.getByText('Renamed').first()).toBeVisible()

  const card = list(page, 'Doing').getByRole('article').filter({ hasText: 'First of Doing' })
  await expect(card).toContainText('Spring')
  await call('PUT', `/groups/acme/milestones/${milestone.id}`, { title: 'Summer' })
  await expect(card).toContainText('Summer')
  await call('DELETE', '/groups/acme/labels/QA')
  await expect(list(page, 'QA')).not.toBeAttached()

  const titles = [1, 2, 3, 4, 5].map((iid) => `Changed at once ${iid}`)
  await Promise.all(
    titles.map((title, at) => call('PUT', `${project}/issues/${at + 1}`, { title })),
  )
  for (const name of titles) await expect(page.getByRole('heading', { name })).toBeAttached()
})

test("does not count changes of one's own tabs", async ({ page, context, service }) => {
  const tab = await context.newPage()
  for (const each of [page, tab]) {
    await signIn(each, service)
    await each.goto(service.projectBoard)
    await expectMovable(handle(each, 'To do', 'First of To do'))
  }
  await page.getByRole('button', { name: 'Doing actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await handle(tab, 'To do', 'First of To do').focus()
  await tab.keyboard.press('Shift+L')
  await expect(list(tab, 'Doing').getByText('3 issues')).toBeAttached()
  await settled(tab)
  await service.call('PUT', '/projects/acme%2Fapp/issues/2', { title: 'By another' })
  await expect(page.getByText('1 update', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page, 'Doing').getByText('3 issues')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'By another' })).toBeAttached()
})

test('applies delayed changes when a menu closes', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  await page.getByRole('button', { name: 'Doing actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await service.call('POST', '/projects/acme%2Fapp/issues', { title: 'New', labels: 'Doing' })
  await page.keyboard.press('Escape')
  await expect(list(page, 'Doing').getByText('3 issues')).toBeAttached()
})

test("shows other people's changes to a card that was just moved", async ({
  page,
  clock,
  service,
}) => {
  await clock.install()
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await handle(page, 'To do', 'First of To do').focus()
  await page.keyboard.press('Shift+L')
  await expect.poll(() => titles(page, 'Doing')).toContain('First of To do')
  await settled(page)
  await service.call('PUT', '/projects/acme%2Fapp/issues/1', { title: 'Renamed meanwhile' })
  await expect
    .poll(async () => {
      await clock.runFor(6000)
      return await titles(page, 'Doing')
    })
    .toContain('Renamed meanwhile')
})

test('polls a server without live updates', async ({ page, clock, service }) => {
  await page.route(
    '**/api/v4/**/live*',
    async (route) => await route.fulfill({ status: 404, json: {} }),
  )
  await clock.install()
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  await service.call('POST', '/projects/acme%2Fapp/issues', { title: 'New', labels: 'Doing' })
  await expect
    .poll(async () => {
      await clock.runFor(10_000)
      return await list(page, 'Doing').getByText('3 issues').count()
    })
    .toBe(1)
})

test('backs off when the stream closes at once, and honors Retry-After', async ({
  page,
  clock,
  service,
}) => {
  const openedAt: number[] = []
  await page.route('**/api/v4/**/live*', async (route) => {
    openedAt.push(await page.evaluate(() => Date.now()))
    if (openedAt.length > 5) return await route.continue()
    if (openedAt.length === 5)
      return await route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, json: {} })
    const body = 'event: open\ndata: {}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await clock.install()
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await expect
    .poll(
      async () => {
        await clock.runFor(2000)
        return openedAt.length
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(5)
  const waits = openedAt.slice(1, 6).map((at, index) => at - openedAt[index]!)
  for (const [index, least] of [1000, 2000, 4000, 8000, 20_000].entries())
    expect(waits[index]).toBeGreaterThanOrEqual(least)
  await service.call('POST', '/projects/acme%2Fapp/issues', { title: 'New', labels: 'Doing' })
  await expect(list(page, 'Doing').getByText('3 issues')).toBeAttached()
})

test('reads each list once when no change was missed', async ({ page, clock, service }) => {
  await clock.install()
  await signIn(page, service)
  const opened = Promise.withResolvers<string>()
  await page.route('**/api/v4/**/live*', async (route) => {
    const body = 'event: open\ndata: {"complete":true}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
    opened.resolve(route.request().url())
  })
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\/(?:issues|lists|boards\/\d+)$/.test(pathname)) reads.push(pathname + search)
  })
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  expect(await opened.promise).toMatch(/live\?past=\d/)
  await clock.runFor(2000)
  expect(reads.length).toBeGreaterThan(3)
  expect(new Set(reads).size).toBe(reads.length)
})

test('closes the connection of a hidden page, and catches up when visible', async ({
  page,
  service,
}) => {
  await signIn(page, service)
  const held = page.waitForRequest('**/api/v4/**/live*')
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  await held
  const ended = page.waitForEvent('requestfailed', (request) =>
    /\/live(?:\?|$)/.test(request.url()),
  )
  await look(page, 'hidden')
  await ended
  await service.call('POST', '/projects/acme%2Fapp/issues', { title: 'New', labels: 'Doing' })
  await look(page, 'visible')
  await expect(list(page, 'Doing').getByText('3 issues')).toBeAttached()
})

/** Opens the board and its stream. Doing has three issues then. */
async function openLive(page: Page, service: BoardService): Promise<void> {
  await signIn(page, service)
  const live = page.waitForResponse('**/api/v4/**/live*')
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing').getByText('2 issues')).toBeAttached()
  await live
  // The service has just started: it does not know whether anything changed since the page was read, which is read again.
  await service.call('POST', '/projects/acme%2Fapp/issues', { title: 'New', labels: 'Doing' })
  await expect(list(page, 'Doing').getByText('3 issues')).toBeAttached()
  await settled(page)
}
