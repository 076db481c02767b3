import { expect, type BoardService } from './board.ts'
import { commit } from './commit.ts'
import { stepsOf, type Visitor } from './tour-steps.ts'

const LIST = '/acme/app/-/merge_requests'
const PROJECT = '/projects/acme%2Fapp'

/** Creates an open merge request with a thread, a pipeline and approval rules, and a draft with conflicts. */
export async function makeRequests(service: BoardService): Promise<void> {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  for (const [branch, title] of [
    ['fix', 'Fix the cache'],
    ['clash', 'Draft: Clash'],
  ] as const) {
    await commit(service, { branch, message: title, from: 'main', file: `${branch}.txt` })
    const branches = { source_branch: branch, target_branch: 'main' }
    await service.call('POST', `${PROJECT}/merge_requests`, {
      ...branches,
      title,
      labels: 'bug,priority::high',
      description: '- [x] done\n- [ ] to do\n\nCloses #3.',
      assignee_ids: [1],
    })
  }
  await commit(service, { branch: 'main', message: 'Clash', file: 'clash.txt' })
  const { sha } = await service.call('GET', `${PROJECT}/merge_requests/1`)
  const status = { state: 'success', name: 'scan', ref: 'fix' }
  await service.call('POST', `${PROJECT}/statuses/${String(sha)}`, status)
  await service.call('POST', `${PROJECT}/merge_requests/1/discussions`, { body: 'Why **so**?' })
  await service.call('POST', `${PROJECT}/merge_requests/1/award_emoji`, { name: 'tada' })
}

/** Visits merge request lists and everything that opens on a merge request. */
export async function tourRequests(visitor: Visitor): Promise<void> {
  const { page, press, look } = visitor
  const { button, visit, leave } = stepsOf(visitor)
  const listbox = page.getByRole('listbox')
  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('menu')

  await page.goto(LIST)
  const rows = page.getByRole('list', { name: 'Merge requests', exact: true })
  await expect(rows.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('main').focus()
  await look('list')
  await visit('sort', page.getByRole('button', { name: /^Created, newest/ }), menu)
  await visit('display', button('Display'), dialog)
  await press(page.getByRole('combobox', { name: 'Filter merge requests' }))
  await page.keyboard.press('ArrowDown')
  await look('filters')
  await leave()
  await rows.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await look('selection')
  for (const [path, text] of [
    [`${LIST}?labels[]=bug&search=nothing`, 'No merge requests match the filter.'],
    [`${LIST}?state=closed`, 'No closed merge requests.'],
    ['/', 'Waiting on others'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('main').focus()
    await look(path)
  }

  await page.goto(`${LIST}/1`)
  const merge = button('Merge into main')
  await expect(merge).toBeEnabled()
  await expect(page.getByRole('list', { name: /^Reactions to this merge/ })).toBeVisible()
  await page.getByRole('main').focus()
  await look('merge request')
  for (const name of ['Change labels', 'Change reviewers', 'Change milestone']) {
    await visit(name, button(name), listbox)
  }
  await visit('Change target branch', button('Change target branch'), listbox)
  await visit('Log time', button('Log time'), dialog.last())
  await visit('menu', button('More actions'), menu)
  await visit('reaction', button('React to this merge request'), menu)
  await press(merge)
  await expect(page.getByRole('group', { name: 'Confirm merge' })).toBeVisible()
  await look('confirmation')
  await press(button('Cancel', page.getByRole('group', { name: 'Confirm merge' })))
  await press(button('Reply'))
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
  await look('reply')

  for (const tab of ['commits', 'pipelines']) {
    await page.goto(`${LIST}/1/${tab}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await page.getByRole('main').focus()
    await look(tab)
  }
  await page.goto(`${LIST}/1/versions`)
  await expect(
    page.getByRole('region', { name: 'Comparison' }).getByRole('heading', { level: 3 }),
  ).toBeVisible()
  await page.getByRole('main').focus()
  await look('versions')
  await press(button('1 commit in v1'))
  await look('commits of a version')

  await page.goto(`${LIST}/1/diffs`)
  await expect(page.getByRole('heading', { level: 3 })).toBeVisible()
  await page.getByRole('main').focus()
  await look('changes')
  await visit('diffs to choose', button('All changes'), menu)
  await visit('file filter', button('All files'), menu)
  await visit('actions of a diff', button('More diff actions'), menu)
  await visit('actions of a file', page.getByRole('button', { name: /^Actions for/ }), menu)
  await page.getByRole('main').focus()
  await page.keyboard.press('t')
  await expect(dialog).toBeVisible()
  await look('files to jump to')
  await leave()
  await page.getByRole('main').focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toBeVisible()
  await look('changes of a commit')

  await page.goto(`${LIST}/2`)
  await expect(button('Show commands')).toBeVisible()
  await press(button('Show commands'))
  await look('conflicts')
  await page.goto(`${LIST}/new?merge_request[source_branch]=fix&merge_request[target_branch]=main`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Fix the cache')
  await page.getByRole('main').focus()
  await look('a new merge request')
}
