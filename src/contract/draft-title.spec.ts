import { expect, test } from 'vitest'

import { asDraftTitle, isDraftTitle, withoutDraftPrefix } from './draft-title.ts'

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

test('adds one prefix, and removes all', () => {
  expect(asDraftTitle('Sail')).toBe('Draft: Sail')
  expect(asDraftTitle('[WIP] Sail')).toBe('[WIP] Sail')
  expect(withoutDraftPrefix('Draft: WIP: Sail')).toBe('Sail')
  expect(withoutDraftPrefix('Drafty cabin')).toBe('Drafty cabin')
})
