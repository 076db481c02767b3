import { expect, test } from 'vitest'

import { writeQuery } from './query-string.ts'

test('arrays, hashes and special characters are encoded for the API', () => {
  expect(
    decodeURIComponent(
      writeQuery({
        state: 'opened',
        labels: ['bug', 'a b'],
        not: { labels: ['x'], author_id: 3 },
        search: undefined,
        milestone_id: null,
        archived: false,
      }),
    ),
  ).toBe(
    'state=opened&labels[]=bug&labels[]=a+b&not[labels][]=x&not[author_id]=3&milestone_id=&archived=false',
  )
  expect(writeQuery({ created_after: '2026-11-21T02:40:00+01:00' })).toBe(
    'created_after=2026-11-21T02%3A40%3A00%2B01%3A00',
  )
})
