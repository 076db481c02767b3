import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test, type BoardService } from './support/board.ts'
import { commit } from './support/commit.ts'

test('lists commits by day, and marks those pushed later', async ({ page, context, service }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  const lock = 'Lock the cache\n\nIt was read while it was written.'
  await commit(service, { branch: 'fix', message: lock, from: 'main', file: 'b.txt' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)

  await page.goto('/acme/app/-/merge_requests/1/commits')
  const today = page.getByRole('region', { name: 'Today' })
  const rows = today.getByRole('listitem')
  await expect(rows).toHaveText([/Lock the cache/])
  await page.getByRole('button', { name: /^Show message/ }).click()
  await expect(today.getByText('It was read while it was written.')).toBeVisible()
  await page.getByRole('button', { name: /^Copy SHA/ }).click()
  await expect(page.getByText('SHA copied.')).toBeVisible()
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toMatch(
    /^[\da-f]{40}$/,
  )
  await expectAccessible(page)

  await commit(service, { branch: 'fix', message: 'Test the lock', file: 'c.txt' })
  await expect(rows).toHaveText([/Test the lock.*new in v2/, /Lock the cache/])
  await expect(rows.first()).toContainText('+1 lines added −0 lines removed')
  await expect(rows.last()).toContainText('+3 lines added −0 lines removed')
  await page.getByText('Oldest first').click()
  await expect(rows).toHaveText([/Lock the cache/, /Test the lock/])
  await page.reload()
  await expect(rows).toHaveText([/Lock the cache/, /Test the lock/])
  await expect(page.getByRole('checkbox', { name: 'Oldest first' })).toBeChecked()
  await expectAccessible(page)

  // Each row leads to its commit's changes, from where the next commit is a key away.
  await rows.last().getByRole('link', { name: 'Test the lock' }).press('Enter')
  const strip = page.getByRole('region', { name: 'Commit', exact: true })
  await expect(strip).toContainText('2 of 2Test the lock')
  await page.goBack()
  await page.getByRole('link', { name: 'Review commit by commit' }).click()
  await expect(strip).toContainText('1 of 2Lock the cache')
})

test('marks a commit as reworded that was recreated with another message', async ({
  page,
  service,
}) => {
  await signIn(page, service)
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock', from: 'main', file: 'b.txt' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', '/projects/acme%2Fapp/merge_requests', branches)
  await page.goto('/acme/app/-/merge_requests/1/commits')
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect(rows).toHaveText([/Lock/])
  await service.call('POST', '/projects/acme%2Fapp/repository/commits', {
    branch: 'fix',
    start_branch: 'main',
    force: true,
    author_email: 'someone@acme.test',
    author_name: 'Someone',
    commit_message: 'Lock the cache',
    actions: [{ action: 'create', file_path: 'b.txt', content: await contentOf(service) }],
  })
  await expect(rows).toHaveText([/Lock the cache.*reworded in v2/])
  await expect(page.getByText('dropped')).toBeHidden()
})

async function contentOf({ call }: BoardService): Promise<string> {
  const path = '/projects/acme%2Fapp/repository/files/b.txt?ref=fix'
  return Buffer.from(String((await call('GET', path))['content']), 'base64').toString('utf8')
}
