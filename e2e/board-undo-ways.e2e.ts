import type { Page } from '@playwright/test'

import { expect, signIn, test, type BoardService } from './support/board.ts'
import { carryCard, expectMovable, handle } from './support/cards.ts'
import { dragList, list, listHandle } from './support/drag.ts'

const CARD = 'First of Doing'

/** Each way to move cards, or a list. Each card or list ends in another place. */
const CARD_WAYS: Record<string, (page: Page) => Promise<void>> = {
  'by mouse': async (page) => {
    await carryCard(page, ['Doing', CARD], ['Review', 'First of Review'])
    await page.mouse.up()
  },
  'carried by keys': async (page) => {
    await handle(page, 'Doing', CARD).focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  },
  'by one key': async (page) => {
    await handle(page, 'Doing', CARD).focus()
    await page.keyboard.press('Shift+L')
  },
  'by dialog': async (page) => {
    await handle(page, 'Doing', CARD).focus()
    await page.keyboard.press('m')
    await page.getByRole('combobox', { name: 'List' }).selectOption('QA')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
  },
  'several by key': async (page) => {
    await select(page)
    await page.keyboard.press('Shift+L')
  },
  'several by mouse': async (page) => {
    await select(page)
    await carryCard(page, ['Doing', CARD], ['QA', 'First of QA'])
    await page.mouse.up()
  },
}

const LIST_WAYS: Record<string, (page: Page) => Promise<void>> = {
  'by mouse': async (page) => await dragList(page, 'Doing', { over: 'QA', half: 'right' }),
  'carried by keys': async (page) => {
    await listHandle(page, 'Doing').focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  },
  'by one key': async (page) => {
    await listHandle(page, 'Doing').focus()
    await page.keyboard.press('Shift+H')
  },
  'by menu': async (page) => {
    await page.getByRole('button', { name: 'Doing actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to position…' }).click()
    await page.getByRole('combobox', { name: 'Position' }).selectOption('4: after QA')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
  },
}

const UNDO: Record<string, (page: Page) => Promise<void>> = {
  key: async (page) => await page.keyboard.press('z'),
  toast: async (page) => await page.getByRole('button', { name: 'Undo' }).click(),
}

test.beforeEach(async ({ page, service }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await expectMovable(handle(page, 'Doing', CARD))
})

for (const [way, move] of Object.entries(CARD_WAYS)) {
  test(`cards moved ${way} return by undo, with the focus`, async ({ page, service }) => {
    const before = await placesOf(service)
    for (const undo of Object.values(UNDO)) {
      await move(page)
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      expect(await placesOf(service)).not.toEqual(before)
      await undo(page)
      await expect(page.getByText(/(?:is|are) back (?:in Doing|where they were)/)).toBeVisible()
      expect(await placesOf(service)).toEqual(before)
      await expect(handle(page, 'Doing', CARD)).toBeFocused()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
  })
}

for (const [way, move] of Object.entries(LIST_WAYS)) {
  test(`a list moved ${way} returns by undo, with the focus`, async ({ page, service }) => {
    const before = await listsOf(service)
    for (const undo of Object.values(UNDO)) {
      await move(page)
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      expect(await listsOf(service)).not.toEqual(before)
      await undo(page)
      await expect(page.getByText('List “Doing” is back at position 2')).toBeVisible()
      expect(await listsOf(service)).toEqual(before)
      await expect(page.locator('body')).not.toBeFocused()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
  })
}

/** Selects two cards of different lists, and focuses the first. */
async function select(page: Page): Promise<void> {
  await handle(page, 'To do', 'Second of To do').click({ modifiers: ['ControlOrMeta'] })
  await handle(page, 'Doing', CARD).click({ modifiers: ['ControlOrMeta'] })
  await expect(list(page, 'Doing').getByRole('article').first()).toBeVisible()
}

/** The issues with the label of each list, in their order. */
async function placesOf({ call }: BoardService): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of ['To do', 'Doing', 'Review', 'QA']) {
    const query = `labels=${name}&state=opened&order_by=relative_position&sort=asc`
    const issues = await call('GET', `/projects/acme%2Fapp/issues?${query}`)
    found[name] = (issues as unknown as { title: string }[]).map(({ title }) => title)
  }
  return found
}

/** The names of the board's lists, in their order. */
async function listsOf({ call, projectBoard }: BoardService): Promise<string[]> {
  const board = projectBoard.split('/').at(-1)
  const lists = await call('GET', `/projects/acme%2Fapp/boards/${board}/lists`)
  return (lists as unknown as { label: { name: string } }[]).map(({ label }) => label.name)
}
