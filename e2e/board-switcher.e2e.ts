import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

for (const [where, boards, api] of [
  ['a project', '/acme/app/-/boards', '/projects/acme%2Fapp/boards'],
  ['a group', '/groups/acme/-/boards', '/groups/acme/boards'],
] as const) {
  test(`switches boards of ${where} by name, and reopens the last one`, async ({
    page,
    service,
  }) => {
    for (const name of ['Release', 'Roadmap', 'Support']) {
      await service.call('POST', api, { name })
    }
    await page.goto(where === 'a project' ? service.projectBoard : service.groupBoard)
    await page.getByRole('button', { name: 'Switch board' }).focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('searchbox', { name: 'Find a board' })
    await expect(field).toBeFocused()
    await expect(page.getByRole('option', { name: 'Development' })).toContainText('this board')
    await expect(page.getByRole('group', { name: 'Recent' })).toBeHidden()
    await expectAccessible(page)
    await page.keyboard.type('road')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()

    await page.getByRole('button', { name: 'Switch board' }).click()
    const recent = page.getByRole('group', { name: 'Recent' })
    await recent.getByRole('option', { name: 'Development' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()

    await page.goto(boards)
    await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
    await page.getByRole('link', { name: 'Boards', exact: true }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Support' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter boards' }).fill('supp')
    await expect(page).toHaveURL(/\?show=all&search=supp$/)
    await page.getByRole('searchbox', { name: 'Filter boards' }).fill('')
    await expect(page).toHaveURL(/\?show=all$/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Support' })).toBeVisible()
  })
}

test('opens the previous board when the last one is gone, and finally the index', async ({
  page,
  service,
}) => {
  const api = '/projects/acme%2Fapp/boards'
  const release = await service.call('POST', api, { name: 'Release' })
  await page.goto(service.projectBoard)
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await page.goto(`/acme/app/-/boards/${release.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Release' })).toBeVisible()
  await service.call('DELETE', `${api}/${release.id}`)
  await page.goto('/acme/app/-/boards')
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible()
  await service.call('DELETE', `${api}/${service.projectBoard.split('/').at(-1)}`)
  await page.goto('/acme/app/-/boards')
  await expect(page.getByText('No boards yet')).toBeVisible()
})

test('supports keys in the index, and moves starred boards to the top', async ({
  page,
  service,
}) => {
  await service.call('POST', '/projects/acme%2Fapp/boards', { name: 'Release' })
  await page.goto('/acme/app/-/boards')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links.first()).toHaveText('Development')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Development' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Release' })).toBeFocused()
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  await page.getByRole('button', { name: 'Star Release' }).click()
  await expect(links.first()).toHaveText('Release')
  // Moves the pointer off the button, to hide its tooltip.
  await page.getByRole('searchbox').click()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Star Release' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(links.first()).toHaveText('Release')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1, name: 'Release' })).toBeVisible()
})
