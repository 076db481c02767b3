import { expect, test } from 'vitest'

import { toggledDraft } from './use-draft-change.ts'

test.each([
  ['Lock the cache', false, 'Draft: Lock the cache', true],
  ['Draft: Lock the cache', true, 'Lock the cache', false],
  // The prefix has a meaning only on servers that call this a draft.
  ['WIP: Lock the cache', true, 'Lock the cache', false],
  ['[WIP] Lock the cache', true, 'Lock the cache', false],
  ['WIP: Lock the cache', false, 'Draft: WIP: Lock the cache', true],
])('%s with draft %s becomes %s', (title, draft, next, isDraft) => {
  expect(toggledDraft({ title, draft })).toEqual({ title: next, draft: isDraft })
})
