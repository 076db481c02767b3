import { expect, test } from 'vitest'

import { clashOf } from './key-clashes.ts'
import { defineKeys } from './key-map.ts'

defineKeys(
  {
    everywhere: { title: 'Everywhere', within: null },
    column: { title: 'Column', within: 'everywhere' },
    card: { title: 'Card', within: 'column' },
    list: { title: 'List', within: 'column' },
  },
  {
    'go.home': { keys: ['g h'], scope: 'everywhere', label: 'Go home' },
    'card.left': { keys: ['h'], scope: 'card', label: 'Left' },
    'card.move': { keys: ['m'], scope: 'card', label: 'Move' },
    'list.left': { keys: ['ArrowLeft'], scope: 'list', label: 'Left' },
  },
)

test('a key clashes with the same key in its own and enclosing scopes', () => {
  expect(clashOf('x', 'card.move', [['card.left', ['x']]])).toBe('card.left')
  expect(clashOf('x', 'card.move', [['go.home', ['x']]])).toBe('go.home')
  expect(clashOf('x', 'go.home', [['card.move', ['y', 'x']]])).toBe('card.move')
})

test('a key clashes neither with itself nor with keys of sibling scopes', () => {
  expect(clashOf('x', 'card.move', [['card.move', ['x']]])).toBeNull()
  expect(clashOf('x', 'card.move', [['list.left', ['x']]])).toBeNull()
})

test('the start of a chord clashes only where it waits for the second key', () => {
  expect(clashOf('g', 'card.move', [['go.home', ['g h']]])).toBe('go.home')
  expect(clashOf('g h', 'go.home', [['card.move', ['g']]])).toBe('card.move')
  expect(clashOf('c', 'card.move', [['go.home', ['c r']]])).toBeNull()
})
