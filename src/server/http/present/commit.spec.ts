import { expect, test } from 'vitest'

import { trailersOf } from './commit.ts'

const MANY = 1_000_000

test('the last paragraph holds trailers if all its lines do', () => {
  expect(trailersOf('Mend\n\nNote: a\r\nSee-also:  b\u2028c \nNote: d\n')).toEqual([
    ['Note', ['a', 'd']],
    ['See-also', ['b\u2028c']],
  ])
  expect(trailersOf('Mend\n\nNote: a\nand more')).toEqual([])
  for (const one of ['Note: a', '\nNote: a', '\n\nNote: a']) expect(trailersOf(one)).toEqual([])
  expect(trailersOf('Mend\n \n\t\nNote: a')).toEqual([['Note', ['a']]])
})

test('trailers are read in linear time', () => {
  expect(trailersOf(`Mend\n\nNote:${' '.repeat(MANY)}a\u2028b`)).toEqual([['Note', ['a\u2028b']]])
  const [[, values]] = trailersOf(`Mend\n\n${'Note: a\n'.repeat(MANY)}`) as [[string, string[]]]
  expect(values).toHaveLength(MANY)
})
