import { expect, test } from 'vitest'

import { modernPath } from './old-address.ts'

test.each([
  ['/acme/app/merge_requests/42', '/acme/app/-/merge_requests/42'],
  ['/acme/web/site/merge_requests', '/acme/web/site/-/merge_requests'],
  ['/acme/app/merge_requests/42/diffs', '/acme/app/-/merge_requests/42/diffs'],
  ['/acme/app/issues/7', '/acme/app/-/issues/7'],
  ['/groups/acme/merge_requests', '/groups/acme/-/merge_requests'],
  ['/groups/acme/web/boards/5', '/groups/acme/web/-/boards/5'],
])('%s', (old, modern) => {
  expect(modernPath(old)).toBe(modern)
})

test.each(['/acme/app', '/acme/merge_requests', '/acme/app/-/merge_requests/42', '/groups/acme'])(
  'leaves %s as it is',
  (path) => {
    expect(modernPath(path)).toBeNull()
  },
)
