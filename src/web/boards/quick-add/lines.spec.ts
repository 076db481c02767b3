import { expect, test } from 'vitest'

import { titlesIn } from './lines.ts'

test('each line that says something is a title', () => {
  expect(titlesIn('')).toEqual([])
  expect(titlesIn('  Fix cache  ')).toEqual(['Fix cache'])
  expect(titlesIn('One\r\n\n  Two\n\t\nThree\n')).toEqual(['One', 'Two', 'Three'])
})
