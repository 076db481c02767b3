import { expect, test } from 'vitest'

import type { NumberedVersion } from '#web/merge-requests/version-queries.ts'
import { readComparison, writeComparison } from './comparison-address.ts'

const version = (number: number) =>
  ({ number, id: number + 100, head_commit_sha: `head${number}` }) as NumberedVersion
const versions = [version(1), version(2), version(3)] as const

function read(query: string): string {
  const { left, right, isPlain } = readComparison(new URLSearchParams(query), [...versions])
  return `${left?.number ?? 'base'} to ${right.number}${isPlain ? ', plain' : ''}`
}

test.each([
  ['', '2 to 3'],
  ['start=v1&end=v3', '1 to 3'],
  ['start=v3&end=v1', '3 to 1'],
  ['start=base&end=v2', 'base to 2'],
  ['end=v1', 'base to 1'],
  ['end=v2&mode=plain', '1 to 2, plain'],
  ['diff_id=103&start_sha=head1', '1 to 3'],
  ['start=v9&end=v9', '2 to 3'],
])('reads %j as %s', (query, comparison) => expect(read(query)).toBe(comparison))

test.each(['start=v1&end=v3', 'start=base&end=v2', 'start=v1&end=v2&mode=plain'])(
  'writes %j as it was read',
  (query) => {
    const comparison = readComparison(new URLSearchParams(query), [...versions])
    expect(writeComparison(comparison)).toBe(query)
  },
)
