import type { Page } from '@playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'

const ISSUE = '/projects/acme%2Fapp/issues/3'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

function activity(page: Page) {
  return page.getByRole('region', { name: 'Activity' })
}

/** The activity entries, top to bottom. */
function entries(page: Page) {
  return activity(page).getByRole('list', { name: 'Activity' }).locator('> li')
}

test('shows comments among events, and each event once', async ({ page, service }) => {
  await service.call('POST', `${ISSUE}/notes`, { body: 'Is this *still* so?' })
  await service.call('PUT', ISSUE, { add_labels: 'QA', weight: 3 })
  await service.call('PUT', ISSUE, { state_event: 'close' })
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(entries(page)).toHaveText([
    /added\s*Doing/,
    /Is this still so\?/,
    /changed weight to 3/,
    /added\s*QA/,
    /closed this/,
  ])
  await expectAccessible(page)
  await activity(page).getByRole('radio', { name: 'Comments' }).check()
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await expect(entries(page)).toHaveText([/Is this still so\?/])
  await activity(page).getByRole('radio', { name: 'All' }).check()
  await expect(entries(page)).toHaveCount(5)

  // Other people's comments appear without a reload.
  await service.call('POST', `${ISSUE}/notes`, { body: 'From elsewhere' })
  await expect(entries(page).last()).toContainText('From elsewhere')
})

test('starts a thread with a reply, and edits the last comment by keyboard', async ({
  page,
  context,
  service,
}) => {
  await service.call('POST', `${ISSUE}/notes`, { body: 'Which wind is too much?' })
  const token = await service.member('gus', 10)
  await signIn(page, service, token)
  await page.goto(`${service.projectBoard}?peek=3`)
  const thread = entries(page).last()
  const field = thread.getByRole('textbox', { name: 'Your reply' })
  await thread.getByRole('button', { name: 'Reply' }).press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Forty **knots**')
  await page.reload()
  await expect(field).toHaveValue('Forty **knots**')
  await expect(field).not.toBeFocused()
  const twice = thread.getByText('Also open in another tab')
  const other = await context.newPage()
  await signIn(other, service, token)
  await other.goto(page.url())
  await expect(twice).toBeVisible()
  await other.close()
  await expect(twice).toBeHidden()
  await field.press('Control+Enter')
  const replies = thread.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(replies).toHaveText([/gus.*Forty knots/])
  await expect(thread.getByRole('button', { name: 'Reply…' })).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const change = thread.getByRole('textbox', { name: 'Your comment' })
  await expect(change).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', or fifty')
  await page.keyboard.press('Control+Enter')
  await expect(replies).toHaveText([/Forty knots, or fifty/])
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(thread.getByRole('button', { name: 'Reply…' })).toBeFocused()

  // ArrowUp in the new comment field edits the same comment. Replies appear without a reload.
  await activity(page).getByRole('textbox', { name: 'New comment' }).press('ArrowUp')
  await expect(change).toHaveValue('Forty **knots**, or fifty')
  await page.keyboard.press('Escape')
  const found = await service.call('GET', `${ISSUE}/discussions`)
  const last = (found as unknown as { id: string }[]).at(-1)!
  await service.call('POST', `${ISSUE}/discussions/${last.id}/notes`, { body: 'So be it' })
  await expect(replies).toHaveText([/Forty knots/, /So be it/])

  await page.route('**/issues/3/discussions*', (route) =>
    route.fulfill({ status: 404, json: { error: '404 Not Found' } }),
  )
  await page.reload()
  await expect(entries(page).last()).toContainText('So be it')
  await expect(entries(page)).toHaveCount(4)
  await expect(activity(page).getByRole('button', { name: /^Reply/ })).toHaveCount(0)
})

test('writes, keeps across a reload, edits and deletes a comment by keyboard', async ({
  page,
  service,
}) => {
  await service.call('POST', `${ISSUE}/notes`, { body: 'It was slow' })
  await page.goto(`${service.projectBoard}?peek=3`)
  const field = activity(page).getByRole('textbox', { name: 'New comment' })
  await expect(field).toBeVisible()
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
  await page.keyboard.type('It is **fast** now')
  await page.reload()
  await expect(field).toHaveValue('It is **fast** now')
  await field.focus()
  await page.route('**/issues/3/notes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
      : route.fallback(),
  )
  await page.keyboard.press('Control+Enter')
  await expect(activity(page).getByRole('alert')).toHaveText(
    'Not sent. You are not allowed to do this.',
  )
  await expect(field).toHaveValue('It is **fast** now')
  await page.unroute('**/issues/3/notes')
  await activity(page).getByRole('button', { name: 'Comment', exact: true }).press('Enter')
  const comment = entries(page).last()
  await expect(comment).toContainText('It is fast now')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()

  await comment.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await expect(activity(page).getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', mostly')
  await page.keyboard.press('Control+Enter')
  await expect(comment).toContainText('It is fast now, mostly')
  await expect(comment).toContainText('edited')
  await expect(comment.getByRole('button', { name: 'Edit comment' })).toBeFocused()

  // An abandoned edit does not overwrite later changes to the comment.
  const change = activity(page).getByRole('textbox', { name: 'Your comment' })
  await page.keyboard.press('Enter')
  await expect(change).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' at noon')
  await page.reload()
  const notes = await service.call('GET', `${ISSUE}/notes?sort=desc`)
  const [last] = notes as unknown as { id: number }[]
  const theirs = 'It is slow again'
  await service.call('PUT', `${ISSUE}/notes/${last!.id}`, { body: theirs })
  await comment.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await expect(change).toHaveValue('It is **fast** now, mostly at noon')
  await page.keyboard.press('Control+Enter')
  await expect(comment.getByRole('alert')).toContainText('someone else changed the comment')
  await expect(comment.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    /Theirs: It is slow again$/,
    /Yours: It is \*\*fast\*\* now, mostly at noon$/,
  ])
  expect(await service.call('GET', `${ISSUE}/notes/${last!.id}`)).toMatchObject({ body: theirs })
  await expectAccessible(page)
  await comment.getByRole('button', { name: 'Save' }).click()
  await expect(comment).toContainText('It is fast now, mostly at noon')
  await comment.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await change.fill('It is **fast** now, mostly')
  await page.keyboard.press('Control+Enter')
  await expect(comment.getByRole('button', { name: 'Edit comment' })).toBeFocused()

  // Starting another edit must not move the focus back to the first edit or its button.
  await field.press('ArrowUp')
  await expect(comment.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  const older = entries(page).nth(-2)
  await older.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await expect(older.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(older.getByRole('button', { name: 'Edit comment' })).toBeFocused()

  await comment.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(comment).toContainText('It is fast now, mostly')
  await comment.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(activity(page).getByText('It is fast now')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('r')
  await expect(field).toBeFocused()
})

test('leaves no draft when the drawer closes while a comment is sent', async ({
  page,
  service,
}) => {
  await page.goto(`${service.projectBoard}?peek=3`)
  const field = activity(page).getByRole('textbox', { name: 'New comment' })
  await field.fill('On my way out')
  const sent = page.waitForResponse('**/issues/3/notes')
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/issues/3/notes', async (route) => {
    asked.resolve()
    await answer.promise
    await route.fallback()
  })
  await expect(activity(page).getByRole('button', { name: 'Comment', exact: true })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await asked.promise
  await page.getByRole('button', { name: 'Close drawer' }).click()
  await expect(field).toBeHidden()
  answer.resolve()
  await sent
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(entries(page).last()).toContainText('On my way out')
  await expect(field).toHaveValue('')
})

test('draws all comments in the background without moving the visible ones', async ({
  page,
  service,
}) => {
  for (let number = 1; number <= 45; number++) {
    await service.call('POST', `${ISSUE}/notes`, { body: `Comment number ${number}` })
  }
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      addEventListener('idle', () => run({ didTimeout: false, timeRemaining: () => 50 }), {
        once: true,
      })
      return 0
    }
  })
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(entries(page)).toHaveCount(30)
  await expect(entries(page).nth(19)).toContainText(/number 19\s*$/)
  await expect(entries(page).nth(20)).toContainText(/number 36\s*$/)
  const last = activity(page).getByText('Comment number 45', { exact: true })
  await last.scrollIntoViewIfNeeded()
  const before = await boxAtRest(last)
  await page.evaluate(() => dispatchEvent(new Event('idle')))
  await expect(entries(page)).toHaveCount(46)
  await expect(entries(page).nth(1)).toContainText('Comment number 1')
  await expect.poll(async () => (await last.boundingBox())?.y).toBeCloseTo(before.y, 0)
})

test('says that a server has no comments, and lets only authors edit theirs', async ({
  page,
  service,
}) => {
  await service.call('POST', `${ISSUE}/notes`, { body: 'Of the owner' })
  await signIn(page, service, await service.member('gus', 10))
  await page.goto(`${service.projectBoard}?peek=3`)
  await expect(entries(page).last()).toContainText('Of the owner')
  await expect(activity(page).getByRole('button', { name: /^(Edit|Delete) comment/ })).toHaveCount(
    0,
  )
  await page.route(/issues\/3\/(notes|discussions)/, (route) =>
    route.fulfill({ status: 404, json: { error: '404 Not Found' } }),
  )
  await page.reload()
  await expect(activity(page)).toContainText('This server does not support comments.')
  await expect(activity(page).getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
})
