import { expect, test } from 'vitest'

import { keptPages, withoutSecrets, type OwnedPage } from './copies.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = 1_000 * DAY

function page(openedAt: number, more: Partial<OwnedPage> = {}): OwnedPage {
  return {
    owner: 'a',
    kind: 'merge_request',
    address: `/${openedAt}`,
    hashes: [],
    openedAt,
    ...more,
  }
}

test('keeps the last 50 pages of each kind and owner', () => {
  const requests = Array.from({ length: 60 }, (_, minute) => page(NOW - minute))
  const boards = [page(NOW - 100, { kind: 'board' })]
  const others = [page(NOW - 100, { owner: 'b' })]
  const kept = keptPages([...requests.toReversed(), ...boards, ...others], ['a', 'b'], NOW)
  expect(kept).toEqual([...requests.slice(0, 50), ...boards, ...others])
})

test('drops pages of other owners, and those older than 30 days', () => {
  const pages = [page(NOW, { owner: 'b' }), page(NOW - 31 * DAY), page(NOW - 29 * DAY)]
  expect(keptPages(pages, ['a'], NOW)).toEqual([pages[2]])
})

test('removes tokens from data of any depth', () => {
  const data = {
    pages: [{ name: 'App', runners_token: 'glrt-1', owner: { feed_token: 'x', id: 1 } }],
    token: null,
    at: new Date(0),
  }
  expect(withoutSecrets(data)).toEqual({
    pages: [{ name: 'App', owner: { id: 1 } }],
    token: null,
    at: new Date(0),
  })
})
