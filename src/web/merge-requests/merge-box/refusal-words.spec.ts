import { expect, test } from 'vitest'

import { ApiFailure, readFailure } from '#web/api/api-failure.ts'
import { NotSent } from './merge-outcome.ts'
import { explainRefusal } from './refusal-words.ts'

const draft = { id: 'draft', state: 'failed', words: 'This is a draft' } as const

const cases: [status: number, message: string, title: string, next: string][] = [
  [401, '401 Unauthorized', 'You cannot merge into main.', 'Ask a project maintainer to merge it.'],
  [
    405,
    '405 Method Not Allowed',
    'This merge request cannot be merged now.',
    'Likely reason: this is a draft. The checks above are now up to date.',
  ],
  [
    406,
    'Branch cannot be merged',
    'The branches cannot be merged.',
    'Branch cannot be merged. Rebase the source branch, or resolve the conflicts with main locally.',
  ],
  [
    409,
    '409 Conflict: Resource lock',
    'Nothing was merged: a push, a rebase or another merge is in progress.',
    'Try again in a moment.',
  ],
  [400, 'squash is invalid', 'Nothing was merged.', 'Squash is invalid.'],
  [
    502,
    'Bad gateway',
    'Server error. The merge may still be running.',
    'Wait a moment, then check again.',
  ],
  [0, '', 'Connection lost. The merge may still be running.', 'Wait a moment, then check again.'],
]

test.each(cases)('explains %i %s', (status, message, title, next) => {
  expect(explainRefusal(failure(status, message), { target: 'main', blocks: [draft] })).toEqual({
    title,
    next,
  })
})

test('does not blame conflicts for an invalid option', () => {
  const report = readFailure(422, { message: { merge_commit_message: ['is too long'] } })
  const refused = new ApiFailure({ status: 422, requestId: null, retryAfter: null, ...report })
  expect(explainRefusal(refused, { target: 'main', blocks: [] })).toEqual({
    title: 'Nothing was merged.',
    next: 'Merge commit message is too long.',
  })
})

test('names no reason when no check is unmet', () => {
  const refused = failure(405, '405 Method Not Allowed')
  expect(explainRefusal(refused, { target: 'main', blocks: [] }).next).toBe(
    'The checks above are now up to date.',
  )
})

test('says that nothing was merged when offline', () => {
  expect(explainRefusal(new NotSent(), { target: 'main', blocks: [] }).title).toBe(
    'You are offline. Nothing was merged.',
  )
})

function failure(status: number, message: string): ApiFailure {
  const report = readFailure(status, message ? { message } : null)
  return new ApiFailure({ status, requestId: null, retryAfter: null, ...report })
}
