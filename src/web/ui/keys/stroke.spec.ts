import { expect, test } from 'vitest'

import { capsOf, isCharacterKey, keyWords, strokeOf, type KeyPress } from './stroke.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const shiftKey = true

test('Shift distinguishes letters, Caps Lock does not', () => {
  expect(strokeOf(press('p'))).toBe('p')
  expect(strokeOf(press('P'))).toBe('p')
  expect(strokeOf(press('P', { shiftKey }))).toBe('Shift+p')
})

test('a symbol is the typed character, with or without Shift', () => {
  expect(strokeOf(press('?', { shiftKey }))).toBe('?')
  expect(strokeOf(press('/', { shiftKey, code: 'Digit7' }))).toBe('/')
})

test('named keys keep their modifiers', () => {
  expect(strokeOf(press(' '))).toBe('Space')
  expect(strokeOf(press('ArrowUp', { shiftKey }))).toBe('Shift+ArrowUp')
  expect(strokeOf(press('ArrowLeft', { ctrlKey: true }))).toBe('Mod+ArrowLeft')
})

test('Mod is Command on a Mac and Control elsewhere; the other one gets its own name', () => {
  expect(strokeOf(press('k', { metaKey: true }), true)).toBe('Mod+k')
  expect(strokeOf(press('k', { ctrlKey: true }), true)).toBe('Control+k')
  expect(strokeOf(press('k', { metaKey: true }), false)).toBe('Meta+k')
})

test('with Alt, or with Control and Shift, the position of the key counts', () => {
  expect(strokeOf(press('¬', { altKey: true, code: 'KeyL' }), true)).toBe('Alt+l')
  expect(strokeOf(press('>', { ctrlKey: true, shiftKey, code: 'Period' }))).toBe('Mod+Shift+.')
})

test('other alphabets use the Latin letter at the same position', () => {
  expect(strokeOf(press('я', { code: 'KeyZ' }))).toBe('z')
  expect(strokeOf(press('Я', { code: 'KeyZ', shiftKey }))).toBe('Shift+z')
  expect(strokeOf(press('ö', { code: 'Semicolon' }))).toBe('ö')
})

test('single characters, even in chords, can be disabled', () => {
  expect(['m', 'Shift+p', 'g b', '?', '+'].filter(isCharacterKey)).toHaveLength(5)
  expect(['Mod+k', 'Space', 'ArrowUp', 'Alt+l', 'Shift+Enter'].filter(isCharacterKey)).toEqual([])
})

test('keys are written in the platform’s notation', () => {
  expect(capsOf('Mod+Alt+k', false)).toEqual(['Ctrl', 'Alt', 'K'])
  expect(capsOf('Shift++', false)).toEqual(['Shift', '+'])
  expect(keyWords('Shift+p', false)).toBe('Shift P')
  expect(keyWords('Mod+Alt+k', true)).toBe('⌘⌥K')
  expect(keyWords('g b', true)).toBe('G B')
})
