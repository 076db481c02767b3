import type { Locator, Page } from '@playwright/test'

import { expect, type BoardService } from './board.ts'
import { list } from './drag.ts'

/** Somebody who is led through the app. */
interface Visitor {
  readonly page: Page
  /** How they press a control. */
  press: (control: Locator) => Promise<void>
  /** What they look at in each state. */
  look: (state: string) => Promise<void>
}

const CARD = 'First of Doing'

/** Gives one card everything that a card can show. */
export async function enrich({ call }: BoardService): Promise<void> {
  for (const name of ['bug', 'priority::high', 'Idle']) {
    await call('POST', '/groups/acme/labels', { name, color: '#aa3333' })
  }
  const spring = await call('POST', '/groups/acme/milestones', { title: 'Spring' })
  const issue = '/projects/acme%2Fapp/issues/3'
  await call('PUT', issue, {
    add_labels: 'bug,priority::high',
    milestone_id: spring.id,
    assignee_ids: [1],
    due_date: '2026-01-01',
    weight: 3,
    confidential: true,
    description: '- [x] done\n- [ ] to do\n\nSee #4 and `code`.',
  })
  await call('POST', `${issue}/notes`, { body: 'A **word** about it' })
  await call('POST', `${issue}/time_estimate`, { duration: '3h' })
}

/** Leads through what can be opened on a board, and is closed by Escape. */
export async function tourBoard(visitor: Visitor, board: string): Promise<void> {
  const { page, press, look } = visitor
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name })
  const open = async (name: string, control: Locator, shown: Locator) => {
    await press(control)
    await expect(shown, name).toBeVisible()
    await look(name)
  }
  const layers = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  /** Escape leads out of one layer after another. */
  const leave = async () => {
    for (let count = await layers.count(); count > 0; count = await layers.count()) {
      await page.keyboard.press('Escape')
      await expect.poll(() => layers.count()).toBeLessThan(count)
    }
  }
  const visit = async (name: string, control: Locator, shown: Locator) => {
    await open(name, control, shown)
    await leave()
  }
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('menu')
  const doing = list(page, 'Doing')

  await page.goto(board)
  await expect(doing.getByRole('heading', { name: CARD })).toBeAttached()
  await page.getByRole('main').focus()
  await look('board')

  await visit('adding a list', button('Add list'), page.getByRole('listbox'))
  await visit('view', button('View'), dialog)
  await visit('switcher', button('Switch board'), page.getByRole('listbox'))
  await visit('menu of the board', button('Actions of the board'), menu)
  await press(button('Actions of the board'))
  await visit('scope', item('Scope…'), dialog)

  const actions = button('Actions of Doing')
  await visit('menu of a list', actions, menu)
  for (const name of ['Move to position…', 'Limits…', 'Remove list…']) {
    await press(actions)
    await visit(
      name,
      item(name),
      page.getByRole(name.startsWith('Remove') ? 'alertdialog' : 'dialog'),
    )
  }
  await visit('moving a card', button(`Move ${CARD} to…`, doing), dialog)

  await press(button('New card in Doing'))
  await page.keyboard.type('One\nTwo')
  await look('a new card')
  await press(button('Close', doing))

  const filter = page.getByRole('combobox', { name: 'Filter issues' })
  // Enter asks for the same cards again.
  await press(filter)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await look('suggestions')
  await leave()
  await page.keyboard.press('Control+K')
  for (const text of ['', '>go', '#first', '@root', '/bug', '!1', 'nothing like it']) {
    await page.getByRole('combobox', { name: 'Search or jump' }).fill(text)
    await look(`palette: ${text}`)
  }
  await leave()
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await look('keys')
  await leave()
}
