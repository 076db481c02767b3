import { expect, signIn, test } from './support/board.ts'
import { boxAtRest } from './support/box.ts'
import { CHANGES, makeChanges, push } from './support/changes.ts'

test.beforeEach(async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
})

test('finds text in the whole diff', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+f')
  const find = page.getByRole('search', { name: 'Find in changes' })
  const field = find.getByRole('textbox', { name: 'Find in changes' })
  await expect(field).toBeFocused()
  await page.keyboard.type('VALUE3')
  await expect(find.getByText('1 of 7')).toBeVisible()
  await expect(page.locator('.diff-hit')).toHaveCount(7)
  await page.keyboard.press('Enter')
  await expect(find.getByText('2 of 7')).toBeVisible()
  await page.keyboard.press('F3')
  await page.keyboard.press('Shift+F3')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(find.getByText('7 of 7')).toBeVisible()

  await find.getByRole('button', { name: 'Match case' }).click()
  await expect(find.getByText('No results')).toBeVisible()
  await field.fill('value3')
  await find.getByRole('button', { name: 'Match whole words' }).click()
  await expect(find.getByText('1 of 3')).toBeVisible()
  await find.getByRole('combobox', { name: 'Search in' }).selectOption('Removed lines')
  await expect(find.getByText('1 of 2')).toBeVisible()
  await find.getByRole('combobox', { name: 'Search in' }).selectOption('File names')
  await field.fill('store')
  await expect(find.getByText('1 of 1')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await expect(page.locator('.diff-hit')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Changed files' })).toBeFocused()
})

test('finds expanded lines', async ({ page }) => {
  const store = page.getByRole('region', { name: 'src/cache/store.ts' })
  const find = page.getByRole('search', { name: 'Find in changes' })
  await page.getByRole('button', { name: 'Find in changes' }).click()
  await find.getByRole('textbox').fill('value20')
  // The new file below has such a line too.
  await expect(find.getByText('1 of 1', { exact: true })).toBeVisible()
  await store.getByRole('button', { name: 'Show 20 lines after line 6' }).click()
  await expect(find.getByText(/of 2$/)).toBeVisible()
  await expect(store.locator('.diff-hit')).toHaveText('value20')
  await find.getByRole('textbox').press('Enter')
  await find.getByRole('textbox').press('Enter')
  await expect(page.locator('.diff-hit')).toHaveCount(2)
  await find.getByRole('combobox', { name: 'Search in' }).selectOption('Added lines')
  await expect(find.getByText('1 of 1', { exact: true })).toBeVisible()
})

test('opens collapsed files', async ({ page }) => {
  const lockFile = page.getByRole('region', { name: 'package-lock.json' })
  await expect(lockFile.getByRole('row')).toHaveCount(0)
  await page.getByRole('button', { name: 'Find in changes' }).click()
  await page.getByRole('textbox', { name: 'Find in changes' }).fill('"lock"')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(lockFile.getByText('"lock"')).toBeInViewport()
})

test('finds comments on files', async ({ page, service }) => {
  const request = '/projects/acme%2Fapp/merge_requests/1'
  const { diff_refs } = await service.call('GET', request)
  const path = 'src/cache/store.ts'
  await service.call('POST', `${request}/discussions`, {
    body: 'Why not await the lock?',
    position: {
      ...(diff_refs as object),
      position_type: 'text',
      old_path: path,
      new_path: path,
      new_line: 40,
    },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Find in changes' }).click()
  const find = page.getByRole('search', { name: 'Find in changes' })
  await find.getByRole('combobox', { name: 'Search in' }).selectOption('Comments')
  await find.getByRole('textbox').fill('await')
  await expect(find.getByText('1 of 1')).toBeVisible()
  const line = page.getByRole('region', { name: path }).getByRole('row', { name: /release/ })
  await expect(line).toBeInViewport()
})

test('shows the comments that it finds, also hidden ones', async ({ page, service }) => {
  const request = '/projects/acme%2Fapp/merge_requests/1'
  const path = 'src/cache/store.ts'
  const { diff_refs } = await service.call('GET', request)
  await service.call('POST', `${request}/discussions`, {
    body: 'Split this file',
    position: {
      ...(diff_refs as object),
      position_type: 'file',
      old_path: path,
      new_path: path,
    },
  })
  const comment = page.getByRole('region', { name: path }).getByText('Split this file')
  await expect(comment).toBeVisible()
  await page.keyboard.press('i')
  await expect(comment).toBeHidden()
  await page.getByRole('checkbox', { name: `Viewed ${path}` }).check()
  await page.keyboard.press('ControlOrMeta+f')
  const find = page.getByRole('search', { name: 'Find in changes' })
  await find.getByRole('textbox').fill('Split this')
  await expect(find.getByText('1 of 1')).toBeVisible()
  await expect(comment).toBeVisible()
})

test('stops an expression that takes too long', async ({ page }) => {
  await page.getByRole('button', { name: 'Find in changes' }).click()
  const find = page.getByRole('search', { name: 'Find in changes' })
  await find.getByRole('button', { name: 'Use regular expression' }).click()
  const field = find.getByRole('textbox', { name: 'Find in changes' })
  await field.fill('(')
  await expect(find.getByText('Invalid regular expression')).toBeVisible()
  await field.fill('(.+)+(.+)+(.+)+(.+)+!')
  await expect(find.getByText('Search timed out')).toBeVisible()
  await field.fill(String.raw`lock\(`)
  await expect(find.getByText('1 of')).toBeVisible()
})

test('leaves the second Ctrl+F to the browser', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+f')
  const field = page.getByRole('textbox', { name: 'Find in changes' })
  await expect(field).toBeFocused()
  await page.evaluate(() => {
    const pressed = new Promise((resolve) => {
      const tell = (event: Event) => setTimeout(() => resolve(event.defaultPrevented))
      addEventListener('keydown', tell, { capture: true, once: true })
    })
    Object.assign(globalThis, { pressed: () => pressed })
  })
  await page.keyboard.press('ControlOrMeta+f')
  const wasPrevented = await page.evaluate(
    async () => await (globalThis as unknown as { pressed: () => Promise<unknown> }).pressed(),
  )
  expect(wasPrevented).toBe(false)
})

test('says when there are more matches than it lists', async ({ page, service }) => {
  await push(service, 'fix', 'Repeat', [
    { action: 'create', file_path: 'src/repeat.ts', content: 'zz '.repeat(10_001) },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6)
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.getByRole('textbox', { name: 'Find in changes' })).toBeFocused()
  await page.keyboard.type('zz')
  await expect(page.getByText('1 of 10,000+')).toBeVisible()
})

test('jumps with the overview ruler', async ({ page }) => {
  const ruler = page.locator('.diff-ruler')
  const { height } = await boxAtRest(ruler)
  await page.setViewportSize({ width: 1280, height: 400 })
  const last = page.getByRole('heading', { name: 'package-lock.json' })
  await expect(last).not.toBeInViewport()
  await expect.poll(async () => (await ruler.boundingBox())!.height).toBeLessThan(height)
  await ruler.click({ position: { x: 6, y: (await boxAtRest(ruler)).height - 2 } })
  await expect(last).toBeInViewport()
})
