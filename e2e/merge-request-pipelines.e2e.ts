import { expectAccessible } from './support/axe.ts'
import { expect, signIn, test } from './support/board.ts'
import { commit } from './support/commit.ts'

const PROJECT = '/projects/acme%2Fapp'

const CONFIG = `
stages: [build, test, deploy]
.of-request: {rules: [{if: $CI_MERGE_REQUEST_IID}]}
compile: {extends: .of-request, stage: build, script: make}
unit: {extends: .of-request, stage: test, script: make test}
release: {stage: deploy, script: make, rules: [{if: $CI_MERGE_REQUEST_IID, when: manual}]}
`

test.beforeEach(async ({ page, service }) => {
  await signIn(page, service)
})

test('runs, cancels and retries the pipelines of a merge request and their jobs', async ({
  page,
  service,
}) => {
  await service.call('POST', `${PROJECT}/repository/commits`, {
    branch: 'main',
    commit_message: 'Test',
    actions: [{ action: 'create', file_path: '.gitlab-ci.yml', content: CONFIG }],
  })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', `${PROJECT}/merge_requests`, branches)

  await page.goto('/acme/app/-/merge_requests/1/pipelines')
  await expect(page.getByRole('button', { name: /Pending Pipeline #\d+/ })).toBeVisible()
  await expect(page.getByText(/^Created .+ for [0-9a-f]{8}, by Administrator$/)).toBeVisible()
  for (const name of ['build', 'test', 'deploy']) {
    await expect(page.getByRole('list', { name })).toBeVisible()
  }
  const compile = page.getByRole('list', { name: 'build' }).getByRole('listitem')
  await expect(compile).toContainText('Pending')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel compile' }).press('Enter')
  await expect(compile).toContainText('Canceled')
  const retry = page.getByRole('button', { name: 'Retry compile' })
  await expect(retry).toBeFocused()
  await retry.press('Enter')
  await expect(compile).toContainText('Pending')
  await expect(page.getByRole('button', { name: 'Cancel compile' })).toBeFocused()

  await page.getByRole('button', { name: /^Cancel pipeline/ }).click()
  await expect(page.getByRole('button', { name: /Canceled Pipeline #\d+/ })).toBeVisible()
  await page.getByRole('button', { name: /^Retry pipeline/ }).click()
  await expect(page.getByRole('button', { name: /Pending Pipeline #\d+/ })).toBeVisible()

  await page.getByRole('button', { name: 'Run pipeline' }).click()
  await expect(page.getByRole('button', { name: /Pipeline #\d+/, expanded: true })).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'build' })).toHaveCount(2)
  await expectAccessible(page)
})

test('links pipelines to their pages on other servers', async ({ page, service }) => {
  const web_url = 'https://other.example.test/acme/app/-/pipelines/7'
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', `${PROJECT}/merge_requests`, branches)
  const at = '2026-11-16T10:00:00Z'
  const pipeline = { id: 7, iid: 1, project_id: 1, sha: 'a'.repeat(40), ref: 'fix', web_url }
  await page.route('**/merge_requests/1/pipelines?**', async (route) => {
    const made = { status: 'success', source: 'push', created_at: at, updated_at: at }
    await route.fulfill({ json: [{ ...pipeline, ...made }] })
  })
  await page.goto('/acme/app/-/merge_requests/1/pipelines')
  await expect(page.getByRole('link', { name: '#7' })).toHaveAttribute('href', web_url)
  await expect(page.getByRole('button', { name: 'Passed Pipeline #7' })).toBeVisible()
  await expectAccessible(page)
})

test('explains why no pipeline runs', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  await service.call('POST', `${PROJECT}/merge_requests`, branches)
  await page.goto('/acme/app/-/merge_requests/1/pipelines')
  await expect(page.getByText(/^No pipelines yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Run pipeline' }).click()
  await expect(page.getByRole('alert')).toContainText('No pipeline started.')
  await expectAccessible(page)
})

test('does not reread the comments when a pipeline begins', async ({ page, service }) => {
  await commit(service, { branch: 'main', message: 'Begin', file: 'a.txt' })
  await commit(service, { branch: 'fix', message: 'Lock the cache', from: 'main' })
  const branches = { source_branch: 'fix', target_branch: 'main', title: 'Fix the cache' }
  const { sha } = await service.call('POST', `${PROJECT}/merge_requests`, branches)
  await page.goto('/acme/app/-/merge_requests/1')
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeVisible()
  await service.call('POST', `${PROJECT}/merge_requests/1/notes`, { body: 'Since when?' })
  await expect(page.getByText('Since when?')).toBeVisible()

  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  // The note may still cause a read at first.
  await expect(async () => {
    read.length = 0
    const status = { state: 'running', ref: 'fix', name: `job ${Date.now()}` }
    const reread = page.waitForResponse('**/merge_requests/1/pipelines?*')
    await service.call('POST', `${PROJECT}/statuses/${String(sha)}`, status)
    await reread
    expect(read.filter((path) => path.endsWith('/discussions'))).toEqual([])
  }).toPass()
  await expect(page.getByRole('link', { name: /^Pipelines.*1/ })).toBeVisible()
})
