import { expect, test } from 'vitest'

import { matcherOf } from './page-files.js'

const load = () => null

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
