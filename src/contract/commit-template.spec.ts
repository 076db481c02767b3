import { expect, test } from 'vitest'

import { fillTemplate, issuesWords, MERGE_TEMPLATE, variablesOf } from './commit-template.ts'

const values = {
  source_branch: 'fix',
  target_branch: 'main',
  title: 'Stop the %{description} leak',
  description: '',
  issues: issuesWords(['#1', 'acme/app#2', '#3']),
  reference: 'acme/app!7',
}

test('fills in the default merge message', () => {
  expect(fillTemplate(MERGE_TEMPLATE, values)).toBe(
    "Merge branch 'fix' into 'main'\n\nStop the %{description} leak\n\nCloses #1, acme/app#2, and #3\n\nSee merge request acme/app!7",
  )
})

test('drops an empty variable at the end of a line with the line breaks before it', () => {
  expect(fillTemplate(MERGE_TEMPLATE, { ...values, issues: issuesWords([]) })).toBe(
    "Merge branch 'fix' into 'main'\n\nStop the %{description} leak\n\nSee merge request acme/app!7",
  )
  expect(fillTemplate('%{title}: %{description}.\n%{description}', { ...values, title: 'A' })).toBe(
    'A: .',
  )
})

test('keeps unknown variables, and reads Windows line breaks', () => {
  expect(fillTemplate('%{nothing} %{title\r\n\r\n%{issues}', { issues: '' })).toBe(
    '%{nothing} %{title',
  )
  expect([...variablesOf('%{title} %{title} %{nothing} %{ url }')]).toEqual(['title'])
})
