import { expect, test } from 'vitest'

import { readSort, writeSort } from './board-sort.ts'

test.each([
  ['', null],
  ['order_by=due_date', { by: 'due_date', direction: 'asc' }],
  ['order_by=updated_at&sort=asc', { by: 'updated_at', direction: 'asc' }],
  ['order_by=updated_at&sort=sideways', { by: 'updated_at', direction: 'desc' }],
  ['order_by=relative_position', null],
  ['order_by=mood', null],
])('%s is read', (query, sort) => {
  expect(readSort(new URLSearchParams(query))).toEqual(sort)
})

test('the rest of the address stays', () => {
  const params = new URLSearchParams('labels[]=bug&order_by=title&sort=asc&peek=3')
  const sorted = writeSort(params, { by: 'weight', direction: 'desc' })
  expect(decodeURIComponent(String(sorted))).toBe('labels[]=bug&peek=3&order_by=weight&sort=desc')
  expect(decodeURIComponent(String(writeSort(sorted, null)))).toBe('labels[]=bug&peek=3')
})
