import { expect, test } from 'vitest'

import { parsePaging } from './paging.ts'

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
