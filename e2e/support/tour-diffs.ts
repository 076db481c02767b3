import { expect, type BoardService } from './board.ts'
import { CHANGES, push } from './changes.ts'
import { REQUEST, reviewedRequest } from './review.ts'
import { stepsOf, type Visitor } from './tour-steps.ts'

const LINE = '  prune(map, LIMIT)'

/** Creates a merge request with two versions, an open and a resolved thread, an unsent comment, and conflicts. */
export async function makeReview(service: BoardService): Promise<void> {
  await reviewedRequest(service)
  const { call } = service
  const { diff_refs } = await call('GET', REQUEST)
  const path = { old_path: 'src/cache.ts', new_path: 'src/cache.ts' }
  const position = { position_type: 'text', ...Object(diff_refs), ...path }
  const suggestion = '```suggestion:-0+0\n  prune(map, 100)\n```'
  await call('POST', `${REQUEST}/discussions`, {
    body: `Which limit?\n${suggestion}`,
    position: { ...position, new_line: 13 },
  })
  const { id } = await call('POST', `${REQUEST}/discussions`, {
    body: 'Why load here?',
    position: { ...position, new_line: 6 },
  })
  await call('PUT', `${REQUEST}/discussions/${id}`, { resolved: true })
  await call('POST', `${REQUEST}/draft_notes`, {
    note: 'Name it',
    position: { ...position, new_line: 5 },
  })
  await push(service, 'fix', 'Hide characters', [
    { action: 'update', file_path: 'notes.txt', content: 'Load\u202e missing\u202c keys' },
  ])
  await push(service, 'main', 'Clash', [
    { action: 'create', file_path: 'notes.txt', content: 'Clash\n' },
  ])
}

/** Visits everything that opens on a merge request's Changes and Versions tabs, and in its review. */
export async function tourDiffs(visitor: Visitor): Promise<void> {
  const { page, press, look } = visitor
  const { button, visit, leave } = stepsOf(visitor)
  const dialog = page.getByRole('dialog')
  const heading = page.getByRole('heading', { level: 3 })
  const open = async (address: string) => {
    await page.goto(address)
    await expect(heading.first()).toBeVisible()
    await page.getByRole('main').focus()
  }

  await open(CHANGES)
  await expect(page.getByText(/^This branch conflicts/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Suggestion' })).toBeVisible()
  await look('threads, drafts and conflicts')
  await press(button('Show thread'))
  await look('a resolved thread')
  await press(button('Comment on src/cache.ts'))
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeFocused()
  await look('a new comment')
  await press(button('Cancel'))
  await press(page.getByRole('row').filter({ hasText: LINE }).first())
  await look('a line')
  await press(page.getByRole('button', { name: /^Threads/ }))
  await expect(button('Close threads')).toBeVisible()
  await look('threads')
  await press(button('Close threads'))
  await press(button('Find in changes'))
  const find = page.getByRole('search')
  await expect(find.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('map')
  await expect(find.getByText(/^1 of \d+/)).toBeVisible()
  await look('matches')
  await press(button('Close find'))
  await expect(page.locator('body')).not.toBeFocused()

  await visit('settings of diffs', button('Diff settings'), dialog)
  await press(button('Diff settings'))
  await page.getByRole('checkbox', { name: 'Reader mode' }).press('Space')
  await leave()
  await expect(heading).toHaveCount(1)
  await look('reader mode')
  const shown = await heading.innerText()
  const steps = page.getByRole('button', { name: /^(Previous|Next) file/ })
  await press(steps.and(page.locator(':not([aria-disabled=true])')).first())
  await expect(heading).not.toHaveText(shown)
  await look('another file in reader mode')
  await page.getByRole('main').focus()
  await page.keyboard.press('Shift+A')
  await expect(dialog).toBeVisible()
  await look('submitting a review')
  await leave()

  await open('/acme/app/-/merge_requests/1/versions?start=v1&end=v2')
  await look('compared versions')
}
