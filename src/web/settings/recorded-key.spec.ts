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

test('records a key press, but not modifiers alone', () => {
  expect(recordedKey(press('Shift'), 'go.home', null)).toEqual({ kind: 'nothing' })
  expect(recordedKey(press('Q', { shiftKey: true }), 'go.home', null)).toEqual({
    kind: 'key',
    key: 'Shift+q',
  })
})

test('records a chord in two presses, but never for actions of a focused item', () => {
  expect(recordedKey(press('g'), 'go.home', null)).toEqual({ kind: 'first', stroke: 'g' })
  expect(recordedKey(press('q'), 'go.home', 'g')).toEqual({ kind: 'key', key: 'g q' })
  expect(recordedKey(press('g'), 'card.move', null)).toEqual({ kind: 'key', key: 'g' })
})

test('refuses reserved keys; Escape cancels, Backspace removes the key', () => {
  expect(recordedKey(press('Tab'), 'go.home', null).kind).toBe('reserved')
  expect(recordedKey(press(' '), 'go.home', null).kind).toBe('reserved')
  expect(recordedKey(press('t', { ctrlKey: true }), 'go.home', null).kind).toBe('reserved')
  expect(recordedKey(press('Escape'), 'go.home', 'g').kind).toBe('cancel')
  expect(recordedKey(press('Backspace'), 'go.home', null).kind).toBe('remove')
})
