import { expect, test } from 'vitest'

import { asDraftTitle, isDraftTitle, withoutDraftPrefix } from './draft-title.ts'

test.each([
  ['Draft: Sail', true],
  ['draft:Sail', true],
  ['[Draft] Sail', true],
  ['(Draft) Sail', true],
  ['Draft - Sail', false],
  ['WIP: Sail', false],
  ['[WIP] Sail', false],
  ['wip', false],
  ['Draft', false],
  ['Drafty cabin', false],
  ['Draft-horse', false],
  ['Sail (Draft)', false],
])('%s', (title, expected) => {
  expect(isDraftTitle(title)).toBe(expected)
})

test('adds one prefix, and removes all', () => {
  expect(asDraftTitle('Sail')).toBe('Draft: Sail')
  expect(asDraftTitle('[Draft] Sail')).toBe('[Draft] Sail')
  expect(asDraftTitle('WIP: Sail')).toBe('Draft: WIP: Sail')
  expect(withoutDraftPrefix('Draft: (draft) Sail')).toBe('Sail')
  expect(withoutDraftPrefix('Drafty cabin')).toBe('Drafty cabin')
})
