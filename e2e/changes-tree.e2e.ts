import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { CHANGES, makeChanges } from './support/changes.ts'

test.beforeEach(async ({ page, service }) => {
  await makeChanges(service)
  await signIn(page, service)
  await page.goto(CHANGES)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
})

test('walks the tree by keyboard, and opens files', async ({ page }) => {
  const tree = page.getByRole('tree', { name: 'Changed files' })
  const item = (name: RegExp) => tree.getByRole('treeitem', { name })
  await expect(tree.getByRole('treeitem')).toHaveCount(7)
  await item(/manual\.md/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(item(/src\/cache/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(item(/src\/cache/)).toHaveAttribute('aria-expanded', 'false')
  await expect(item(/src\/cache/)).toHaveText(/3 files/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(item(/lock\.ts/).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(item(/old\.ts/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(item(/Generated/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item(/package-lock\.json/)).toBeVisible()
})

test('filters, flattens and hides the tree, and keeps its width', async ({ page }) => {
  const tree = page.getByRole('tree', { name: 'Changed files' })
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('cache st')
  await expect(tree.getByRole('treeitem')).toHaveText([/src\/cache/, /store\.ts/])
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('')
  await page.getByRole('button', { name: 'Show as list' }).click()
  await expect(tree.getByRole('treeitem', { name: /src\/cache\/old\.ts/ })).toBeVisible()
  const edge = page.getByRole('separator', { name: 'File tree width' })
  await edge.press('End')
  await expect(edge).toHaveAttribute('aria-valuenow', '480')
  await page.getByRole('main').focus()
  await page.keyboard.press('f')
  await expect(tree).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: 'Show file tree' }).click()
  await expect(edge).toHaveAttribute('aria-valuenow', '480')
  await expect(tree.getByRole('treeitem', { name: /src\/cache\/old\.ts/ })).toBeVisible()
})

test('jumps to a file by some of its letters, recent ones first', async ({ page }) => {
  await page.getByRole('main').focus()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Jump to file' })
  const option = dialog.getByRole('option')
  await expect(option).toHaveCount(5)
  await expectAccessible(page, { overlaid: true })
  await page.keyboard.type('old')
  await expect(option.first()).toHaveText(/old\.ts/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('treeitem', { name: /old\.ts/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Control+P')
  await expect(option.first()).toHaveText(/old\.ts/)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('opens files from a sheet, and gives the screen to the diff', async ({ page }) => {
    await page.getByRole('button', { name: 'Show file tree' }).tap()
    await page.getByRole('treeitem', { name: /store\.ts/ }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 3, name: /store\.ts/ })).toBeInViewport()
    // The app's bar covers the tabs.
    const tabs = page.getByRole('navigation', { name: 'Merge request' })
    await expect.poll(async () => (await tabs.boundingBox())!.y).toBeLessThan(10)
  })

  test('steps through the files in a bar below the diff', async ({ page }) => {
    const bar = page.getByRole('group', { name: 'Files' })
    const heading = page.getByRole('heading', { level: 3 })
    await expect(bar).toContainText(/^1 of \d+$/)
    await expect(bar.getByRole('button', { name: 'Previous file' })).toBeDisabled()
    await bar.getByRole('button', { name: 'Next file' }).tap()
    await expect(bar).toContainText(/^2 of \d+$/)
    await expect(heading.nth(1)).toBeInViewport()
    const previous = bar.getByRole('button', { name: 'Previous file' })
    await previous.press('Enter')
    await expect(bar).toContainText(/^1 of \d+$/)
    await expect(previous).toBeFocused()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Find in changes' }).tap()
    await expect(page.getByRole('textbox', { name: 'Find in changes' })).toBeFocused()
  })
})
