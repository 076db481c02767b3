import { expect, type BoardService } from './board.ts'
import { list } from './drag.ts'
import { stepsOf, type Visitor } from './tour-steps.ts'

const CARD = 'First of Doing'

/** Gives one card every detail that a card can show. */
export async function enrich({ call }: BoardService): Promise<void> {
  for (const name of ['bug', 'priority::high']) {
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

/** Visits everything that opens on a board. */
export async function tourBoard(visitor: Visitor, board: string): Promise<void> {
  const { page, press, look } = visitor
  const { button, item, visit, leave } = stepsOf(visitor)
  const dialog = page.getByRole('dialog')
  const listbox = page.getByRole('listbox')
  const menu = page.getByRole('menu')
  const doing = list(page, 'Doing')

  await page.goto(board)
  await expect(doing.getByRole('heading', { name: CARD })).toBeAttached()
  await page.getByRole('main').focus()
  await look('board')

  await visit('adding a list', button('Add list'), listbox)
  await visit('view', button('View'), dialog)
  await visit('switcher', button('Switch board'), listbox)
  await visit('menu of the board', button('Board actions'), menu)
  await press(button('Board actions'))
  await visit('scope', item('Edit scope…'), dialog)

  const actions = button('Doing actions')
  await visit('menu of a list', actions, menu)
  await press(actions)
  await visit('inserting a list', item('Insert list after…'), listbox)
  for (const name of ['Move to position…', 'Set limits…']) {
    await press(actions)
    await visit(name, item(name), dialog)
  }
  await press(actions)
  await visit('removing a list', item('Remove list…'), page.getByRole('alertdialog'))
  await visit('moving a card', button(`Move ${CARD} to…`, doing), dialog)

  await press(button('New card in Doing'))
  await expect(doing.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('One\nTwo')
  await look('a new card')
  await press(button('Close', doing))

  await press(page.getByRole('combobox', { name: 'Filter issues' }))
  // The first ArrowDown opens the suggestions if Enter has not.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await look('suggestions')
  await leave()
  await page.keyboard.press('Control+K')
  for (const text of ['', '#first', '/bug', 'nothing like it']) {
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text)
    await look(`palette: ${text}`)
  }
  await leave()
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await look('keys')
  await leave()
}

/** Visits everything that opens on a card. */
export async function tourCard(visitor: Visitor, board: string): Promise<void> {
  const { page, press, look } = visitor
  const { button, layers, leave, visit } = stepsOf(visitor)
  await page.goto(`${board}?peek=3`)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('A word about it')
  await page.getByRole('heading', { name: CARD }).last().waitFor()
  await look('card')
  const listbox = page.getByRole('listbox')
  // A phone shows the drawer as a dialog.
  const base = await layers.count()
  for (const name of ['Change labels', 'Change assignees', 'Change milestone']) {
    await visit(name, button(name), listbox, base)
  }
  for (const name of ['Change due date', 'Change weight', 'Change estimate']) {
    await visit(name, button(name), page.getByRole('dialog').last(), base)
  }
  await press(button('Edit title'))
  await look('title')
  await press(button('Cancel'))

  await press(button('Edit description'))
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Anew. ')
  await look('description')
  const description = page.getByRole('region', { name: 'Description' })
  await press(description.getByRole('tab', { name: 'Preview' }))
  await look('preview')
  await press(description.getByRole('tab', { name: 'Write' }))
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => layers.count()).toBe(base)

  await press(button('Edit comment'))
  await look('a comment')
  await press(button('Cancel'))
  await visit('deleting a comment', button('Delete comment'), page.getByRole('alertdialog'), base)
  await leave()
}

/** Visits a project's boards, empty and failed states, and other pages. */
export async function tourBoards(visitor: Visitor, { call, projectBoard }: BoardService) {
  const { page, press, look } = visitor
  const { button, item, visit } = stepsOf(visitor)
  const dialog = page.getByRole('dialog')
  const bare = await call('POST', '/projects/acme%2Fapp/boards', { name: 'Bare' })
  await page.goto('/acme/app/-/boards?show=all')
  await visit('a new board', button('New board'), dialog)
  const actions = button('Development actions')
  await visit('menu of a board', actions, page.getByRole('menu'))
  await press(actions)
  await visit('renaming a board', item('Rename…'), dialog)
  await press(actions)
  await visit('deleting a board', item('Delete…'), page.getByRole('alertdialog'))
  await press(button('Star Bare'))
  await look('boards')

  await page.goto(projectBoard.replace(/\d+$/, String(bare.id)))
  await press(button('Review'))
  await look('no lists')

  await page.goto(`${projectBoard}?labels[]=bug&search=nothing+like+it`)
  await press(button('Why?', list(page, 'Open')))
  await expect(page.getByRole('button', { name: /^Without “Label is bug”/ })).toBeVisible()
  await look('no match')

  await page.route('**/issues?*', (route) =>
    route.fulfill({ status: 400, json: { message: 'is being moved' } }),
  )
  await page.goto(projectBoard)
  const retry = button('Retry', list(page, 'Open'))
  await expect(retry).toBeVisible()
  await retry.focus()
  await look('lists that failed')
  await page.unroute('**/issues?*')
  // Reloads, since the app may have retried already.
  await page.reload()
  await expect(list(page, 'Open').getByRole('article')).toBeVisible()

  await press(button('View'))
  await page.getByRole('combobox', { name: 'Group rows by' }).selectOption('Assignee')
  await press(page.getByRole('button', { name: 'Focus mode' }))
  await expect(page.getByRole('group', { name: 'No assignee', exact: true })).toBeAttached()
  await look('rows, alone')
  await press(button('Exit focus mode'))
  await page.keyboard.press('Control+Shift+Period')
  await expect(page.getByRole('complementary', { name: 'API inspector' })).toBeVisible()
  await look('calls')
  await page.keyboard.press('Escape')
  await visit(
    'account',
    page.getByRole('button', { name: /^More$|Account and theme/ }),
    page.getByRole('menu'),
  )
  await press(page.getByRole('button', { name: /^More$|Account and theme/ }))
  await visit('acting', item('Act as…'), page.getByRole('combobox', { name: 'User' }))
  for (const path of [
    '/-/settings',
    '/-/settings/diffs',
    '/-/settings/keys',
    '/-/settings/accounts',
    '/-/settings/storage',
    '/-/settings/about',
    '/acme/gone',
    '/',
    '/acme/app',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.getByRole('main').focus()
    await look(path)
  }
}
