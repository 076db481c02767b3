import { expect, test } from 'vitest'

import { defineKeys } from '#web/ui/keys/key-map.ts'
import { recordedKey } from './recorded-key.ts'

defineKeys(
  {
    everywhere: { title: 'Everywhere', within: null },
    card: { title: 'Card', within: 'everywhere', isFocus: true },
  },
  {
    'go.home': { keys: ['g h'], scope: 'everywhere', label: 'Go home' },
    'card.move': { keys: ['m'], scope: 'card', label: 'Move' },
  },
)

const press = (key: string, more = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test('a key is what was pressed, modifiers alone are not yet', () => {
  expect(recordedKey(press('Shift'), 'go.home', null)).toEqual({ kind: 'nothing' })
  expect(recordedKey(press('Q', { shiftKey: true }), 'go.home', null)).toEqual({
    kind: 'key',
    key: 'Shift+q',
  })
})

test('a chord is recorded in two presses, but not for what has the focus', () => {
  expect(recordedKey(press('g'), 'go.home', null)).toEqual({ kind: 'first', stroke: 'g' })
  expect(recordedKey(press('q'), 'go.home', 'g')).toEqual({ kind: 'key', key: 'g q' })
  expect(recordedKey(press('g'), 'card.move', null)).toEqual({ kind: 'key', key: 'g' })
})

test('keys that others need are refused; Escape leaves it, Backspace removes it', () => {
  expect(recordedKey(press('Tab'), 'go.home', null).kind).toBe('reserved')
  expect(recordedKey(press(' '), 'go.home', null).kind).toBe('reserved')
  expect(recordedKey(press('t', { ctrlKey: true }), 'go.home', null).kind).toBe('reserved')
  expect(recordedKey(press('Escape'), 'go.home', 'g').kind).toBe('cancel')
  expect(recordedKey(press('Backspace'), 'go.home', null).kind).toBe('remove')
})
