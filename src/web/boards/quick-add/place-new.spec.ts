import { expect, test } from 'vitest'

import { issue } from '#web/issuables/issue-samples.ts'
import { placeNew } from './place-new.ts'

const page = (...iids: number[]) => ({
  items: iids.map((iid) => issue(iid)),
  nextPage: null,
  total: 10,
})

function idsAfter(belowId: number | undefined, id: number, ...pages: ReturnType<typeof page>[]) {
  return placeNew(pages, issue(id), belowId).map(({ items }) => items.map((one) => one.id))
}

test('a new card stands at the top, or below the one before it in its batch', () => {
  expect(idsAfter(undefined, 9, page(1, 2), page(3))).toEqual([[9, 1, 2], [3]])
  expect(idsAfter(3, 9, page(1, 2), page(3, 4))).toEqual([
    [1, 2],
    [3, 9, 4],
  ])
  expect(idsAfter(77, 9, page(1))).toEqual([[9, 1]])
  expect(idsAfter(undefined, 9, page())).toEqual([[9]])
})

test('it is counted once, also when it was read meanwhile', () => {
  expect(placeNew([page(1), page(2)], issue(9), undefined).map(({ total }) => total)).toEqual([
    11, 11,
  ])
  const pages = [page(1, 9)]
  expect(placeNew(pages, issue(9), undefined)).toEqual(pages)
})
