import { expect, test } from 'vitest'

import { writeFilter } from '#web/widgets/filter-bar/filter-params.ts'
import { readAddress } from './list-address.ts'
import { listFields } from './list-fields.ts'

const FIELDS = listFields({ kind: 'project', fullPath: 'acme/app' })

const read = (query: string) => readAddress(FIELDS, new URLSearchParams(query))

test.each([
  ['', 'created_at', 'desc'],
  ['order_by=updated_at&sort=asc', 'updated_at', 'asc'],
  ['sort=asc', 'created_at', 'asc'],
  ['sort=created_desc', 'created_at', 'desc'],
  ['sort=created_asc', 'created_at', 'asc'],
  ['sort=created_date', 'created_at', 'desc'],
  ['sort=updated_desc', 'updated_at', 'desc'],
  ['sort=updated_asc', 'updated_at', 'asc'],
  ['sort=merged_at_desc', 'merged_at', 'desc'],
  ['sort=title_asc', 'title', 'asc'],
  ['sort=popularity', 'popularity', 'desc'],
  ['sort=weight_asc', 'created_at', 'desc'],
  ['order_by=constructor&sort=__proto__', 'created_at', 'desc'],
])('reads the sort of "%s"', (query, by, direction) => {
  expect(read(query).sort).toEqual({ by, direction })
})

test.each([
  ['', 20],
  ['per_page=50', 50],
  ['per_page=1000', 100],
  ['per_page=-1', 20],
  ['per_page=1.5', 20],
  ['per_page=many', 20],
])('reads the page size of "%s"', (query, size) => {
  expect(read(query).size).toBe(size)
})

test('reads the names of the filters on pages in GitLab', () => {
  const { filter } = read('draft=yes&milestone_title=1.0&label_name[]=bug')
  expect(filter.tokens).toEqual([
    { field: 'draft', isNot: false, value: 'yes' },
    { field: 'milestone', isNot: false, value: '1.0' },
    { field: 'label', isNot: false, value: 'bug' },
  ])
  // Only the API's names are written.
  const query = writeFilter(FIELDS, new URLSearchParams('draft=yes&milestone_title=1.0'), filter)
  expect(decodeURIComponent(query.toString())).toBe('wip=yes&milestone=1.0&labels[]=bug')
})
