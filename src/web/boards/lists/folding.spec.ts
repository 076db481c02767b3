import { expect, test } from 'vitest'

import { withCollapsed } from './folding.ts'

test('collapses and expands one list', () => {
  expect(withCollapsed('list-1', 'list-2', true)).toBe('list-1 list-2')
  expect(withCollapsed('list-1 list-2', 'list-1', false)).toBe('list-2')
})

test('changes nothing when done twice', () => {
  expect(withCollapsed('list-1 list-2', 'list-1', true)).toBe('list-1 list-2')
  expect(withCollapsed('list-2', 'list-1', false)).toBe('list-2')
})

test('starts with only Closed collapsed', () => {
  expect(withCollapsed(null, 'list-1', true)).toBe('closed list-1')
  expect(withCollapsed(null, 'closed', false)).toBe('')
  expect(withCollapsed('', 'list-1', true)).toBe('list-1')
})
