import { expect, test } from 'vitest'

import { sampleFile } from '#web/diff/model/diff-samples.ts'
import { findMatches } from './find-matches.ts'
import type { FindQuery } from './find-query.ts'

const files = [
  sampleFile('@@ -1,3 +1,3 @@ get in a heading\n get get\n-let got\n+let Get\n target\n'),
  sampleFile('@@ -1 +1 @@\n-a.b\n+a+b\n', { old_path: 'get.ts', new_path: 'get.ts' }),
]
const comments = [{ path: 'get.ts', ref: null, text: 'Why get?' }]

const expanded = new Map()

function found(changes: Partial<FindQuery>) {
  const query = {
    text: '',
    matchesCase: false,
    isWholeWord: false,
    isRegex: false,
    scope: 'all',
  } as const
  return [...findMatches({ files, comments, expanded }, { ...query, ...changes })].flatMap(
    (match) => (match ? `${match.file} ${match.kind} ${match.at} ${match.start}-${match.end}` : []),
  )
}

test.each([
  [
    { text: 'get' },
    [
      '0 line 0 0-3',
      '0 line 0 4-7',
      '0 line 2 4-7',
      '0 line 3 3-6',
      '1 path 0 0-3',
      '1 comment 0 4-7',
    ],
  ],
  [{ text: 'Get', matchesCase: true }, ['0 line 2 4-7']],
  [{ text: 'get', isWholeWord: true, scope: 'added' }, ['0 line 2 4-7']],
  [{ text: 'got', scope: 'removed' }, ['0 line 1 4-7']],
  [{ text: 'get', scope: 'comments' }, ['1 comment 0 4-7']],
  [{ text: 'get', scope: 'paths' }, ['1 path 0 0-3']],
  [{ text: 'a.b' }, ['1 line 0 0-3']],
  [{ text: 'a.b', isRegex: true }, ['1 line 0 0-3', '1 line 1 0-3']],
  [{ text: '^l.t|x*', isRegex: true }, ['0 line 1 0-3', '0 line 2 0-3']],
  [{ text: '(', isRegex: true }, []],
  [{ text: '' }, []],
] as const)('%j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})

test('reads each comment once, however many files there are', () => {
  let reads = 0
  const comment = {
    get path() {
      reads++
      return 'get.ts'
    },
    ref: null,
    text: 'Why get?',
  }
  const query = {
    text: 'get',
    matchesCase: false,
    isWholeWord: false,
    isRegex: false,
    scope: 'comments',
  } as const
  const found = [
    ...findMatches({ files: [...files, ...files, ...files], comments: [comment], expanded }, query),
  ]
  expect(found.filter(Boolean)).toHaveLength(3)
  expect(reads).toBe(1)
})

test('takes special characters literally', () => {
  const text = String.raw`\^$.*+?()[]{}|/-&~"`
  const special = [sampleFile(`@@ -0,0 +1 @@\n+x${text}\n`)]
  const query = {
    text,
    matchesCase: true,
    isWholeWord: false,
    isRegex: false,
    scope: 'all',
  } as const
  expect(
    [...findMatches({ files: special, comments: [], expanded }, query)].filter(Boolean),
  ).toHaveLength(1)
})

test.each([
  ['all', [0, 1, 2, 3]],
  ['added', [2]],
  ['removed', [1]],
] as const)('counts shown lines outside the hunks when searching %s lines', (scope, expected) => {
  const file = sampleFile('@@ -2,2 +2,2 @@\n-get\n+get\n get\n')
  const shown = [{ kind: 'context', text: 'get', oldLine: 1, newLine: 1 }] as const
  const query = { text: 'get', matchesCase: false, isWholeWord: false, isRegex: false, scope }
  const content = { files: [file], comments: [], expanded: new Map([[file.path, shown]]) }
  expect([...findMatches(content, query)].flatMap((match) => match?.at ?? [])).toEqual(expected)
})
