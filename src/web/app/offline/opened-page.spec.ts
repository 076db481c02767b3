import { expect, test } from 'vitest'

import { openedPage } from './opened-page.ts'

test.each([
  ['/acme/app/-/merge_requests/12', '', 'merge_request', '/acme/app/-/merge_requests/12'],
  ['/acme/app/-/merge_requests/12/commits', '', 'merge_request', '/acme/app/-/merge_requests/12'],
  ['/acme/app/-/merge_requests', '?state=all', 'other', '/acme/app/-/merge_requests?state=all'],
  ['/acme/app/-/merge_requests/new', '', 'other', '/acme/app/-/merge_requests/new'],
  ['/groups/acme/-/boards/3', '?search=x', 'board', '/groups/acme/-/boards/3'],
  ['/acme/app/-/boards', '', 'other', '/acme/app/-/boards'],
])('%s%s is the %s %s', (pathname, search, kind, address) => {
  expect(openedPage(pathname, search)).toEqual({ kind, address })
})
