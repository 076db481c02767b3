import { expect, test } from 'vitest'

import { whyNotReorder } from './reorder-lock.ts'

test('cards have places of their own where all of them are shown in their own order', () => {
  expect(whyNotReorder({})).toBeNull()
  expect(whyNotReorder({ order_by: 'relative_position', sort: 'asc' })).toBeNull()
  expect(whyNotReorder({ order_by: 'due_date' })).toMatch(/sorted/)
  expect(whyNotReorder({ labels: ['bug'] })).toMatch(/filtered/)
  expect(whyNotReorder({ not: { labels: ['bug'] } })).toMatch(/filtered/)
})
