import { execFileSync } from 'node:child_process'

import { expectAccessible } from './support/axe.ts'
import { expect, ROOT_TOKEN, signIn, test } from './support/board.ts'
import { list, listHandle } from './support/drag.ts'
import { tabTo } from './support/tab-to.ts'

test('lists the calls of a page, and copies one as curl by keyboard', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, service)
  await page.goto(service.projectBoard)
  await expect(list(page, 'Doing')).toContainText('First of Doing')
  const handle = listHandle(page, 'Doing')
  await handle.focus()
  const moved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Shift+L')
  await moved

  await page.keyboard.press('Control+Shift+Period')
  const calls = page.getByRole('complementary', { name: 'API inspector' })
  await expect(calls.getByRole('heading', { name: 'API inspector' })).toBeFocused()
  const put = calls.getByRole('row').filter({ hasText: 'PUT' })
  await expect(put).toHaveText(/^PUT\/projects\/acme%2Fapp\/boards\/\d+\/lists\/\d+200\d+$/)
  await expect(calls.getByRole('row').filter({ hasText: '/user200' })).toHaveCount(1)
  await expect(calls).not.toContainText(ROOT_TOKEN)
  await expectAccessible(page)

  const copyPut = put.getByRole('button', { name: /^Copy as curl: PUT/ })
  await tabTo(page, copyPut, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Curl command copied.')).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toContain('--request PUT --header "PRIVATE-TOKEN: $TOKEN"')
  expect(line).not.toContain(ROOT_TOKEN)
  expect(argumentsOf(line)).toEqual([
    '--request',
    'PUT',
    '--header',
    'PRIVATE-TOKEN: of-the-shell',
    '--header',
    'Content-Type: application/json',
    '--data',
    '{"position":2}',
    expect.stringMatching(/^http.*\/api\/v4\/projects\/acme%2Fapp\/boards\/\d+\/lists\/\d+$/),
  ])

  await page.keyboard.press('Escape')
  await expect(calls).toHaveCount(0)
  await expect(handle).toBeFocused()
})

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }; ${line}`
  const env = { ...process.env, TOKEN: 'of-the-shell' }
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).trimEnd().split('\n')
}
