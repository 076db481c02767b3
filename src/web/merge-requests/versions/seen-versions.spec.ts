import { expect, test } from 'vitest'

import type { NumberedVersion } from '#web/merge-requests/version-queries.ts'
import { afterDismissing, afterSeeing, parseSeen, reviewedVersion } from './seen-versions.ts'

const versions = [1, 2, 3].map(
  (number) =>
    ({
      number,
      id: number * 10,
      head_commit_sha: `head${number}`,
      created_at: `2026-01-0${number}T00:00:00Z`,
    }) as NumberedVersion,
)

test('remembers the last two versions', () => {
  const first = afterSeeing(null, 10)
  const second = afterSeeing(first, 20)
  expect(parseSeen(second)).toEqual({ last: 20, before: 10 })
  expect(afterSeeing(second, 20)).toBe(second)
  expect(parseSeen(afterDismissing(20))).toEqual({ last: 20, before: 20 })
})

test.each([null, '', 'x y', '1e3', '{"last":1}'])('ignores the stored text %j', (text) =>
  expect(parseSeen(text)).toEqual({ last: null, before: null }),
)

test.each([
  ['nothing when nothing was seen', null, undefined, undefined],
  ['the version seen last', '20 10', undefined, 2],
  ['the version seen before the latest', '30 10', undefined, 1],
  ['nothing when dismissed', afterDismissing(30), undefined, undefined],
  [
    'nothing when dismissed after a comment',
    afterDismissing(30),
    { created_at: '2026-01-01T09:00:00Z' },
    undefined,
  ],
  ['nothing when the version is gone', '99 98', undefined, undefined],
  ['the version at the time of a comment', '10 ', { created_at: '2026-01-02T09:00:00Z' }, 2],
  ['the version of a line', '', { created_at: '2026-01-09T00:00:00Z', head: 'head1' }, 1],
  [
    'the version of a comment whose line the server has moved',
    '30 ',
    { created_at: '2026-01-01T09:00:00Z', head: 'head3' },
    1,
  ],
  [
    'nothing after a comment on the latest',
    '20 10',
    { created_at: '2026-01-03T09:00:00Z' },
    undefined,
  ],
])('finds %s', (_, text, note, number) =>
  expect(reviewedVersion(versions, parseSeen(text), note)?.number).toBe(number),
)
