import { expect, test } from 'vitest'

import { groupRows } from './group-rows.ts'

const row = (author: string, milestone: string | null, full: string) => ({
  author: { name: author.toUpperCase(), username: author },
  milestone: milestone === null ? null : { title: milestone },
  target_branch: 'main',
  references: { full },
})
const ROWS = [
  row('ana', null, 'acme/app!3'),
  row('gus', 'Next', 'acme/web!2'),
  row('ana', 'Next', 'acme/app!1'),
] as unknown as Parameters<typeof groupRows>[0]

test.each([
  ['author', ['ANA @ana: acme/app!3 acme/app!1', 'GUS @gus: acme/web!2']],
  ['milestone', ['Next: acme/web!2 acme/app!1', 'No milestone: acme/app!3']],
  ['target', ['main: acme/app!3 acme/web!2 acme/app!1']],
  ['project', ['acme/app: acme/app!3 acme/app!1', 'acme/web: acme/web!2']],
  [null, ['null: acme/app!3 acme/web!2 acme/app!1']],
] as const)('groups rows by %s', (groupBy, expected) => {
  const groups = groupRows(ROWS, groupBy)
  const words = groups.map(
    ({ name, rows }) => `${name}: ${rows.map(({ references }) => references.full).join(' ')}`,
  )
  expect(words).toEqual(expected)
})
