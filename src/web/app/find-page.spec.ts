import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { findPage, matcherOf } from './find-page.ts'

const load = async () => ({})

test.each([
  [{ path: '/', load }, ['/'], ['/acme']],
  [{ path: '/dashboard/groups', load }, ['/dashboard/groups', '/dashboard/groups/'], ['/groups']],
  [{ path: '/-/settings/:part?', load }, ['/-/settings', '/-/settings/keys'], ['/-/settings/a/b']],
  [{ path: '/admin/*', load }, ['/admin/users', '/admin/users/amara/tokens'], ['/administrators']],
  [{ path: '*', load }, ['/acme/app'], []],
  [
    { of: 'project', tail: '-/boards/:id', load } as const,
    ['/acme/app/-/boards/3', '/a/b/c/d/-/boards/3/'],
    ['/acme/app/-/boards', '/acme/app/-/boards/3/4', '/acme/app/boards/3'],
  ],
  [
    { of: 'space', tail: '-/boards', load } as const,
    ['/acme/app/-/boards', '/groups/acme/-/boards'],
    ['/acme/app/-/boards/3'],
  ],
  [
    { of: 'group', tail: '-/export', load } as const,
    ['/groups/acme/-/export', '/groups/acme/deep/-/export'],
    ['/acme/app/-/export'],
  ],
])('matches the addresses of %j', (row, addresses, others) => {
  const matcher = new RegExp(matcherOf(row))
  expect(addresses.filter((address) => !matcher.test(address))).toEqual([])
  expect(others.filter((address) => matcher.test(address))).toEqual([])
})

test.each([
  ['/acme/app/-/boards/3', '/:p1/:p2/-/boards/:board_id'],
  ['/groups/acme/deep/-/boards/3', '/groups/:g1/:g2/-/boards/:board_id'],
  ['/a/b/c/-/merge_requests/7', '/:p1/:p2/:p3/-/merge_requests/:iid/:tab?'],
  ['/acme/app/-/merge_requests/7/diffs', '/:p1/:p2/-/merge_requests/:iid/:tab?'],
  ['/acme/app/-/merge_requests/new', '/:p1/:p2/-/merge_requests/new'],
  ['/acme/caf%C3%A9/-/merge_requests/', '/:p1/:p2/-/merge_requests'],
  ['/acme/100%/-/boards', '/:p1/:p2/-/boards'],
  ['/groups/acme/-/merge_requests', '/groups/:g1/-/merge_requests'],
  ['/dashboard/merge_requests', '/dashboard/merge_requests'],
])('finds the page and the parameters of %s like the router', (pathname, pattern) => {
  const { pattern: found, params } = findPage(pathname)
  const { params: wanted } = matchRoutes([{ path: pattern }], pathname)![0]!
  expect(found).toBe(pattern)
  expect(params).toEqual(Object.fromEntries(Object.entries(wanted).filter(([, text]) => text)))
})
