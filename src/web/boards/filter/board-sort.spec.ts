import { expect, test } from 'vitest'

import { readSort, writeSort, whyNotReorder } from './board-sort.ts'

test.each([
  ['', null],
  ['order_by=due_date', { by: 'due_date', direction: 'asc' }],
  ['order_by=updated_at&sort=asc', { by: 'updated_at', direction: 'asc' }],
  ['order_by=updated_at&sort=sideways', { by: 'updated_at', direction: 'desc' }],
  ['order_by=relative_position', null],
  ['order_by=mood', null],
])('reads %s', (query, sort) => {
  expect(readSort(new URLSearchParams(query))).toEqual(sort)
})

test('keeps the other parameters', () => {
  const params = new URLSearchParams('labels[]=bug&order_by=title&sort=asc&peek=3')
  const sorted = writeSort(params, { by: 'weight', direction: 'desc' })
  expect(decodeURIComponent(String(sorted))).toBe('labels[]=bug&peek=3&order_by=weight&sort=desc')
  expect(decodeURIComponent(String(writeSort(sorted, null)))).toBe('labels[]=bug&peek=3')
})

test('allows reordering only when all cards are shown in manual order', () => {
  expect(whyNotReorder({})).toBeNull()
  expect(whyNotReorder({ order_by: 'relative_position', sort: 'asc' })).toBeNull()
  expect(whyNotReorder({ order_by: 'due_date' })).toMatch(/sorted/)
  expect(whyNotReorder({ labels: ['bug'] })).toMatch(/filtered/)
  expect(whyNotReorder({ not: { labels: ['bug'] } })).toMatch(/filtered/)
})
