import { expect, signIn, test } from './support/board.ts'

test('runs the quick actions in a comment, and says what they did', async ({ page, service }) => {
  await signIn(page, service)
  await page.goto(`${service.projectBoard}?peek=3`)
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await comment.fill('/weight 5\n/reopen')
  await comment.press('Control+Enter')
  const outcome = 'Set the weight to 5. Could not apply reopen command.'
  await expect(page.getByText(outcome)).toBeVisible()
  await expect(comment).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('changed weight to 5')

  await comment.fill('Done here.\n/close')
  await comment.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Done here.')
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
})
