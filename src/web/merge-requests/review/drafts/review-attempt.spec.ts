import { expect, test } from 'vitest'

import { readAttempt } from './review-attempt.ts'

test.each([
  { summary: 'Done', ids: [1, 2] },
  { summary: '', ids: [], sentAfter: 7 },
])('reads %j', (attempt) => expect(readAttempt(JSON.stringify(attempt))).toEqual(attempt))

test.each([null, '', '{', 'null', '[]', '{"summary":1,"ids":[]}', '{"summary":"a","ids":["1"]}'])(
  'ignores %j',
  (text) => expect(readAttempt(text)).toBeNull(),
)
