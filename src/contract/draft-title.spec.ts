import { expect, test } from 'vitest'

import { isDraftTitle } from './draft-title.ts'

test.each([
  ['Draft: Sail', true],
  ['draft:Sail', true],
  ['[Draft] Sail', true],
  ['(Draft) Sail', true],
  ['Draft - Sail', true],
  ['WIP: Sail', true],
  ['[WIP] Sail', true],
  ['wip', true],
  ['Draft', true],
  ['WIP Sail', false],
  ['Drafty cabin', false],
  ['Draft-horse', false],
  ['Sail (Draft)', false],
])('%s', (title, expected) => {
  expect(isDraftTitle(title)).toBe(expected)
})
