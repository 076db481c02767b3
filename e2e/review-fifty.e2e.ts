import type { Page } from '@playwright/test'

import { expect, ROOT_TOKEN, signIn, test } from './support/board.ts'
import { code, push } from './support/changes.ts'
import { CHANGES, REQUEST, signInByToken } from './support/review.ts'

const COUNT = 50
const OWN_TOKEN = { name: 'review', scopes: ['api'] }
/** The session ends when this comment is sent. */
const LAST_OF_SESSION = 24
const review = (page: Page) => page.getByRole('button', { name: /^Review/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Submit review' })
const submitted = (page: Page) => page.getByText('Review submitted.')
const ended = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const form = (page: Page) => page.getByRole('textbox', { name: 'New comment' })

/** Every fifth comment has the same text. */
const textOf = (line: number) => (line % 5 === 0 ? 'Same here' : `Remark ${line}`)
const TEXTS = Array.from({ length: COUNT }, (_, at) => textOf(at + 1)).toSorted()

test.describe.configure({ timeout: 300_000 })

test.beforeEach(async ({ service }) => {
  await push(service, 'main', 'Begin', [{ action: 'create', file_path: 'a.txt', content: 'a\n' }])
  await push(
    service,
    'fix',
    'Add code',
    [{ action: 'create', file_path: 'code.ts', content: code(COUNT) }],
    'main',
  )
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', {
    source_branch: 'fix',
    target_branch: 'main',
    title: 'Add code',
  })
})

test('a review of fifty comments survives whatever happens to the tab and the network', async ({
  page: first,
  service,
}) => {
  let page = first
  for (let line = 1; line < COUNT; line++) {
    await service.call('POST', `${REQUEST}/draft_notes`, { note: textOf(line) })
  }
  const drafts = async () => await service.call('GET', `${REQUEST}/draft_notes?per_page=100`)
  await signIn(page, service)
  await page.goto(CHANGES)
  await write(page, COUNT)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.route('**/draft_notes', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await crash(page)
  })
  const crashed = page.waitForEvent('crash')
  await form(page).press('Control+Enter')
  await crashed
  expect(await drafts()).toHaveLength(COUNT)

  page = await again(page)
  await signIn(page, service)
  await page.goto(CHANGES)
  await expect(form(page)).toHaveValue(textOf(COUNT))
  await expect(review(page)).toHaveText(`Review${COUNT} unsent comments`)
  await form(page).press('Control+Enter')
  await expect(form(page)).toBeHidden()
  expect(await drafts()).toHaveLength(COUNT)
  await page.reload()
  await expect(review(page)).toHaveText(`Review${COUNT} unsent comments`)

  // The request does not arrive, then its reply does not, and the tab crashes.
  let isCut = true
  await page.route('**/bulk_publish', async (route) => {
    if (isCut) return await route.abort()
    await route.fetch()
    await crash(page)
  })
  await submit(page, 'Fifty remarks')
  await expect(dialog(page).getByRole('alert')).toContainText('Cannot reach the server.')
  expect(await drafts()).toHaveLength(COUNT)
  isCut = false
  const lost = page.waitForEvent('crash')
  await dialog(page).getByRole('button', { name: 'Submit review' }).click()
  await lost
  expect(await drafts()).toHaveLength(0)

  page = await again(page)
  await signIn(page, service)
  await page.goto(CHANGES)
  await expect(review(page)).toHaveText('Review')
  await review(page).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Summary' })).toHaveValue('Fifty remarks')
  await dialog(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(submitted(page)).toBeVisible()
  await expectSent([...TEXTS, 'Fifty remarks'], service.call)
})

test('sends fifty local comments once each, in order', async ({ page: first, service }) => {
  let page = await start(first)
  const own = await service.call('POST', '/user/personal_access_tokens', OWN_TOKEN)
  let token = own['token'] as string
  await signInByToken(page, token)
  for (let line = 1; line <= COUNT; line++) {
    await write(page, line)
    await form(page).press('Control+Enter')
    await expect(form(page)).toBeHidden()
  }
  await expect(review(page)).toHaveText(`Review${COUNT} unsent comments`)
  await page.reload()
  await expect(review(page)).toHaveText(`Review${COUNT} unsent comments`)
  await crash(page)
  page = await start(await again(page))
  await signInByToken(page, token)
  await expect(review(page)).toHaveText(`Review${COUNT} unsent comments`)
  await page.getByRole('button', { name: /Account and theme/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Mergeboard' })).toBeVisible()
  await signInByToken(page, token)
  await expect(review(page)).toHaveText(`Review${COUNT} unsent comments`)

  // Each third comment does not arrive at first, each third one loses its reply, and each tenth crashes the tab. Once, the
  // session ends.
  const tried = new Set<number>()
  let sends = 0
  let isCut = false
  const disturb = async () =>
    await page.route(/merge_requests\/1\/(discussions|notes)/, async (route) => {
      if (route.request().method() === 'POST' && !isCut) {
        sends += 1
        if (sends % 10 === 0 && !tried.has(sends)) {
          tried.add(sends)
          await route.fetch()
          return await crash(page)
        }
        if (sends === LAST_OF_SESSION) {
          await service.call('DELETE', `/personal_access_tokens/${String(own['id'])}`)
          token = ROOT_TOKEN
        }
        if (sends % 3 === 1) await route.fetch()
        isCut = sends % 3 !== 0
      }
      if (isCut) await route.abort()
      else await route.fallback()
    })
  await disturb()
  await submit(page, 'Fifty remarks')
  for (let tries = 0; tries < 3 * COUNT; tries++) {
    const outcome = await outcomeOf(page)
    if (outcome === 'sent') break
    isCut = false
    if (outcome === 'ended') {
      await ended(page).getByLabel('Token').fill(token)
      await page.keyboard.press('Enter')
      await expect(ended(page)).toBeHidden()
      continue
    }
    if (outcome === 'crashed') {
      page = await start(await again(page))
      await signInByToken(page, token)
      await disturb()
      await review(page).click()
    }
    const button = dialog(page).getByRole('button', { name: 'Submit review' })
    const before = sends
    await button.click()
    const isShown = async () =>
      await submitted(page)
        .isVisible()
        .catch(() => true)
    await expect.poll(async () => sends > before || (await isShown())).toBe(true)
  }
  await expect(submitted(page)).toBeVisible()
  await expectSent([...TEXTS, 'Fifty remarks'], service.call)
})

/** Makes the server of a page one without drafts. */
async function start(page: Page): Promise<Page> {
  await page.route(
    '**/draft_notes**',
    async (route) => await route.fulfill({ status: 404, json: { error: '404 Not Found' } }),
  )
  return page
}

async function write(page: Page, line: number): Promise<void> {
  const file = page.getByRole('region', { name: 'code.ts' })
  const row = file.getByRole('row').filter({ hasText: new RegExp(`value${line} =`) })
  await row.first().click()
  await page.keyboard.press('Enter')
  await form(page).fill(textOf(line))
}

async function submit(page: Page, summary: string): Promise<void> {
  await review(page).click()
  await dialog(page).getByRole('textbox', { name: 'Summary' }).fill(summary)
  await expect(dialog(page).getByText(/^Saved/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Submit review' }).click()
}

/** Waits until a submission succeeds or fails, the session ends, or the tab crashes. */
async function outcomeOf(page: Page): Promise<'sent' | 'ended' | 'failed' | 'crashed'> {
  const alert = dialog(page).getByRole('alert')
  try {
    const any = submitted(page).or(ended(page)).or(alert)
    await any.filter({ visible: true }).first().waitFor({ timeout: 0 })
    if (await ended(page).isVisible()) return 'ended'
    return (await submitted(page).isVisible()) ? 'sent' : 'failed'
  } catch {
    return 'crashed'
  }
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // The reply never comes.
  session.send('Page.crash').catch(() => null)
}

/** Closes a crashed tab and opens another one. */
async function again(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  return next
}

async function expectSent(
  texts: readonly string[],
  call: (method: string, path: string) => Promise<unknown>,
): Promise<void> {
  const threads = (await call('GET', `${REQUEST}/discussions?per_page=100`)) as {
    notes: { id: number; body: string; system: boolean }[]
  }[]
  const notes = threads
    .flatMap(({ notes: all }) => all)
    .filter(({ system }) => !system)
    .toSorted((one, other) => one.id - other.id)
  expect(notes.map(({ body }) => body).toSorted()).toEqual(texts.toSorted())
  expect(notes.at(-1)?.body).toBe('Fifty remarks')
}
