import { createHash } from 'node:crypto'

import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { commentOnLine } from './support/positions.ts'
import { CHANGED, reviewedRequest, write } from './support/review.ts'
import { tabTo } from './support/tab-to.ts'

test.beforeEach(async ({ page, service }) => {
  await reviewedRequest(service)
  await signIn(page, service)
  await page.goto('/acme/app/-/merge_requests/1/diffs')
})

test('starts a review on a line, keeps it over a reload, and submits it', async ({ page }) => {
  const diff = cacheFile(page)
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(form).toBeFocused()
  await form.fill('Where does LIMIT come from?')
  await page.reload()
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await form.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(diff.getByText('Only you can see this')).toBeVisible()
  await page.reload()
  await expect(diff.getByText('Where does LIMIT come from?')).toBeVisible()
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(diff.getByText('Only you can see this')).toBeHidden()
  await expect(diff.getByRole('group', { name: /^Unresolved thread/ })).toContainText(
    'Where does LIMIT come from?',
  )
})

test('comments on a file, replies, and resolves with a reply', async ({ page }) => {
  await page.getByRole('button', { name: 'Comment on src/cache.ts' }).click()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Split this file')
  await page.keyboard.press('Control+Shift+Enter')
  const thread = cacheFile(page).getByRole('group', { name: /^Unresolved thread/ })
  await expect(thread).toContainText('Split this file')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Done')
  await page.getByRole('button', { name: 'Reply now' }).click()
  await expect(thread).toContainText('Done')
  await thread.getByRole('button', { name: 'Resolve thread' }).click()
  await expect(cacheFile(page).getByText(/Resolved by Administrator/)).toBeVisible()
})

test('comments on the file whose heading has the focus', async ({ page }) => {
  await line(page, 'prune(map, LIMIT)').click()
  await cacheFile(page).getByRole('heading', { name: 'src/cache.ts' }).focus()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'New comment' }).fill('Split this file')
  const posting = page.waitForRequest('**/discussions')
  await page.keyboard.press('Control+Shift+Enter')
  expect((await posting).postDataJSON().position.position_type).toBe('file')
})

test('shows the cursor before it comments on a line', async ({ page }) => {
  await expect(line(page, 'prune(map, LIMIT)')).toBeVisible()
  await page.getByRole('region', { name: 'Changed files' }).focus()
  await page.keyboard.press('r')
  await expect(page.locator('[data-cursor]')).toBeFocused()
  const form = page.getByRole('textbox', { name: 'New comment' })
  await expect(form).toBeHidden()
  await page.keyboard.press('r')
  await expect(form).toBeFocused()
})

for (const [how, first, last] of [
  ['down', 'new 5', 'new 8'],
  ['up', 'new 8', 'new 5'],
] as const) {
  test(`comments on the lines whose numbers are dragged over, ${how}`, async ({ page }) => {
    await dragNumbers(page, first, last)
    const form = page.getByRole('textbox', { name: 'New comment' })
    await expect(form).toBeFocused()
    await expect(cacheFile(page).getByText('Lines 5–8')).toBeVisible()
    await form.fill('Why a guard?')
    const posting = page.waitForResponse(
      (response) =>
        response.url().endsWith('/discussions') && response.request().method() === 'POST',
    )
    await form.press('Control+Shift+Enter')
    const posted = await posting
    const hash = createHash('sha1').update('src/cache.ts').digest('hex')
    const lines = {
      old_line: 5,
      new_line: 8,
      line_range: {
        start: { line_code: `${hash}_5_5`, type: 'new', old_line: null, new_line: 5 },
        end: { line_code: `${hash}_5_8`, type: null, old_line: 5, new_line: 8 },
      },
    }
    expect(posted.request().postDataJSON().position).toMatchObject(lines)
    expect((await posted.json()).notes[0].position).toMatchObject(lines)
    await expect(cacheFile(page).getByRole('group', { name: /^Unresolved thread/ })).toBeVisible()
    await expect(cacheFile(page).getByText('Lines 5–8')).toBeVisible()
  })
}

test('replies and resolves by Shift+Enter', async ({ page, service }) => {
  await commentOnLine(service, 'src/cache.ts', 'Why a guard?', { new_line: 5 })
  const thread = page.getByRole('group', { name: /^Unresolved thread/ })
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  const adding = async (text: string) => {
    await thread.getByRole('button', { name: 'Reply' }).click()
    await expect(thread.getByRole('button', { name: 'Reply and resolve' })).toBeVisible()
    await reply.fill(text)
    await reply.press('Shift+Enter')
    await expect(reply).toBeHidden()
  }
  // In a review, the thread is resolved when the review is submitted.
  await adding('To load once')
  await expect(thread.getByText('Resolves the thread')).toBeVisible()
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Resolved by Administrator')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen thread' }).click()

  await page.goto('/acme/app/-/merge_requests/1')
  await adding('And only then')
  await expect(page.getByText('Resolved by Administrator · 3 comments')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show thread' })).toBeFocused()
})

test('comments on the merge request from the threads, by mouse and by keyboard', async ({
  page,
}) => {
  await expect(line(page, 'prune(map, LIMIT)')).toBeVisible()
  await page.getByRole('button', { name: /^Threads/ }).click()
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  const field = panel.getByRole('textbox', { name: 'New comment on the merge request' })
  const comments = panel.getByRole('region', { name: 'On the merge request' })
  await field.fill('Why at all?')
  await panel.getByRole('button', { name: 'Comment now' }).click()
  await expect(comments).toContainText('Why at all?')
  await panel.getByRole('button', { name: 'Close threads' }).click()
  await page.getByRole('main').focus()
  await page.keyboard.press('q')
  await expect(field).toBeVisible()
  await tabTo(page, field)
  await page.keyboard.type('And why now?')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(comments).toContainText('And why now?')
  await expect(field).toHaveValue('')
})

test('shows and edits unsent comments on the merge request in the threads', async ({
  page,
  service,
}) => {
  await service.call('POST', '/projects/acme%2Fapp/merge_requests/1/discussions', {
    body: 'Why at all?',
  })
  await page.getByRole('button', { name: /^Threads/ }).click()
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await panel
    .getByRole('textbox', { name: 'New comment on the merge request' })
    .fill('And why now?')
  await page.keyboard.press('Control+Enter')
  const drafts = panel.getByRole('list', { name: 'Unsent comments on the merge request' })
  await expect(drafts.getByRole('listitem')).toContainText('And why now?')
  await drafts.getByRole('button', { name: 'Edit unsent comment' }).click()
  await drafts.getByRole('textbox', { name: 'Your comment' }).fill('And why today?')
  await page.keyboard.press('Control+Enter')
  await expect(drafts).toContainText('And why today?')

  const thread = panel.getByRole('group', { name: /^Unresolved thread/ })
  await thread.getByRole('button', { name: 'Reply' }).click()
  await thread.getByRole('textbox', { name: 'Your reply' }).fill('To load once')
  await page.keyboard.press('Control+Enter')
  await expect(thread.getByRole('article', { name: /Your comment/ })).toContainText('To load once')
})

test('says why nobody can comment in an archived project', async ({ page, service }) => {
  await service.call('POST', '/projects/acme%2Fapp/archive')
  await page.reload()
  await line(page, 'prune(map, LIMIT)').click()
  await expect(page.getByRole('button', { name: /^Comment on/ })).toHaveCount(0)
  await page.keyboard.press('r')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('This project is archived.')
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeHidden()
  await page.getByRole('button', { name: /^Threads/ }).click()
  const panel = page.getByRole('region', { name: 'Threads', exact: true })
  await expect(panel).toContainText('This project is archived.')
  await expect(panel.getByRole('textbox')).toHaveCount(0)
})

test('reacts to a comment in the diff', async ({ page, service }) => {
  await commentOnLine(service, 'src/cache.ts', 'Why a guard?', { new_line: 5 })
  const thread = cacheFile(page).getByRole('group', { name: /^Unresolved thread/ })
  await thread.getByRole('button', { name: 'React to this comment' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Heart' }).press('Enter')
  await expect(thread.getByRole('button', { name: 'Heart, 1', pressed: true })).toBeVisible()
  await page.reload()
  await thread.getByRole('button', { name: 'Heart, 1', pressed: true }).click()
  await expect(thread.getByRole('button', { name: /^Heart/ })).toHaveCount(0)
})

test('keeps the texts of forms closed by Escape', async ({ page }) => {
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Where does LIMIT come from?')
  await form.press('Escape')
  await expect(form).toBeHidden()
  await expect(line(page, 'prune(map, LIMIT)')).toBeFocused()
  await page.reload()
  await expect(line(page, 'prune(map, LIMIT)')).toBeVisible()
  await expect(form).toBeHidden()
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await form.press('Control+Shift+Enter')

  const thread = cacheFile(page).getByRole('group', { name: /^Unresolved thread/ })
  const reply = thread.getByRole('textbox', { name: 'Your reply' })
  await thread.getByRole('button', { name: 'Reply' }).click()
  await reply.fill('From the settings')
  await reply.press('Escape')
  await expect(reply).toBeHidden()
  await expect(thread.getByRole('button', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reply).toHaveValue('From the settings')
  await reply.press('Control+Shift+Enter')

  const change = thread.getByRole('textbox', { name: 'Your comment' })
  const edits = thread.getByRole('button', { name: 'Edit comment' })
  await expect(edits).toHaveCount(2)
  const edit = edits.last()
  await edit.click()
  await change.fill('From the new settings')
  await change.press('Escape')
  await expect(edit).toBeFocused()
  await expect(thread).toContainText('From the settings')
  await page.keyboard.press('Enter')
  await expect(change).toHaveValue('From the new settings')
  await expect(page.getByText(/discarded/)).toBeHidden()
})

test('keeps the place of an unfinished comment after a push', async ({ page, service }) => {
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Where does LIMIT come from?')
  await form.press('Escape')
  const unfinished = cacheFile(page).getByRole('group', { name: 'Unfinished comment' })
  await expect(unfinished).toBeVisible()
  await write(service, 'fix', { 'src/cache.ts': `// Cache\n${CHANGED}` }, 'update')
  await page.reload()
  await unfinished.getByRole('button', { name: 'Continue' }).click()
  await expect(form).toBeFocused()
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await form.press('Escape')
  await unfinished.getByRole('button', { name: 'Discard' }).click()
  await expect(unfinished).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await form.fill('')
  await form.press('Escape')
  await expect(form).toBeHidden()
  await expect(unfinished).toBeHidden()
})

test('discards a comment at once, and undoes that', async ({ page }) => {
  await line(page, 'prune(map, LIMIT)').click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('textbox', { name: 'New comment' })
  await form.fill('Where does LIMIT come from?')
  await expect(cacheFile(page).getByText(/^Saved in this browser \d+:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(line(page, 'prune(map, LIMIT)')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form).toHaveValue('Where does LIMIT come from?')
  await form.press('Control+Shift+Enter')

  const thread = cacheFile(page).getByRole('group', { name: /^Unresolved thread/ })
  await thread.getByRole('button', { name: 'Reply' }).click()
  const reply = thread.getByRole('textbox', { name: 'Your reply' })
  await reply.fill('From the settings')
  await thread.getByRole('button', { name: 'Cancel' }).click()
  await expect(reply).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reply).toHaveValue('From the settings')
  await page.reload()
  await expect(reply).toHaveValue('From the settings')
})

/** Drags from one line number to another. */
async function dragNumbers(page: Page, from: string, to: string): Promise<void> {
  const [first, last] = [from, to].map((name) =>
    cacheFile(page).getByRole('rowheader', { name, exact: true }),
  )
  const start = await boxAtRest(first!)
  const end = await boxAtRest(last!)
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 })
  await page.mouse.up()
}

const cacheFile = (page: Page) => page.getByRole('region', { name: 'src/cache.ts' })
const line = (page: Page, text: string) =>
  cacheFile(page).getByRole('row').filter({ hasText: text }).first()
