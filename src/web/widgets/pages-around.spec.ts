import { expect, test } from 'vitest'

import { pagesAround } from './pages-around.ts'

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 9, '1 2 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  // The list has become shorter.
  [12, 9, '1 … 9'],
])('shows the pages around %i of %i', (page, last, shown) => {
  expect(pagesAround(page, last).map((one) => one ?? '…')).toEqual(
    shown.split(' ').map((one) => (one === '…' ? one : Number(one))),
  )
})
