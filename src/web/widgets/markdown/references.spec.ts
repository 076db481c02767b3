import { expect, test } from 'vitest'

import { splitReferences } from './references.ts'

const found = (text: string) =>
  splitReferences(text, 'acme/app')
    .filter(({ kind }) => kind !== 'text')
    .map((part) => (part.kind === 'issue' ? `${part.project}#${part.iid}` : part.text))

test('issues and people are found between other words, which all stay', () => {
  const text = 'See #12, acme/sub/tool#3 (by @ana.b).'
  expect(found(text)).toEqual(['acme/app#12', 'acme/sub/tool#3', '@ana.b'])
  expect(
    splitReferences(text, 'acme/app')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each(['a#1', '#0', '#1a', '##2', 'me@acme.test', '&#12;', 'x/@ana', '#12345678901', ''])(
  '%j names nothing',
  (text) => {
    expect(found(text)).toEqual([])
  },
)
