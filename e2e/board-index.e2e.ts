import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

for (const [where, boards] of [
  ['a project', '/acme/app/-/boards'],
  ['a group', '/groups/acme/-/boards'],
] as const) {
  test(`creates, renames and deletes a board of ${where}`, async ({ page }) => {
    await page.goto(boards)
    await page.getByRole('button', { name: 'New board' }).click()
    const create = page.getByRole('dialog', { name: 'New board' })
    await create.getByRole('button', { name: 'Create board' }).click()
    await expect(create.getByText('Enter a name.')).toBeVisible()
    await expectAccessible(page)
    await create.getByRole('textbox', { name: 'Name' }).fill('Release')
    await create.getByRole('button', { name: 'Create board' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Release' })).toBeVisible()
    await expect(page.getByText('Add your first list')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Label' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('link', { name: 'Boards', exact: true }).click()

    await page.getByRole('button', { name: 'Release actions' }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Release 2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: 'Release 2' })).toBeVisible()
    await expect(page.getByText('Last opened just now')).toBeVisible()

    await page.getByRole('button', { name: 'Release 2 actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete board' }).click()
    await expect(page.getByText('Deleted board “Release 2”.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Release 2' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Development' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Development' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Release 2' })).toBeHidden()
  })
}

test('asks for the name before deleting a board with lists', async ({ page }) => {
  await page.goto('/acme/app/-/boards')
  await page.getByRole('button', { name: 'Development actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Development”?' })
  await expect(dialog.getByText('The board and its 4 lists')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete board' })).toBeDisabled()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Develop')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.type('ment')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No boards yet')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page)
})

test('finds boards by part of their name, and keeps the search in the URL', async ({
  page,
  service,
}) => {
  for (const name of ['Release 3', 'Roadmap']) {
    await service.call('POST', '/projects/acme%2Fapp/boards', { name })
  }
  await page.goto('/acme/app/-/boards')
  await page.getByRole('searchbox', { name: 'Filter boards' }).fill('rel')
  await expect(page.getByRole('link', { name: 'Roadmap' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Release 3' })).toBeVisible()
  await expect(page).toHaveURL(/\?search=rel$/)
  await page.getByRole('searchbox', { name: 'Filter boards' }).fill('nothing like it')
  await expect(page.getByText('No boards match “nothing like it”.')).toBeVisible()
})

test("keeps the dialog open and shows the server's message on an error", async ({ page }) => {
  await page.goto('/acme/app/-/boards')
  await page.route('**/api/v4/projects/*/boards', async (route) =>
    route.request().method() === 'POST'
      ? await route.fulfill({ status: 403, json: { message: '403 Forbidden - boards are frozen' } })
      : await route.continue(),
  )
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Release')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Forbidden - boards are frozen.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'New board' })).toBeFocused()
})

test('reads the name of a group board under the documented key', async ({ page, service }) => {
  await page.route('**/api/v4/groups/*/boards**', async (route) => {
    const reply = await route.fetch()
    const text = (await reply.text()).replaceAll('"name":"Development"', '"name:":"Development"')
    await route.fulfill({ json: JSON.parse(text) })
  })
  await page.goto('/groups/acme/-/boards')
  await page.getByRole('main').getByRole('link', { name: 'Development' }).click()
  await expect(page).toHaveURL(new RegExp(`${service.groupBoard}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
})
