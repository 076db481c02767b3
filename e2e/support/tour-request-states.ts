import { expect, type BoardService } from './board.ts'
import { makeRequests } from './tour-requests.ts'
import { stepsOf, type Visitor } from './tour-steps.ts'

const LIST = '/acme/app/-/merge_requests'
const PROJECT = '/projects/acme%2Fapp'

/** Visits the menus of selected merge requests, views, joined filters, and merge requests that are closed or rebasing. */
export async function tourRequestStates(visitor: Visitor, service: BoardService): Promise<void> {
  const { page, press, look } = visitor
  const { button, item, visit, leave } = stepsOf(visitor)
  const listbox = page.getByRole('listbox')
  const dialog = page.getByRole('dialog')
  const alert = page.getByRole('alertdialog')
  const menu = page.getByRole('menu')
  const more = button('More actions')
  await makeRequests(service)
  await service.call('POST', `${PROJECT}/milestones`, { title: 'Next week' })

  await page.goto(LIST)
  const rows = page.getByRole('list', { name: 'Merge requests', exact: true })
  await expect(rows.getByRole('listitem')).toHaveCount(2)
  await rows.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  const selected = page.getByRole('toolbar', { name: 'Selected merge requests' })
  for (const name of ['Labels', 'Assignees', 'Milestone']) {
    await visit(`${name} of selected`, button(name, selected), listbox)
  }
  await visit('actions for selected', button('More actions', selected), menu)
  for (const [name, shown] of [
    ['Change reviewers…', listbox],
    ['Change target branch…', listbox],
    ['Delete…', alert],
  ] as const) {
    await press(button('More actions', selected))
    await visit(name, item(name), shown)
  }

  await page.goto(`${LIST}?any[0][labels][]=bug&any[1][draft]=true`)
  await expect(rows.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('main').focus()
  await look('any of two filters')
  await visit('views', button('Views'), menu)
  await press(button('Views'))
  await press(item('Save view…'))
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await look('saving a view')
  await page.keyboard.press('Enter')
  await expect(button('Mine')).toBeVisible()
  await press(button('Mine'))
  await visit('managing views', item('Manage views…'), dialog)

  const closed = { state_event: 'close', discussion_locked: true }
  await service.call('PUT', `${PROJECT}/merge_requests/2`, closed)
  await page.goto(`${LIST}/2`)
  await expect(button('Reopen merge request')).toBeVisible()
  await page.getByRole('main').focus()
  await look('a closed merge request')
  await press(more)
  await visit('deleting a merge request', item('Delete merge request…'), alert)
  await leave()

  await page.route('**/merge_requests/1?*', async (route) => {
    const response = await route.fetch()
    const json = { ...((await response.json()) as object), rebase_in_progress: true }
    await route.fulfill({ response, json })
  })
  await page.goto(`${LIST}/1`)
  await expect(page.getByText('Rebasing onto main…')).toBeVisible()
  await page.getByRole('main').focus()
  await look('a rebase')
}
