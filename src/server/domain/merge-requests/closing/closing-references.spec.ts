import { expect, test } from 'vitest'

import { closingReferences } from './closing-references.ts'

const closedIssues = (text: string) =>
  closingReferences(text, 'https://m.test').map(({ project, iid }) => `${project ?? ''}#${iid}`)

test.each([
  ['Closes #1', ['#1']],
  ['fixes: #2', ['#2']],
  ['Resolved #1, #2 and #3.', ['#1', '#2', '#3']],
  ['Implements issues #4, and #5', ['#4', '#5']],
  ['closing group/sub/project#7', ['group/sub/project#7']],
  ['Fix https://m.test/g/p/-/issues/8', ['g/p#8']],
  ['Fix https://elsewhere.test/g/p/-/issues/8', []],
  ['Closes #1\n\nFixes #1', ['#1']],
  ['See #1, and closes nothing', []],
  ['discloses #1', []],
  ['This closes the gap of #1', []],
  ['Closes #1a', []],
])('%s', (text, expected) => {
  expect(closedIssues(text)).toEqual(expected)
})

test('an adversarial text is parsed quickly', () => {
  expect(closedIssues(`closes ${'a/'.repeat(50_000)}`)).toEqual([])
  expect(closedIssues('closes #1, '.repeat(10_000))).toEqual(['#1'])
  expect(closedIssues(`Closes #1\n${'x'.repeat(2 ** 21)}\nCloses #2`)).toEqual(['#1'])
})
