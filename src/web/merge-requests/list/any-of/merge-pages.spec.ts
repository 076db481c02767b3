import { expect, test } from 'vitest'

import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import { mergePages } from './merge-pages.ts'

const SORT = { by: 'created_at', direction: 'desc' } as const

/** A list of rows in pages of two. A row with a greater id was created later. */
function list(...ids: number[]) {
  const asked: number[] = []
  const read = (page: number) => {
    asked.push(page)
    const items = ids.slice((page - 1) * 2, page * 2).map((id) => {
      const created_at = new Date(id * 1000).toISOString()
      return { id, created_at } as MergeRequestListed
    })
    return Promise.resolve({
      items,
      nextPage: page * 2 < ids.length ? page + 1 : null,
      total: null,
    })
  }
  return { read, asked }
}

async function pages(size: number, ...lists: ReturnType<typeof list>[]) {
  const found: number[][] = []
  for (let page: number | null = 1; page !== null;) {
    const readers = lists.map(({ read }) => [read])
    const result = await mergePages(readers, SORT, { page, size })
    found.push(result.items.map(({ id }) => id))
    page = result.nextPage
  }
  return found
}

test('merges lists in order, and shows no row twice', async () => {
  expect(await pages(3, list(9, 7, 5, 3, 1), list(8, 7, 2, 1))).toEqual([[9, 8, 7], [5, 3, 2], [1]])
})

test('ends with the longest list', async () => {
  expect(await pages(2, list(), list(4, 3, 2))).toEqual([[4, 3], [2]])
  expect(await pages(2, list(), list())).toEqual([[]])
})

test('reads no further than the page needs', async () => {
  const [long, short] = [list(9, 8, 7, 6, 5, 4), list(1)]
  await mergePages([[long.read], [short.read]], SORT, { page: 1, size: 2 })
  expect(long.asked).toEqual([1, 2])
  expect(short.asked).toEqual([1])
})

test('sorts rows without a date last', async () => {
  const dated = (id: number, merged_at: string | null) => ({ id, merged_at }) as MergeRequestListed
  const [first, last] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z']
  for (const [direction, ids] of [
    ['asc', [1, 2, 3, 4]],
    ['desc', [2, 1, 4, 3]],
  ] as const) {
    const rows = [dated(1, first), dated(2, last), dated(3, null), dated(4, null)]
    const sorted = ids.map((id) => rows[id - 1]!)
    const lists = [sorted.slice(0, 2), sorted.slice(2)].map((items) => [
      () => Promise.resolve({ items, nextPage: null, total: null }),
    ])
    const { items } = await mergePages(lists, { by: 'merged_at', direction }, { page: 1, size: 9 })
    expect(items.map(({ id }) => id)).toEqual(ids)
  }
})
