import { expect, test } from './support/app.ts'
import { countCopies, workerReady } from './support/copies.ts'
import { signInByPassword } from './support/oauth.ts'

test.use({ serviceWorkers: 'allow' })

test('opens without a network, and renews the token when it is back', async ({ page, context }) => {
  const title = 'Cancel only one passenger of a booking'
  const link = page.getByRole('link', { name: title })
  await signInByPassword(page, 'amara', '/nightjar/passenger/booking-web/-/merge_requests')
  await expect(link).toBeVisible()
  await expect.poll(async () => await countCopies(page, title)).toBeGreaterThan(0)
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Network' })).toBeVisible()
  await expect(link).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Network' })).toBeHidden()
  await link.click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
})
