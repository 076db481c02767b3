import type { Page } from '@playwright/test'

import { expect, signIn, test } from './support/board.ts'
import { createRequest } from './support/request.ts'

const REQUEST = '/projects/acme%2Fapp/merge_requests/1'
const PAGE = '/acme/app/-/merge_requests/1'

test.beforeEach(async ({ service }) => await createRequest(service))

async function open(page: Page): Promise<void> {
  await page.goto(PAGE)
  await expect(page.getByRole('button', { name: /^Merge into/ })).toBeEnabled()
}

/** The toast with the text. */
function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

function details(page: Page) {
  return page.getByRole('complementary', { name: 'Details' })
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { name, level: 2, exact: true })
}

async function addLabel(page: Page, name: string): Promise<void> {
  await page.keyboard.press('l')
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
}

test('undoes changes of fields, the title and the draft status', async ({ page, service }) => {
  await signIn(page, service)
  await open(page)
  const labels = details(page).getByRole('button', { name: 'Change labels' })
  await labels.press('Enter')
  await page.getByRole('option', { name: 'Doing' }).click()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Changed the labels of !1.')).toBeVisible()
  await expect(labels).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast(page, 'Undone for !1.')).toBeVisible()
  await expect(details(page)).not.toContainText('Doing')
  await expect(labels).toBeFocused()
  expect(await service.call('GET', REQUEST)).toMatchObject({ labels: [] })

  // By key, the last change first.
  await page.getByRole('button', { name: 'Change target branch' }).press('Enter')
  await page.getByRole('option', { name: 'stable' }).click()
  await expect(toast(page, 'Changed the target branch of !1.')).toBeVisible()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title' }).fill('Fix it all')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Changed the title of !1.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as draft' }).press('Enter')
  await expect(toast(page, 'Marked !1 as draft.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(heading(page, 'Fix it all')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as draft' })).toBeFocused()
  await page.keyboard.press('z')
  await expect(heading(page, 'Fix the cache')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Merge into main' })).toBeEnabled()
  await page.keyboard.press('z')
  await expect(toast(page, 'Nothing to undo.')).toBeVisible()
})

test('undoes a chosen assignee, and keeps what others changed', async ({ page, service }) => {
  await service.member('bo', 30)
  const [bo] = (await service.call('GET', '/users?username=bo')) as unknown as [{ id: number }]
  await signIn(page, service)
  await open(page)
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Administrator' }).click()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Changed the assignees of !1.')).toBeVisible()
  const { assignees } = await service.call('GET', REQUEST)
  const ids = (assignees as { id: number }[]).map(({ id }) => id)
  await service.call('PUT', REQUEST, { assignee_ids: [...ids, bo.id] })
  await page.keyboard.press('z')
  await expect(toast(page, 'Undone for !1.')).toBeVisible()
  const people = details(page).getByRole('list', { name: 'Assignees' }).getByRole('listitem')
  await expect(people).toHaveCount(1)
  await expect(people).toContainText('bo')

  await addLabel(page, 'Doing')
  await expect(toast(page, 'Changed the labels of !1.')).toBeVisible()
  await service.call('PUT', REQUEST, { remove_labels: 'Doing' })
  await page.keyboard.press('z')
  await expect(toast(page, 'Not undone: someone else has changed !1 since then.')).toBeVisible()
})

test('closes and reopens with one click, and undoes it', async ({ page, service }) => {
  await signIn(page, service)
  await open(page)
  const close = page.getByRole('button', { name: 'Close merge request' })
  const reopen = page.getByRole('button', { name: 'Reopen merge request' })
  await close.click()
  await expect(toast(page, 'Closed !1.')).toBeVisible()
  await expect(reopen).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(close).toBeVisible()
  expect(await service.call('GET', REQUEST)).toMatchObject({ state: 'opened' })

  await close.click()
  await expect(toast(page, 'Closed !1.')).toBeVisible()
  await reopen.click()
  await expect(toast(page, 'Reopened !1.')).toBeVisible()
  expect(await service.call('GET', REQUEST)).toMatchObject({ state: 'opened' })
  await page.keyboard.press('z')
  await expect(reopen).toBeVisible()
  expect(await service.call('GET', REQUEST)).toMatchObject({ state: 'closed' })
})

test('undoes the change that is being saved, not the one before', async ({ page, service }) => {
  await signIn(page, service)
  await open(page)
  await addLabel(page, 'Doing')
  await expect(toast(page, 'Changed the labels of !1.')).toBeVisible()
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/merge_requests\/1$/, async (route) => {
    if (route.request().postDataJSON()?.state_event === 'close') await pressed.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Close merge request' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('z')
  pressed.resolve()
  await expect(toast(page, 'Undone for !1.')).toBeVisible()
  expect(await service.call('GET', REQUEST)).toMatchObject({ state: 'opened', labels: ['Doing'] })
})

test('deletes a merge request once its number is typed', async ({ page, service }) => {
  await signIn(page, service)
  await open(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete merge request…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete !1?' })
  const remove = dialog.getByRole('button', { name: 'Delete merge request' })
  await expect(remove).toBeDisabled()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(remove).toBeDisabled()
  expect(await service.call('GET', REQUEST)).toMatchObject({ iid: 1 })
  await dialog.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1')
  await remove.click()
  await expect(page).toHaveURL('/acme/app/-/merge_requests')
  await expect(toast(page, 'Deleted !1.')).toBeVisible()
  await expect(page.getByText('No open merge requests.')).toBeVisible()
})

test('says that a deletion was refused after its dialog was closed', async ({ page, service }) => {
  const note = await service.call('POST', `${REQUEST}/notes`, { body: 'Too slow' })
  await signIn(page, service)
  await open(page)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/merge_requests\/1(\/notes\/\d+)?$/, async (route) => {
    if (route.request().method() !== 'DELETE') return await route.fallback()
    await answer.promise
    await route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
  })
  const sent = async (path: string) =>
    await page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().endsWith(path),
    )
  const dialog = page.getByRole('alertdialog')
  const comment = page.getByRole('article').filter({ hasText: 'Too slow' })
  await comment.getByRole('button', { name: 'Delete comment' }).click()
  const removal = sent(`/notes/${String(note['id'])}`)
  await dialog.getByRole('button', { name: 'Delete comment' }).click()
  await removal
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete merge request…' }).click()
  await dialog.getByRole('textbox').fill('1')
  const deletion = sent('/merge_requests/1')
  await dialog.getByRole('button', { name: 'Delete merge request' }).click()
  await deletion
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  answer.resolve()
  const reason = 'was not deleted. You are not allowed to do this.'
  await expect(toast(page, `The comment on acme/app!1 ${reason}`)).toBeVisible()
  await expect(toast(page, new RegExp(`^acme/app!1 ${reason}`))).toBeVisible()
})

test('offers developers no deletion', async ({ page, service }) => {
  await signIn(page, service, await service.member('dev', 30))
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy reference' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveCount(0)
})
