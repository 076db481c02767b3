import { expect, test } from 'vitest'

import { countFittingLabels } from './label-fit.ts'

test('a few labels are all shown', () => {
  expect(countFittingLabels([])).toBe(0)
  expect(countFittingLabels(['bug'])).toBe(1)
  expect(countFittingLabels(['bug', 'backend', 'priority::high', 'type::feature'])).toBe(4)
})

test('of many, two lines are shown and room is left for the count of the rest', () => {
  const many = Array.from({ length: 12 }, (_, n) => `documentation ${n}`)
  const shown = countFittingLabels(many)
  expect(shown).toBeGreaterThan(1)
  expect(shown).toBeLessThan(6)
})

test('a name that fills the card is shown alone rather than not at all', () => {
  const long = 'a label whose name goes on and on until the end of the card'
  expect(countFittingLabels([long, long, long])).toBe(1)
})
