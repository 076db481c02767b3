import { expect, test } from 'vitest'

import { hasLostLines, type Placed } from './placed.ts'

test.each([
  ['text', true, true],
  ['text', false, false],
  ['file', true, false],
  ['image', true, false],
])('a comment with a %s position, outdated: %s, has lost its lines: %s', (type, isOutdated, is) => {
  const thread = { id: 'a', notes: [{ position: { position_type: type } }] }
  const place = { kind: 'orphan', path: 'a.ts', code: [], isOutdated }
  const placed = { key: 'a', item: { kind: 'thread', thread }, place } as unknown as Placed
  expect(hasLostLines(placed)).toBe(is)
})
