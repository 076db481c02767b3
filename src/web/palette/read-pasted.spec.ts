import { expect, test } from 'vitest'

import { readPasted } from './read-pasted.ts'

const project = { kind: 'project', fullPath: 'acme/app' } as const
const read = (text: string) => readPasted(text, project, ['board.test'])

test('reads references as people write them', () => {
  expect(read('acme/web/site#42')).toEqual({ kind: 'issue', project: 'acme/web/site', iid: 42 })
  expect(read('#7')).toEqual({ kind: 'issue', project: 'acme/app', iid: 7 })
  expect(readPasted('#7', null, [])).toBeNull()
  expect(read('acme/app!3')).toEqual({ kind: 'merge_request', project: 'acme/app', iid: 3 })
})

test('reads addresses of issues and boards on any server', () => {
  const issue = { kind: 'issue', project: 'group/sub/app', iid: 12 }
  expect(read('https://gitlab.example/group/sub/app/-/issues/12#note_3')).toEqual(issue)
  expect(read('https://gitlab.example/group/sub/app/-/work_items/12')).toEqual(issue)
  expect(read('https://gitlab.example/groups/acme/-/boards/5?peek=1')).toEqual({
    kind: 'page',
    address: '/groups/acme/-/boards/5?peek=1',
  })
})

test('reads the URL that a push prints', () => {
  const address = '/acme/app/-/merge_requests/new?merge_request%5Bsource_branch%5D=fix'
  expect(read(`https://gitlab.example${address}`)).toEqual({ kind: 'page', address })
  expect(read('https://gitlab.example/acme/app/-/merge_requests/3/diffs')).toEqual({
    kind: 'merge_request',
    project: 'acme/app',
    iid: 3,
  })
})

test('reads other addresses only on known hosts', () => {
  expect(read('https://board.test/acme/app')).toEqual({ kind: 'page', address: '/acme/app' })
  expect(read('https://elsewhere.test/acme/app')).toBeNull()
  expect(read('https://board.test//evil.test')).toEqual({ kind: 'page', address: '/' })
})

test.each([
  'https://x.test/%E0%A4%A/-/issues/1',
  '42',
  'acme/app',
  '#0',
  'a#b',
  'app#4',
  'javascript:alert(1)',
])('reads nothing from %s', (text) => {
  expect(read(text)).toBeNull()
})
