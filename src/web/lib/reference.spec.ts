import { expect, test } from 'vitest'

import { readAddress, readReference, splitReferences } from './reference.ts'

const found = (text: string) =>
  splitReferences(text).flatMap(({ text: part, reference }) => (reference ? [part] : []))

test('finds references between other words, and keeps every word', () => {
  const text = 'See #12, acme/sub/tool#3 (by @ana.b).'
  expect(found(text)).toEqual(['#12', 'acme/sub/tool#3', '@ana.b'])
  expect(
    splitReferences(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each(['a#1', '#0', '#1a', '##2', 'me@acme.test', '&#12;', 'x/@ana', '#12345678901', ''])(
  'finds no reference in %j',
  (text) => {
    expect(found(text)).toEqual([])
  },
)

test.each([
  ['#7', { kind: 'issue', project: null, iid: 7 }],
  ['acme/app#7', { kind: 'issue', project: 'acme/app', iid: 7 }],
  ['!3', { kind: 'merge_request', project: null, iid: 3 }],
  ['acme/sub/app!3', { kind: 'merge_request', project: 'acme/sub/app', iid: 3 }],
  ['acme&5', { kind: 'epic', group: 'acme', iid: 5 }],
  ['~workflow::doing', { kind: 'label', name: 'workflow::doing' }],
  ['~"good first issue"', { kind: 'label', name: 'good first issue' }],
  ['@ana.b', { kind: 'person', username: 'ana.b' }],
  ['4f92755', { kind: 'commit', project: null, sha: '4f92755' }],
  ['acme/app@4f92755', { kind: 'commit', project: 'acme/app', sha: '4f92755' }],
])('reads %s', (text, reference) => {
  expect(readReference(text)).toEqual(reference)
  expect(splitReferences(`(${text})`)[1]).toEqual({ text, reference })
})

test.each([
  ['/acme/app/-/issues/12', { kind: 'issue', project: 'acme/app', iid: 12 }],
  ['/acme/app/-/work_items/12', { kind: 'issue', project: 'acme/app', iid: 12 }],
  ['/acme/app/-/merge_requests/3/diffs', { kind: 'merge_request', project: 'acme/app', iid: 3 }],
  ['/acme/app/-/commit/4f92755', { kind: 'commit', project: 'acme/app', sha: '4f92755' }],
  ['/acme/app/-/boards/5', null],
  ['/%E0%A4%A/-/issues/1', null],
])('reads the address %s', (path, reference) => {
  expect(readAddress(new URL(path, 'https://gitlab.example'))).toEqual(reference)
})
