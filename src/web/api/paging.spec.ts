import { expect, test } from 'vitest'

import { nextPages, parsePaging } from './paging.ts'

const link = (page: number) =>
  `<http://x.test/api/v4/projects?page=${page}&per_page=20>; rel="next", <http://x.test/api/v4/projects?page=1>; rel="first"`

test('the next page comes from the Link header, and totals are optional', () => {
  expect(parsePaging(new Headers({ Link: link(3), 'X-Total': '55' }))).toEqual({
    nextPage: 3,
    total: 55,
  })
  expect(parsePaging(new Headers({ Link: link(3) }))).toEqual({ nextPage: 3, total: null })
  expect(
    parsePaging(new Headers({ Link: '<http://x.test/?page=1>; rel="first"', 'X-Total': '0' })),
  ).toEqual({ nextPage: null, total: 0 })
  expect(parsePaging(new Headers())).toEqual({ nextPage: null, total: null })
})

test.each([
  [{ items: 100, nextPage: 2, total: 250 }, [2, 3]],
  [{ items: 100, nextPage: 2, total: 900 }, [2, 3, 4, 5]],
  [{ items: 100, nextPage: 6, total: 900 }, [6, 7, 8, 9]],
  [{ items: 20, nextPage: 2, total: 45 }, [2, 3]],
  [{ items: 100, nextPage: 2, total: null }, [2]],
  [{ items: 100, nextPage: 2, total: 100 }, [2]],
  [{ items: 100, nextPage: null, total: 100 }, []],
])('the pages after %o are %o', ({ items, ...page }, next) => {
  expect(nextPages({ items: Array.from({ length: items }), ...page }, 4)).toEqual(next)
})
