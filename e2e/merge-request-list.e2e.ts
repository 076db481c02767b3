import type { Locator, Page } from '@playwright/test'

import { randomFrom } from '#server/testing/random.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commit } from './support/commit.ts'
import { look } from './support/look.ts'

const APP = '/projects/acme%2Fapp'
const PROJECT = { page: '/acme/app/-/merge_requests', api: `${APP}/merge_requests` }
const GROUP = { page: '/groups/acme/-/merge_requests', api: '/groups/acme/merge_requests' }
const SERVER = { page: '/dashboard/merge_requests', api: '/merge_requests' }
const SCOPES = { project: PROJECT, group: GROUP, server: SERVER }

const bar = (page: Page) => page.getByRole('combobox', { name: 'Filter merge requests' })
const rows = (page: Page) => page.getByRole('list', { name: 'Merge requests' })
const links = (page: Page) => rows(page).getByRole('link')
const alternatives = (page: Page) => page.getByRole('group', { name: 'Any of' })
const openAnyOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Match any of several filters…' }).press('Enter')
}
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'State' }).getByRole('link', { name })

/** Delays the code of the alternative filters until the returned function is called. */
async function holdAlternatives(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/any-of-*', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Typed filters and the equivalent API parameters. */
const FILTERS: readonly (readonly [typed: string, query: string])[] = [
  ['label:bug', 'labels[]=bug'],
  ['label:none', 'labels[]=None'],
  ['label:any', 'labels[]=Any'],
  ['-label:bug', 'not[labels][]=bug'],
  ['milestone:"Next week"', 'milestone=Next week'],
  ['milestone:none', 'milestone=None'],
  ['milestone:any', 'milestone=Any'],
  ['-milestone:"Next week"', 'not[milestone]=Next week'],
  ['author:@me', 'author_username=root'],
  ['-author:@ana', 'not[author_username]=ana'],
  ['assignee:@ana', 'assignee_username[]=ana'],
  ['assignee:any', 'assignee_id=Any'],
  ['assignee:none', 'assignee_id=None'],
  ['-assignee:@ana', 'not[assignee_username][]=ana'],
  ['reviewer:@ana', 'reviewer_username=ana'],
  ['-reviewer:@ana', 'not[reviewer_username]=ana'],
  ['reviewer:none', 'reviewer_id=None'],
  ['reviewer:any', 'reviewer_id=Any'],
  ['approver:any', 'approver_ids=Any'],
  ['approver:none', 'approver_ids=None'],
  ['approved-by:@ana', 'approved_by_usernames[]=ana'],
  ['approved-by:none', 'approved_by_ids=None'],
  ['approved-by:any', 'approved_by_ids=Any'],
  ['merged-by:@me', 'merge_user_username=root'],
  ['reaction:tada', 'my_reaction_emoji=tada'],
  ['-reaction:tada', 'not[my_reaction_emoji]=tada'],
  ['reaction:none', 'my_reaction_emoji=None'],
  ['reaction:any', 'my_reaction_emoji=Any'],
  ['source:cache', 'source_branch=cache'],
  ['-source:cache', 'not[source_branch]=cache'],
  ['target:stable', 'target_branch=stable'],
  ['-target:stable', 'not[target_branch]=stable'],
  ['draft:yes', 'wip=yes'],
  ['draft:no', 'wip=no'],
  ['environment:production', 'environment=production'],
  ['deployed-after:2026-01-01T00:00:00Z', 'deployed_after=2026-01-01T00:00:00Z'],
  ['deployed-before:2026-01-01T00:00:00Z', 'deployed_before=2026-01-01T00:00:00Z'],
  ['mine:created', 'scope=created_by_me'],
  ['mine:assigned', 'scope=assigned_to_me'],
  ['mine:reviews', 'scope=reviews_for_me'],
  ['mine:all', 'scope=all'],
  ['in:title rows', 'search=rows&in=title'],
  ['in:description rows', 'search=rows&in=description'],
  ['rows', 'search=rows'],
]

/** Filters by the second merge request's creation and update times. */
const times = (created: string, updated: string) =>
  [
    [`created-after:${created}`, `created_after=${created}`],
    [`created-before:${created}`, `created_before=${created}`],
    [`updated-after:${updated}`, `updated_after=${updated}`],
    [`updated-before:${updated}`, `updated_before=${updated}`],
  ] as const

/** Filters by people's IDs. */
const ids = (self: number, ana: number) =>
  [
    [`author-id:${self}`, `author_id=${self}`],
    [`-author-id:${ana}`, `not[author_id]=${ana}`],
    [`assignee-id:${ana}`, `assignee_id=${ana}`],
    [`-assignee-id:${ana}`, `not[assignee_id]=${ana}`],
    [`reviewer-id:${ana}`, `reviewer_id=${ana}`],
    [`-reviewer-id:${ana}`, `not[reviewer_id]=${ana}`],
    [`approver:${ana}`, `approver_ids[]=${ana}`],
    [`approved-by-id:${ana}`, `approved_by_ids=${ana}`],
    [`merged-by-id:${self}`, `merge_user_id=${self}`],
  ] as const

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

for (const [scope, { page: address, api }] of Object.entries(SCOPES)) {
  test(`every filter shows what the API answers (${scope})`, async ({ page, service }) => {
    test.slow()
    await makeRequests(service)
    const second = await service.call('GET', `${APP}/merge_requests/2`)
    const self = await service.call('GET', '/user')
    const [ana] = (await service.call('GET', '/users?username=ana')) as unknown as { id: number }[]
    const own = {
      project: [['number:1 number:3', 'iids[]=1&iids[]=3']],
      group: [['archived:yes', 'non_archived=false']],
      server: [],
    }[scope] as [string, string][]
    await page.goto(`${address}?state=all`)
    await expect(rows(page)).toBeVisible()
    const found = new Set<string>()
    for (const [typed, query] of [
      ...FILTERS,
      ...times(String(second['created_at']), String(second['updated_at'])),
      ...ids(self.id, ana!.id),
      ...own,
    ]) {
      await bar(page).fill(typed)
      await bar(page).press('Enter')
      const shown = () => shownQuery(page)
      await poll(shown, typed).toEqual(new URLSearchParams(query).toString())
      const isWidened =
        scope === 'server' && /(author|assignee|reviewer|approve|merge_user)/.test(query)
      const expected = await answer(
        service,
        `${api}?${query}&state=all${isWidened ? '&scope=all' : ''}`,
      )
      await poll(async () => await titles(page), typed).toEqual(expected)
      for (const title of expected) found.add(`${title} ${query}`)
      await page.keyboard.press('Escape')
      const clear = page.getByRole('button', { name: 'Clear filter' })
      await clear.first().click()
      await expect(clear).toHaveCount(0)
      await poll(shown, 'cleared').toBe('')
    }
    // Ensures that most filters match something.
    expect(found.size).toBeGreaterThan(FILTERS.length)

    for (const order of ['created_at', 'updated_at', 'merged_at', 'title', 'popularity']) {
      for (const sort of ['asc', 'desc']) {
        const query = `state=all&order_by=${order}&sort=${sort}`
        await page.goto(`${address}?${query}`)
        await expect(rows(page)).toBeVisible()
        expect(await titles(page), query).toEqual(await answer(service, `${api}?${query}`))
      }
    }
  })
}

test('pages, sorts and opens by keyboard, and returns to the same row', async ({
  page,
  service,
}) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const number of Array.from({ length: 23 }, (_, index) => index + 1)) {
    await request(service, `b${number}`, { title: `Request ${number}` })
  }
  await page.goto(PROJECT.page)
  await expect(links(page)).toHaveCount(20)
  await expect(tab(page, 'Open')).toContainText('23')
  await expectAccessible(page)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–20 of 23')
  await expect(pages.getByRole('listitem')).toHaveText(['1', '2'])
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(links(page)).toHaveText(['Request 3', 'Request 2', 'Request 1'])
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Page 1' }).press('Enter')
  await expect(links(page)).toHaveCount(20)
  await expect(page).not.toHaveURL(/page=/)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages).toContainText('21–23 of 23')
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('p')
  await expect(links(page)).toHaveCount(20)
  await page.keyboard.press('n')
  await expect(links(page)).toHaveCount(3)
  await page.goto(`${PROJECT.page}?page=2&order_by=toString`)
  await expect(links(page)).toHaveCount(3)
  await page.goto(`${PROJECT.page}?page=9`)
  await expect(pages).toContainText('21–23 of 23')
  await expect(page).toHaveURL(/page=2/)
  await page.goto(`${PROJECT.page}?page=2`)
  await expect(links(page)).toHaveCount(3)

  await page.keyboard.press('Shift+S')
  await expect(links(page).first()).toHaveText('Request 1')
  await expect(page).toHaveURL(/order_by=created_at&sort=asc$/)
  await page.getByRole('button', { name: /Created, oldest first/ }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  await expect(links(page).nth(1)).toHaveText('Request 10')

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(links(page).nth(1)).toBeFocused()
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: '!10 Request 10' })).toBeVisible()
  await page.goBack()
  await expect(links(page).nth(1)).toBeFocused()
  await expect(links(page).nth(1)).toHaveText('Request 10')
  const dots = page.getByText('Changed since you left the list')
  await expect(dots).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: '!10 Request 10' })).toBeVisible()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title' }).fill('Request 10 again')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changed the title of !10.')).toBeVisible()
  await page.goBack()
  await expect(links(page).nth(1)).toBeFocused()
  await expect(links(page).nth(1)).toHaveText('Request 10 again')
  await expect(dots).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: '!10 Request 10' })).toBeVisible()
  await service.call('POST', `${APP}/merge_requests/10/notes`, { body: 'Look here' })
  await page.goBack()
  await expect(dots).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ has: dots })).toContainText('Request 10')

  await service.call('PUT', `${APP}/merge_requests/10`, { title: 'Changed by others' })
  await expect(links(page).getByText('Changed by others')).toBeVisible()
  await service.call('PUT', `${APP}/merge_requests/10`, { state_event: 'close' })
  await expect(tab(page, 'Open')).toContainText('22')
  await tab(page, 'Closed').click()
  await expect(links(page)).toHaveText(['Changed by others'])
})

test('filters, selects and opens a tab by key', async ({ page, context, service }) => {
  await signIn(context, service)
  await makeRequests(service)
  await page.goto(PROJECT.page)
  await expect(links(page)).toHaveText(['Backport', 'Draft: Search', 'Keep rows in a cache'])
  await page.keyboard.press('f')
  await expect(bar(page)).toBeFocused()
  await page.keyboard.type('label:bug')
  await page.keyboard.press('Enter')
  await expect(links(page)).toHaveText(['Keep rows in a cache'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(links(page)).toBeFocused()
  await page.keyboard.press('Shift+F')
  await expect(links(page)).toHaveCount(3)
  await links(page).last().focus()
  await page.keyboard.press('Shift+K')
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(links(page).nth(1)).toBeFocused()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL('/acme/app/-/merge_requests/2')
  await expect(page).toHaveURL(PROJECT.page)
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: /^Open in new tab/ })).toHaveText(
    'Open in new tabCtrl Enter',
  )
})

test('shows what a row has to say', async ({ page, service }) => {
  await makeRequests(service)
  await service.call('PUT', APP, { only_allow_merge_if_all_discussions_are_resolved: true })
  await service.call('PUT', `${APP}/merge_requests/1`, {
    description: '- [x] done\n- [ ] to do',
    discussion_locked: true,
  })
  await service.call('POST', `${APP}/merge_requests/1/discussions`, { body: 'Why?' })
  await commit(service, { branch: 'cache', message: 'Clash', file: 'clash.txt' })
  await commit(service, { branch: 'main', message: 'Clash too', file: 'clash.txt' })
  await service.call('GET', `${APP}/merge_requests/1`)
  await page.goto(PROJECT.page)
  const row = (title: string) => rows(page).getByRole('listitem').filter({ hasText: title })
  const busy = row('Keep rows in a cache')
  for (const text of ['Conflicts', 'Locked', 'bug', 'Next week', 'cache → main', '1/2', '!1']) {
    await expect(busy).toContainText(text)
  }
  for (const fact of ['Tasks done', 'Unresolved threads', 'Comments']) {
    await expect(busy.getByText(fact)).toBeAttached()
  }
  await expect(busy.getByRole('img', { name: /ana/ })).toBeVisible()
  await expect(row('Draft: Search').getByText('Draft', { exact: true })).toBeAttached()
  await expect(row('Backport')).not.toContainText('Conflicts')
  await expectAccessible(page)
})

for (const width of [1280, 390]) {
  test(`returns to the page and the place where one left (${width} px)`, async ({
    page,
    service,
  }) => {
    await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
    await commit(service, { branch: 'b', message: 'b', from: 'main' })
    for (let number = 1; number <= 40; number++) {
      await service.call('POST', `${APP}/repository/branches`, { branch: `b${number}`, ref: 'b' })
      const branches = { source_branch: `b${number}`, target_branch: 'main' }
      const title = `Request ${number}`
      await service.call('POST', `${APP}/merge_requests`, { ...branches, title })
    }
    await page.setViewportSize({ width, height: 500 })
    await page.goto(PROJECT.page)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(links(page).first()).toHaveText('Request 20')
    await expect(links(page).first()).toBeInViewport()

    const link = links(page).filter({ hasText: /^Request 5$/ })
    await link.scrollIntoViewIfNeeded()
    const place = await boxAtRest(link)
    await link.click()
    const heading = page.getByRole('heading', { level: 1, name: '!5 Request 5' })
    await expect(heading).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(`${PROJECT.page}?page=2`)
    await expect(link).toBeFocused()
    const { y } = await boxAtRest(link)
    expect(Math.abs(y - place.y)).toBeLessThanOrEqual(2)

    await page.goto(`${PROJECT.page}?state=all&page=2`)
    await link.scrollIntoViewIfNeeded()
    const before = await boxAtRest(link)
    await link.click()
    await service.call('PUT', `${APP}/merge_requests/5`, { state_event: 'close' })
    await page.getByRole('link', { name: 'Back to list' }).click()
    await expect(page).toHaveURL(`${PROJECT.page}?state=all&page=2`)
    await expect(link).toBeFocused()
    const after = await boxAtRest(link)
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(2)
  })
}

test('reads any parameters of the API, and shows empty lists and errors', async ({
  page,
  service,
}) => {
  await makeRequests(service)
  await page.goto(`${PROJECT.page}?label_name[]=bug&assignee_id=Any&other=1&state=all`)
  await expect(page.getByRole('button', { name: 'Label is bug', exact: true })).toBeVisible()
  await expect(links(page)).toHaveText(['Keep rows in a cache'])
  // Clicking a token turns it back into text.
  await page.getByRole('button', { name: 'Label is bug', exact: true }).click()
  await expect(bar(page)).toHaveValue('bug')
  await bar(page).fill('nothing')
  await bar(page).press('Enter')
  await expect(page.getByText('No merge requests match the filter.')).toBeVisible()
  await expect(page).toHaveURL(/other=1/)
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByRole('button', { name: 'Without “Assignee is Any” 0' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Without “Label is nothing” [1-9]/ }).click()
  await expect(links(page).first()).toBeVisible()
  await expect(page).toHaveURL(/assignee_id=Any/)
  await page.goto(`${SERVER.page}?author_username=ana`)
  await expect(page.getByText(/everyone’s merge requests/)).toBeVisible()
  await page.goto(`${PROJECT.page}?author_id=1&author_username=ana`)
  await expect(page.getByText(/mutually exclusive/)).toBeVisible()
  await expectAccessible(page)
})

test('shows usernames for user IDs in the filter', async ({ page, service }) => {
  await service.member('ana', 40)
  const [ana] = (await service.call('GET', '/users?username=ana')) as unknown as { id: number }[]
  const token = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`${PROJECT.page}?author_id=${ana!.id}&approver_ids[]=999&assignee_id=None`)
  await expect(token('Author ID is @ana')).toBeVisible()
  await expect(token('Remove Author ID is @ana')).toBeVisible()
  await expect(token('Approver is 999')).toBeVisible()
  await expect(token('Assignee is None')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(3)
  await token('Author ID is @ana').click()
  await expect(bar(page)).toHaveValue('ana')
  await expect(page.getByRole('option', { name: 'ana @ana' })).toBeVisible()
  await bar(page).press('Enter')
  await expect(token('Author ID is @ana')).toBeVisible()
  await expect.poll(() => shownQuery(page)).toContain(`author_id=${ana!.id}`)

  await page.goto(PROJECT.page)
  await bar(page).fill('approver:an')
  await page.getByRole('option', { name: 'ana @ana' }).click()
  await expect(token('Approver is @ana')).toBeVisible()
  await expect.poll(() => shownQuery(page)).toBe(`approver_ids%5B%5D=${ana!.id}`)
})

test('offers the bounds of the current milestone', async ({ page, service }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const milestones = `${APP}/milestones`
  const dates = { start_date: day(-9), due_date: day(9) }
  await service.call('POST', milestones, { title: 'Spring', ...dates })
  await service.call('POST', milestones, { title: 'Later', start_date: day(5), due_date: day(8) })
  await page.goto(PROJECT.page)
  await bar(page).fill('created-after:')
  await page.getByRole('option', { name: `Start of this milestone Spring, ${day(-9)}` }).click()
  await expect.poll(() => shownQuery(page)).toMatch(/^created_after=/)
  await bar(page).fill('updated-before:')
  await page.getByRole('option', { name: `End of this milestone Spring, ${day(10)}` }).click()
  const token = page.getByRole('button', { name: `Updated before ${day(10)}`, exact: true })
  await expect(token).toBeVisible()
})

test('shows merge requests that are being merged, on request', async ({ page }) => {
  const token = page.getByRole('button', { name: 'State is Locked', exact: true })
  await page.goto(`${PROJECT.page}?state=closed`)
  await bar(page).fill('state:')
  await page.getByRole('option', { name: /^Locked/ }).click()
  await expect(page).toHaveURL(`${PROJECT.page}?state=locked`)
  await expect(token).toBeVisible()
  await expect(page.getByText('locked briefly while they are being merged')).toBeVisible()
  await expect(page.getByText('No merge requests match the filter.')).toBeVisible()
  await tab(page, 'Merged').click()
  await expect(token).toBeHidden()
  await expect(page).toHaveURL(`${PROJECT.page}?state=merged`)
})

test('accepts five approvers at most, and sends times with an offset in UTC', async ({ page }) => {
  const typed = ['ana', 'bo', 'cy', 'di', 'ed'].map((name) => `approved-by:@${name}`)
  await page.goto(PROJECT.page)
  await bar(page).fill(typed.join(' '))
  await bar(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Approved by @ed', exact: true })).toBeVisible()
  await bar(page).fill('approved-by:@flo')
  await expect(page.getByText('“Approved by” accepts at most 5 values')).toBeVisible()
  await bar(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Approved by @flo', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(PROJECT.page)
  const asked = page.waitForRequest(/updated_after=2026-01-01T10%3A00%3A00Z/)
  await bar(page).fill('updated-after:2026-01-01T12:00:00+02:00')
  await bar(page).press('Enter')
  await asked
})

test('reads ranges of times and lists of numbers', async ({ page, service }) => {
  await makeRequests(service)
  await page.goto(`${PROJECT.page}?state=all`)
  await bar(page).fill('updated:2026-11-01..2099-11-15')
  await bar(page).press('Enter')
  const token = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(token('Updated after 2026-11-01')).toBeVisible()
  await expect(token('Updated before 2099-11-16')).toBeVisible()
  await bar(page).fill('created-after:')
  await page.getByLabel('Filter merge requests: date').fill('2026-01-02')
  await expect(token('Created after 2026-01-02')).toBeVisible()
  await expect(bar(page)).toBeFocused()
  await bar(page).fill('created-before:')
  await page.getByLabel('Filter merge requests: date').focus()
  await page.keyboard.type('11162099')
  await page.keyboard.press('Enter')
  await expect(token('Created before 2099-11-16')).toBeVisible()
  await expect(bar(page)).toBeFocused()
  await bar(page).fill('created:soon')
  await bar(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('more than seven days ago')
  await bar(page).fill('1,3')
  await page.getByRole('option', { name: 'Show these 2 merge requests' }).click()
  await expect(links(page)).toHaveCount(2)
  await expect.poll(() => shownQuery(page)).toContain('iids%5B%5D=1&iids%5B%5D=3')
})

test('joins filters by OR, and copies the list', async ({ page, context, service }) => {
  await makeRequests(service)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${PROJECT.page}?state=all`)
  const all = await answer(service, `${PROJECT.api}?state=all`)
  await expect(links(page)).toHaveText(all)
  await openAnyOf(page)
  await expect(page.getByRole('combobox', { name: 'Any of: filter 1' })).toBeFocused()
  for (const [number, typed] of ['label:bug', 'number:2'].entries()) {
    const field = page.getByRole('combobox', { name: `Any of: filter ${number + 1}` })
    await field.fill(typed)
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`any%5B${number}%5D`))
  }
  await expect(page.getByText('2 filters')).toBeVisible()
  const bug = await answer(service, `${PROJECT.api}?labels[]=bug&state=all`)
  const second = await answer(service, `${PROJECT.api}?iids[]=2&state=all`)
  const both = all.filter((title) => bug.includes(title) || second.includes(title))
  expect(both.length).toBeGreaterThan(bug.length)
  await expect(links(page)).toHaveText(both)
  await expect(tab(page, 'All')).toHaveText('All')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click()
  await expect
    .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n'))
    .toEqual([expect.stringMatching(/^curl .*labels/), expect.stringMatching(/^curl .*iids/)])
  await page.reload()
  await expect(links(page)).toHaveText(both)
  await page.getByRole('button', { name: 'Remove filter 1' }).click()
  await expect(links(page)).toHaveText(second)
  await page.getByRole('button', { name: 'Remove filter 1' }).click()
  await expect(links(page)).toHaveText(all)

  await expect(alternatives(page)).toHaveCount(0)
  await expect(bar(page)).toBeFocused()
  await openAnyOf(page)
  const field = page.getByRole('combobox', { name: 'Any of: filter 2' })
  await field.fill('no such')
  await expect(page).toHaveURL(/any%5B0%5D%5Bsearch%5D=no\+such/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('no such')
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(links(page)).toHaveText(all)

  await page.goto(`${PROJECT.page}?state=all&labels[]=bug&any[0][search]=no+such`)
  await expect(alternatives(page)).toHaveCount(1)
  await page.getByRole('main').focus()
  await page.keyboard.press('Shift+F')
  await expect(links(page)).toHaveText(all)
  await expect(alternatives(page)).toHaveCount(0)
})

test('reads and copies filters joined by OR as text, and says why none match', async ({
  page,
  context,
  service,
}) => {
  await makeRequests(service)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${PROJECT.page}?state=all`)
  const all = await answer(service, `${PROJECT.api}?state=all`)
  await expect(links(page)).toHaveText(all)
  const text = 'draft:no any:(label:bug OR number:!2)'
  await bar(page).fill('any:(label:bug OR number:2 draft:no')
  await bar(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Close the parenthesis')
  await bar(page).fill(text)
  await bar(page).press('Enter')
  await expect(page.getByText('2 filters')).toBeVisible()
  await expect(alternatives(page)).toContainText('bug')
  await expect(bar(page)).toHaveValue('')
  const undrafted = await answer(service, `${PROJECT.api}?wip=no&state=all`)
  const either = [
    ...(await answer(service, `${PROJECT.api}?labels[]=bug&state=all`)),
    ...(await answer(service, `${PROJECT.api}?iids[]=2&state=all`)),
  ]
  const both = undrafted.filter((title) => either.includes(title))
  expect(both.length).toBeGreaterThan(0)
  await expect(links(page)).toHaveText(both)

  const copied = async () => {
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy as text query' }).click()
    await expect(page.getByText('Text query copied.')).toBeVisible()
    return await page.evaluate(() => navigator.clipboard.readText())
  }
  const query = await copied()
  expect(query).toBe(text)
  await page.goto(`${PROJECT.page}?state=all`)
  await bar(page).fill(query)
  await bar(page).press('Enter')
  await expect(links(page)).toHaveText(both)

  await page.goto(`${PROJECT.page}?state=all&search=nothing&any[0][labels][]=bug&any[1][iids][]=2`)
  await page.getByRole('button', { name: 'Why?' }).click()
  const count = (name: string) => page.getByRole('button', { name })
  await expect(count(`Without “nothing” ${either.length}`)).toBeVisible()
  await expect(count('Without “Any of 2 filters” 0')).toBeVisible()
  await expectAccessible(page)
  await count('Without “nothing”').click()
  await expect(links(page)).toHaveText(all.filter((title) => either.includes(title)))
  await expect(page).toHaveURL(/any/)

  await page.goto(`${PROJECT.page}?state=all&any[0][labels][]=bug&any[0][search]=nothing`)
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(count(`Without “Any of 1 filter” ${all.length}`)).toBeVisible()
  await count('Without “nothing” in filter 1').click()
  await expect(links(page)).toHaveText(
    await answer(service, `${PROJECT.api}?labels[]=bug&state=all`),
  )
})

test('shows exactly what random filters joined by OR match, page by page', async ({
  page,
  service,
}) => {
  await makeRequests(service)
  for (let number = 1; number <= 20; number++) {
    const labels = number % 3 === 0 ? 'bug' : ''
    await request(service, `part-${number}`, { title: `Part ${number % 7}`, labels })
  }
  const next = randomFrom(1)
  const random = (limit: number) => Math.floor(next() * limit)
  const pick = () => FILTERS[random(FILTERS.length)]![1]
  const matching = async (query: string) => {
    const path = `${PROJECT.api}?${query}&state=all&per_page=100`
    return (await service.call('GET', path)) as unknown as { id: number; title: string }[]
  }
  const all = await matching('order_by=title&sort=asc')
  for (let round = 0; round < 8; round++) {
    const main = random(2) ? [pick()] : []
    const alternatives = Array.from({ length: 2 + random(3) }, pick)
    const ids = async (query: string) => new Set((await matching(query)).map(({ id }) => id))
    const required = await Promise.all(main.map(ids))
    const offered = await Promise.all(alternatives.map(ids))
    const expected = all
      .filter(({ id }) => required.every((has) => has.has(id)))
      .filter(({ id }) => offered.some((has) => has.has(id)))
      .map(({ title }) => title)
    const others = alternatives.flatMap((one, at) =>
      one.split('&').map((pair) => pair.replace(/^\w+/, `any[${at}][$&]`)),
    )
    const query = [...main, ...others].join('&')
    await page.goto(`${PROJECT.page}?state=all&order_by=title&sort=asc&${query}`)
    await test.step(query, async () => {
      if (expected.length === 0) {
        await expect(page.getByText('No merge requests match the filter.')).toBeVisible()
        return
      }
      await expect(links(page)).toHaveText(expected.slice(0, 20))
      if (expected.length <= 20) return
      await page.getByRole('link', { name: 'Next', exact: true }).click()
      await expect(links(page)).toHaveText(expected.slice(20))
    })
  }
})

test('keeps rows in place while in use, and offers new ones in a pill', async ({
  page,
  service,
}) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const number of [1, 2]) await request(service, `b${number}`, { title: `Row ${number}` })
  await page.goto(PROJECT.page)
  await expect(links(page)).toHaveText(['Row 2', 'Row 1'])
  await links(page).first().hover()
  const { y: before } = await boxAtRest(links(page).last())
  await request(service, 'b3', { title: 'Row 3' })
  const pill = page.getByRole('button', { name: '1 update' })
  await expect(pill).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 update to the list.' })).toHaveCount(1)
  await service.call('PUT', `${PROJECT.api}/1`, { title: 'Row one' })
  await expect(links(page)).toHaveText(['Row 2', 'Row one'])
  expect((await boxAtRest(links(page).last())).y).toBe(before)
  await expectAccessible(page)
  await pill.click()
  await expect(links(page)).toHaveText(['Row 3', 'Row 2', 'Row one'])
  await expect(page.getByRole('link', { name: 'Row 2' })).toBeFocused()

  // The focus is in the rows, without the pointer.
  await request(service, 'b4', { title: 'Row 4' })
  await expect(pill).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await request(service, 'b5', { title: 'Row 5' })
  await expect(links(page)).toHaveText(['Row 5', 'Row 4', 'Row 3', 'Row 2', 'Row one'])
  await expect(pill).toBeHidden()
})

test('keeps rows in place when one returns to the tab', async ({ page, clock, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const number of [1, 2]) await request(service, `b${number}`, { title: `Row ${number}` })
  await clock.install()
  for (const { page: address } of [SERVER, PROJECT]) {
    await page.goto(address)
    await links(page).first().focus()
    const before = await titles(page)
    await look(page, 'hidden')
    await request(service, `b${before.length + 1}`, { title: `Row ${before.length + 1}` })
    await clock.fastForward('01:00')
    // The list follows updates only some time after its rows are shown.
    await expect(async () => {
      await look(page, 'hidden')
      await look(page, 'visible')
      await expect(page.getByRole('button', { name: '1 update' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(await titles(page)).toEqual(before)
  }
})

test('restores alternatives on Back', async ({ page, service }) => {
  await makeRequests(service)
  await page.goto(PROJECT.page)
  await openAnyOf(page)
  const field = page.getByRole('combobox', { name: 'Any of: filter 1' })
  await field.fill('label:bug')
  await field.press('Enter')
  await expect(page).toHaveURL(/any%5B0%5D/)
  await expect(links(page)).toHaveText(['Keep rows in a cache'])
  await page.goBack()
  await expect(page).toHaveURL(PROJECT.page)
  await expect(field).toBeHidden()
  await page.goForward()
  await expect(alternatives(page)).toContainText('bug')
})

test('keeps the filter and the tabs when a list fails', async ({ page, service }) => {
  await makeRequests(service)
  await page.goto(PROJECT.page)
  await expect(links(page).first()).toBeVisible()
  await page.route('**/merge_requests?*state=closed*', (route) => route.abort())
  await tab(page, 'Closed').click()
  await expect(page.getByText('Merge requests could not be loaded')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await page.unroute('**/merge_requests?*state=closed*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Merge requests could not be loaded')).toBeHidden()
})

test('shows keys in tooltips', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const number of Array.from({ length: 21 }, (_, index) => index + 1)) {
    await request(service, `b${number}`, { title: `Request ${number}` })
  }
  await page.goto(PROJECT.page)
  await expect(links(page)).toHaveCount(20)
  await links(page).first().focus()
  await page.keyboard.press('x')
  const toolbar = page.getByRole('toolbar', { name: 'Selected merge requests' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const tooltip = page.getByRole('tooltip')
  for (const [control, text] of [
    [page.getByRole('button', { name: /^Created, newest/ }), 'SortShift S'],
    [toolbar.getByRole('button', { name: 'Labels' }), 'LabelsL'],
    [toolbar.getByRole('button', { name: 'Assignees' }), 'AssigneesA'],
    [toolbar.getByRole('button', { name: 'Milestone' }), 'MilestoneM'],
    [pages.getByRole('link', { name: 'Next' }), 'Next pageN'],
  ] as const) {
    await control.focus()
    await expect(tooltip).toHaveText(text)
  }
  await page.goto(`${PROJECT.page}/1`)
  const merge = page.getByRole('button', { name: 'Merge into main' })
  await expect(merge).toBeEnabled()
  await page.keyboard.press('Shift')
  await merge.focus()
  await expect(tooltip).toHaveText('Merge…Shift Enter')
  await page.getByRole('link', { name: /^Changes/ }).focus()
  await expect(tooltip).toHaveText('ChangesG 4')
})

test("makes the list one tab stop, plus the focused row's controls", async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const number of [1, 2, 3]) await request(service, `b${number}`, { title: `Row ${number}` })
  await page.goto(PROJECT.page)
  await expect(links(page)).toHaveText(['Row 3', 'Row 2', 'Row 1'])
  const stops = rows(page).locator(':is(a, button, input):not([tabindex="-1"])')
  const box = page.getByRole('checkbox', { name: 'Select Row 2' })
  const menu = page.getByRole('button', { name: 'Actions for Row 2' })
  await expect(stops).toHaveText(['Row 3'])
  await links(page).first().focus()
  await page.keyboard.press('j')
  await expect(links(page).nth(1)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(box).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(rows(page).locator(':focus')).toHaveCount(0)
  await expect(stops).toHaveText(['Row 2'])
  await page.keyboard.press('Shift+Tab')
  await expect(links(page).nth(1)).toBeFocused()

  // The row's menu.
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Copy reference' })).toBeVisible()
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.press('Escape')
  await expect(links(page).nth(1)).toBeFocused()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Close' }).press('Enter')
  await expect(links(page)).toHaveText(['Row 3', 'Row 1'])
  await expect(links(page).nth(1)).toBeFocused()
  await page.keyboard.press('z')
  await expect(links(page)).toHaveText(['Row 3', 'Row 2', 'Row 1'])
})

test('announces the number of results', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const number of [1, 2, 3]) await request(service, `b${number}`, { title: `Row ${number}` })
  await page.goto(PROJECT.page)
  await expect(links(page)).toHaveCount(3)
  await bar(page).fill('source:b2')
  await bar(page).press('Enter')
  const said = page.getByRole('status')
  await expect(said.filter({ hasText: /^1 merge request$/ })).toHaveCount(1)
  await tab(page, 'Merged').click()
  await expect(said.filter({ hasText: /^0 merge requests$/ })).toHaveCount(1)
})

test('loads the next page ahead, and moves to it past the last row', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const number of Array.from({ length: 22 }, (_, index) => index + 1)) {
    await request(service, `b${number}`, { title: `Request ${number}` })
  }
  await page.goto(PROJECT.page)
  await links(page).nth(10).focus()
  const nextPage = /\/merge_requests\?.*[?&]page=2/
  const loaded = page.waitForResponse(nextPage)
  await links(page).nth(15).focus()
  await (await loaded).finished()
  await page.route(nextPage, async (route) => await route.abort())
  await links(page).nth(19).focus()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/page=2/)
  await expect(links(page)).toHaveText(['Request 2', 'Request 1'])
  await expect(links(page).first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(links(page).last()).toBeFocused()
})

test('searches in titles or descriptions only, on request', async ({ page, service }) => {
  await makeRequests(service)
  await page.goto(`${PROJECT.page}?search=rows`)
  await expect(links(page)).toHaveText(['Draft: Search', 'Keep rows in a cache'])
  const place = page.getByRole('combobox', { name: 'Search in' })
  await place.selectOption('in title')
  await expect(links(page)).toHaveText(['Keep rows in a cache'])
  await expect(page).toHaveURL(/search=rows&in=title$/)
  await place.selectOption('in description')
  await expect(links(page)).toHaveText(['Draft: Search'])
})

test('suggests branches', async ({ page, service }) => {
  await makeRequests(service)
  await page.goto(PROJECT.page)
  await bar(page).fill('target:sta')
  await page.getByRole('option', { name: 'stable' }).click()
  await expect(
    page.getByRole('button', { name: 'Target branch is stable', exact: true }),
  ).toBeVisible()

  // Lists of several projects suggest the branches of their rows.
  await page.goto(GROUP.page)
  await expect(links(page).first()).toBeVisible()
  await bar(page).fill('source:cac')
  await page.getByRole('option', { name: 'cache' }).click()
  await expect(links(page)).toHaveText(['Keep rows in a cache'])
})

test('says which filter to shorten when the server refuses the URL', async ({ page, service }) => {
  await makeRequests(service)
  await page.route('**/api/v4/**/merge_requests?*labels*', async (route) => {
    await route.fulfill({ status: 414, body: 'URI Too Long' })
  })
  await page.goto(`${PROJECT.page}?labels[]=first&labels[]=second&source_branch=cache`)
  await expect(
    page.getByText(
      'The filter is too long for the server. Remove some of the 2 values of “Label”.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
})

test('groups rare filters, and removes those that the server refuses', async ({
  page,
  service,
}) => {
  await makeRequests(service)
  await page.goto(SERVER.page)
  await expect(links(page).first()).toBeVisible()
  await bar(page).click()
  const more = page.getByRole('group', { name: 'More filters' })
  await expect(more.getByRole('option')).toHaveText([
    'My reactionreaction:',
    'Approved byapproved-by:',
    'Approverapprover:',
    'Environmentenvironment:',
    'Deployed afterdeployed-after:',
    'Deployed beforedeployed-before:',
  ])
  await expectAccessible(page)
  // The arrow wraps to the last option, in the group.
  await page.keyboard.press('ArrowUp')
  await expect(
    more.getByRole('option', { name: 'Deployed before', selected: true }),
  ).toBeInViewport()
  await page.keyboard.press('Escape')

  await page.route(/api\/v4\/.*merge_requests\?.*approver_ids/, async (route) => {
    await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
  })
  await page.goto(`${PROJECT.page}?labels[]=bug&approver_ids=Any`)
  await expect(page.getByText('This server does not allow filtering by approval')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove these filters' }).press('Enter')
  await expect(links(page)).toHaveText(['Keep rows in a cache'])
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(1)
})

test('shows the scope of a list before its filters', async ({ page, service }) => {
  await makeRequests(service)
  const filters = page.getByRole('search', { name: 'Filter merge requests' })
  for (const [{ page: address }, scope] of [
    [PROJECT, 'Project acme/app'],
    [GROUP, 'Group acme'],
    [SERVER, 'All projects'],
  ] as const) {
    await page.goto(`${address}?scope=all`)
    await expect(links(page).first()).toBeVisible()
    await expect(filters.getByRole('list', { name: 'Scope' })).toHaveText(scope)
    await expectAccessible(page)
  }
  // It is no filter: neither Backspace nor the arrows reach it.
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(bar(page)).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowLeft')
  await expect(bar(page)).toBeFocused()
  await expect(filters.getByRole('list', { name: 'Scope' })).toHaveText('All projects')
})

test('labels the instance-wide list with its scope', async ({ page, service }) => {
  await makeRequests(service)
  await page.goto(SERVER.page)
  await expect(page.getByText('Showing only merge requests that you created.')).toBeVisible()
  await page.getByRole('link', { name: 'Show everyone’s' }).click()
  await expect(page.getByRole('button', { name: 'Scope is Everyone’s', exact: true })).toBeVisible()
  await expect(page.getByText('Showing only')).toBeHidden()
})

test('shows lists without totals, with colored labels', async ({ page, service }) => {
  await makeRequests(service)
  const asked: string[] = []
  await page.route('**/api/v4/**/merge_requests?*', async (route) => {
    asked.push(route.request().url())
    const response = await route.fetch()
    const headers = { ...response.headers() }
    for (const name of ['x-total', 'x-total-pages']) delete headers[name]
    await route.fulfill({ response, headers })
  })
  await page.goto(`${GROUP.page}?state=all`)
  await expect(rows(page).getByText('acme/app!1')).toBeVisible()
  await expect(tab(page, 'All')).toHaveText('All')
  expect(asked.filter((url) => !url.includes('per_page=1')).length).toBeGreaterThan(0)
  for (const url of asked.filter((url) => url.includes('per_page=20'))) {
    expect(url).toContain('with_labels_details=true')
  }
  await page.goto(`${PROJECT.page}?state=all`)
  await expect(rows(page).getByText('!1', { exact: true })).toBeVisible()
})

test('shows changes by others even when they never pause', async ({ page, clock, service }) => {
  await makeRequests(service)
  await page.addInitScript(() => {
    const original = window.fetch
    window.fetch = async (url, init) => {
      if (typeof url !== 'string' || !/\/live(?:\?|$)/.test(url)) return await original(url, init)
      const hint = new TextEncoder().encode('event: merge_request\ndata: {}\n\n')
      return new Response(
        new ReadableStream({
          start: (stream) => window.addEventListener('hint', () => stream.enqueue(hint)),
        }),
      )
    }
  })
  await clock.install()
  await page.goto(PROJECT.page)
  await expect(links(page).first()).toBeVisible()
  await clock.pauseAt(Date.now() + 60_000)
  await service.call('PUT', `${APP}/merge_requests/2`, { title: 'Renamed meanwhile' })
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('hint')))
        await clock.runFor(600)
        return await titles(page)
      },
      { intervals: [100] },
    )
    .toContain('Renamed meanwhile')
})

test('polls the list of the server, and others without live updates', async ({
  page,
  clock,
  service,
}) => {
  await makeRequests(service)
  await page.route(
    '**/api/v4/**/live*',
    async (route) => await route.fulfill({ status: 404, json: {} }),
  )
  await clock.install()
  for (const [{ page: address }, title] of [
    [SERVER, 'Renamed once'],
    [PROJECT, 'Renamed twice'],
  ] as const) {
    await page.goto(address)
    await expect(links(page).first()).toBeVisible()
    await service.call('PUT', `${APP}/merge_requests/1`, { title })
    await expect
      .poll(async () => {
        await clock.runFor(10_000)
        return await titles(page)
      })
      .toContain(title)
  }
})

test('keeps one live stream while the filter changes', async ({ page, service }) => {
  await makeRequests(service)
  let streams = 0
  page.on('request', (request) => {
    if (/\/live(?:\?|$)/.test(request.url())) streams += 1
  })
  const opened = page.waitForResponse('**/api/v4/**/live*')
  await page.goto(PROJECT.page)
  await opened
  await tab(page, 'Merged').click()
  await expect(page).toHaveURL(/state=merged/)
  await expect(links(page)).toHaveCount(1)
  await service.call('PUT', `${APP}/merge_requests/4`, { title: 'Renamed meanwhile' })
  await expect(links(page)).toHaveText(['Renamed meanwhile'])
  expect(streams).toBe(1)
})

/** Polls every 20 ms to keep the test fast: it has many filters, and polls twice for each. */
function poll<T>(read: () => T | Promise<T>, message: string) {
  return expect.poll(read, { message, intervals: [20] })
}

/** Returns the filter in the URL, without the state tab. */
function shownQuery(page: Page): string {
  const params = new URL(page.url()).searchParams
  params.delete('state')
  return params.toString()
}

async function titles(page: Page): Promise<string[]> {
  return await links(page).allTextContents()
}

async function answer(service: BoardService, path: string): Promise<string[]> {
  const found = (await service.call('GET', path.replaceAll('+', '%2B'))) as unknown as {
    title: string
  }[]
  return found.map(({ title }) => title)
}

/** Creates four different merge requests. The last one is merged and deployed. */
async function makeRequests(service: BoardService): Promise<void> {
  const { call } = service
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'stable', message: 'Stable', from: 'main' })
  const token = await service.member('ana', 40)
  const ana = await call('GET', '/users?username=ana')
  const anaId = (ana as unknown as { id: number }[])[0]!.id
  const self = await call('GET', '/user')
  await call('POST', `${APP}/labels`, { name: 'bug', color: '#aa3333' })
  const milestone = await call('POST', `${APP}/milestones`, { title: 'Next week' })
  await request(service, 'cache', {
    title: 'Keep rows in a cache',
    labels: 'bug',
    milestone_id: milestone.id,
    assignee_ids: [anaId],
  })
  await request(service, 'search', {
    title: 'Draft: Search',
    description: 'Finds rows.',
    assignee_ids: [self.id],
    reviewer_ids: [anaId],
  })
  await request(service, 'backport', { title: 'Backport', target_branch: 'stable' })
  await request(service, 'done', { title: 'Done' })
  await call('POST', `${APP}/merge_requests/1/award_emoji`, { name: 'tada' })
  await call('POST', `${APP}/merge_requests/3/approval_rules`, {
    name: 'Security',
    approvals_required: 1,
    user_ids: [anaId],
  })
  await fetch(`${service.url}/api/v4${APP}/merge_requests/1/approve`, {
    method: 'POST',
    headers: { 'PRIVATE-TOKEN': token },
  })
  const merged = await call('PUT', `${APP}/merge_requests/4/merge`)
  await call('POST', `${APP}/deployments`, {
    environment: 'production',
    sha: merged['merge_commit_sha'],
    ref: 'main',
    tag: false,
    status: 'success',
  })
}

/** Creates a branch with one commit and a merge request from it. */
async function request(
  service: BoardService,
  branch: string,
  fields: Record<string, unknown>,
): Promise<void> {
  await commit(service, { branch, message: branch, from: 'main' })
  const branches = { source_branch: branch, target_branch: 'main' }
  await service.call('POST', `${APP}/merge_requests`, { ...branches, ...fields })
}

test('keeps the details of a row on one line, and shows the time spent', async ({
  page,
  service,
}) => {
  const title = 'Request 1'
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await request(service, 'a-branch-with-quite-a-long-name-in-the-middle', { title })
  await request(service, 'short', { title: 'Request 2' })
  await service.call('POST', `${APP}/merge_requests/1/add_spent_time`, { duration: '1h30m' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(PROJECT.page)
  const row = (title: string) => rows(page).getByRole('listitem').filter({ hasText: title })
  const [long, short] = await Promise.all([row(title), row('Request 2')].map(boxAtRest))
  // One row has the border between them.
  expect(Math.abs(long!.height - short!.height)).toBeLessThanOrEqual(1)
  await expect(row(title).getByText('1h 30m', { exact: true })).toBeVisible()
})

test.describe('on a phone, in the dark', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('aligns empty checkboxes with the titles', async ({ page, service }) => {
    await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
    await request(service, 'b1', { title: 'Request 1' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(PROJECT.page)
    const box = page.getByRole('checkbox', { name: 'Select Request 1' })
    await expect(box).toHaveCSS('background-color', 'rgb(15, 18, 22)')
    const middle = async (of: Locator) => {
      const { y, height } = await boxAtRest(of)
      return y + height / 2
    }
    expect(await middle(box)).toBeCloseTo(await middle(links(page)), 0)
    await box.tap()
    await expect(box).toBeChecked()
    await expect(box).toHaveCSS('appearance', 'auto')
  })

  test('shows alternatives no later than the rows', async ({ page, service }) => {
    await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
    await request(service, 'b1', { title: 'Request 1' })
    const release = await holdAlternatives(page)
    const replied = page.waitForResponse(/\/merge_requests\?/)
    await page.goto(`${PROJECT.page}?any[0][labels][]=None&any[1][labels][]=bug`)
    await (await replied).finished()
    await expect(page.getByRole('status', { name: /^Loading merge requests/ })).toBeVisible()
    await expect(links(page)).toBeHidden()
    release()
    await expect(links(page)).toHaveText('Request 1')
    await expect(alternatives(page).getByRole('combobox')).toHaveCount(2)
  })
})
