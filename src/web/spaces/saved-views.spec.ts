import { expect, test } from 'vitest'

import { isView, spaceOfList } from './saved-views.ts'

test.each([
  ['/dashboard/merge_requests', true],
  ['/acme/app/-/merge_requests', true],
  ['/groups/acme/-/merge_requests', true],
  ['/acme/%zz/-/merge_requests', false],
  ['//evil.example/-/merge_requests', false],
  ['/\\evil.example/-/merge_requests', false],
  ['https://evil.example/-/merge_requests', false],
  ['/acme/app/-/merge_requests?x=1', false],
  ['/acme/app/-/boards', false],
])('a view of %s is valid: %s', (list, isValid) => {
  expect(isView({ name: 'Mine', list, query: '' })).toBe(isValid)
})

test('a list knows its project or group', () => {
  expect(spaceOfList('/acme/app/-/merge_requests')).toEqual({
    kind: 'project',
    fullPath: 'acme/app',
  })
  expect(spaceOfList('/groups/acme/-/merge_requests')).toEqual({ kind: 'group', fullPath: 'acme' })
  expect(spaceOfList('/dashboard/merge_requests')).toBeNull()
})
