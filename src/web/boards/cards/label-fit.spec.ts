import { expect, test } from 'vitest'

import { countFittingLabels } from './label-fit.ts'

test('shows all of a few labels', () => {
  expect(countFittingLabels([])).toBe(0)
  expect(countFittingLabels(['bug'])).toBe(1)
  expect(countFittingLabels(['bug', 'backend', 'priority::high', 'type::feature'])).toBe(4)
})

test('fills two lines and leaves room for the count of the rest', () => {
  const many = Array.from({ length: 12 }, (_, n) => `documentation ${n}`)
  const shown = countFittingLabels(many)
  expect(shown).toBeGreaterThan(1)
  expect(shown).toBeLessThan(6)
})

test('shows a name that fills the card alone', () => {
  const long = 'a label whose name goes on and on until the end of the card'
  expect(countFittingLabels([long, long, long])).toBe(1)
})
