import { expect, test } from 'vitest'

import { randomBelow } from '#web/lib/random-below.ts'
import { listFields } from '#web/merge-requests/list/list-fields.ts'
import { NO_FILTER, withToken, type Filter } from '#web/widgets/filter-bar/filter-field.ts'
import { readQueryText } from '#web/widgets/filter-bar/query-text.ts'
import { readAnyOfText, writeAnyOfText } from './any-of-text.ts'

const FIELDS = listFields({ kind: 'project', fullPath: 'acme/app' })

function read(text: string) {
  const { rest, alternatives, problem } = readAnyOfText(FIELDS, text, 'ana')
  const { filter, problems } = readQueryText(FIELDS, rest, 'ana')
  return { filter, alternatives: alternatives ?? [], problem: problem ?? problems[0] ?? null }
}

test.each([
  ['label:bug any:(author:@ana OR label:ui draft:yes)'],
  ['any:(label:"a (b) OR c" OR -label:"x \\"y\\"")'],
  ['cache any:(in:title "no hit" OR milestone:none)'],
  ['any:(label:bug)'],
  ['label:bug cache (x OR y)'],
])('%s survives unchanged', (text) => {
  const { filter, alternatives, problem } = read(text)
  expect(problem).toBeNull()
  expect(writeAnyOfText(FIELDS, filter, alternatives)).toBe(text)
})

test('the order of the parts does not matter', () => {
  expect(read('any:(label:a OR label:b) label:c')).toEqual(read('label:c any:(label:a OR label:b)'))
})

test.each([
  ['any:(label:bug OR draft:yes', 0, 27, 'Close the parenthesis'],
  ['x any:()', 2, 8, 'Add filters: any:(label:bug OR author:@me)'],
  ['any:(a OR b OR c OR d OR e)', 0, 27, 'Use at most 4 filters with OR'],
  ['any:(a OR b) any:(c OR d)', 0, 12, 'Use any:(…) only once'],
  ['any:(label:a OR draft:maybe)', 16, 27, 'Draft cannot be “maybe”'],
])('%s is invalid from %i to %i', (text, start, end, words) => {
  expect(read(text).problem).toEqual({ start, end, words })
})

test.each([['"any:(a OR b)"'], ['x-any:(a OR b)'], ['label:"any:(a OR b)"']])(
  '%s has no alternatives',
  (text) => {
    expect(read(text).alternatives).toEqual([])
  },
)

test.each(Array.from({ length: 300 }, (_, seed) => seed))(
  'any filter survives, seed %i',
  (seed) => {
    const random = randomBelow(seed)
    const pick = <Value>(all: readonly Value[]) => all[random(all.length)]!
    const words = ['red', 'OR', '(a', 'b)', 'any:(x', 'label:bug', '"no hit"', 'or', 'x:y']
    const values = ['bug', 'a b', 'c)', '(d', 'any:(e', 'f" OR "g', 'None', 'OR', '\\']
    const some = () => Array.from({ length: random(3) }, () => random(9))
    const anyFilter = (least: Filter): Filter => {
      const tokens = some().reduce(
        (filter, at) =>
          withToken(FIELDS, filter, { field: 'label', isNot: at % 2 === 1, value: values[at]! }),
        least,
      )
      const search = some().map((at) => words[at]!)
      return {
        ...tokens,
        search: search.join(' '),
        place: search.length > 0 ? pick(['', 'title']) : '',
      }
    }
    const least = withToken(FIELDS, NO_FILTER, { field: 'label', isNot: false, value: 'least' })
    const filter = anyFilter(NO_FILTER)
    const alternatives = Array.from({ length: random(5) }, () => anyFilter(least))
    const again = read(writeAnyOfText(FIELDS, filter, alternatives))
    expect(again.problem).toBeNull()
    expect([again.filter, ...again.alternatives].map(meaning)).toEqual(
      [filter, ...alternatives].map(meaning),
    )
  },
)

/** Quotes around a single word do not change a search. */
function meaning(filter: Filter): Filter {
  return { ...filter, search: filter.search.replaceAll(/"(\S+)"/g, '$1') }
}
