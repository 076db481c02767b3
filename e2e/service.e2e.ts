import { expect, test } from './support/app.ts'

test('is healthy, and hides its version from anonymous callers', async ({ request }) => {
  expect(await (await request.get('/-/health')).text()).toBe('OK\n')
  const anonymous = await request.get('/api/v4/version')
  expect(anonymous.status()).toBe(401)
  expect(await anonymous.json()).toEqual({ message: '401 Unauthorized' })
})
