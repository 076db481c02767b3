import { issuableKeys } from '#web/issuables/keys.ts'
import type { KeyRow, ScopeRow } from '#web/ui/keys/key-map.ts'

export const boardScopes = {
  board: { title: 'On a board', within: 'filtered' },
  drawer: { title: 'In the card beside the board', within: 'board', isFocus: true },
  column: { title: 'In a list of a board', within: 'board', isFocus: true },
  card: { title: 'On a card', within: 'column', isFocus: true },
  list: { title: 'On the name of a list', within: 'column', isFocus: true },
} as const satisfies Record<string, ScopeRow>

export const boardKeys = {
  'focus-mode': {
    keys: ['Shift+z'],
    scope: 'board',
    label: 'Focus mode: show the board alone',
  },
  undo: { keys: ['z'], scope: 'everywhere', label: 'Undo the last move' },
  'column.new-card': { keys: ['i'], scope: 'column', label: 'Write a new card in this list' },
  'column.fold': { keys: ['\\'], scope: 'column', label: 'Collapse or expand this list' },
  'card.left': { keys: ['ArrowLeft', 'h'], scope: 'card', label: 'To the list on the left' },
  'card.right': { keys: ['ArrowRight', 'l'], scope: 'card', label: 'To the list on the right' },
  'card.up': { keys: ['ArrowUp', 'k'], scope: 'card', label: 'To the card above' },
  'card.down': { keys: ['ArrowDown', 'j'], scope: 'card', label: 'To the card below' },
  'card.top': { keys: ['Home', 'Mod+ArrowUp'], scope: 'card', label: 'To the first card' },
  'card.bottom': { keys: ['End', 'Mod+ArrowDown'], scope: 'card', label: 'To the last card' },
  'card.first-list': {
    keys: ['Mod+Home', 'Mod+ArrowLeft'],
    scope: 'card',
    label: 'To the first list',
  },
  'card.last-list': {
    keys: ['Mod+End', 'Mod+ArrowRight'],
    scope: 'card',
    label: 'To the last list',
  },
  'card.lift': {
    keys: ['Space'],
    scope: 'card',
    label: 'Lift, move with the keys above, and drop',
    isFixed: true,
  },
  'card.cancel': {
    keys: ['Escape'],
    scope: 'card',
    label: 'Put a lifted card back, or let selected ones go',
    isFixed: true,
  },
  'card.move': { keys: ['m'], scope: 'card', label: 'Move to…' },
  'card.move-left': { keys: ['Shift+h'], scope: 'card', label: 'Move to the list on the left' },
  'card.move-right': { keys: ['Shift+l'], scope: 'card', label: 'Move to the list on the right' },
  'card.move-up': { keys: ['Shift+k'], scope: 'card', label: 'Move up' },
  'card.move-down': { keys: ['Shift+j'], scope: 'card', label: 'Move down' },
  'card.select': { keys: ['x'], scope: 'card', label: 'Select, or let go' },
  'card.extend-up': { keys: ['Shift+ArrowUp'], scope: 'card', label: 'Select the card above too' },
  'card.extend-down': {
    keys: ['Shift+ArrowDown'],
    scope: 'card',
    label: 'Select the card below too',
  },
  'card.open': { keys: ['Enter'], scope: 'card', label: 'Open beside the board', isFixed: true },
  ...issuableKeys,
  'card.copy-reference': { keys: ['c r'], scope: 'board', label: 'Copy the reference of a card' },
  'drawer.close': { keys: ['Escape'], scope: 'drawer', label: 'Close', isFixed: true },
  'drawer.next': { keys: ['ArrowDown'], scope: 'drawer', label: 'Show the next card of its list' },
  'drawer.previous': {
    keys: ['ArrowUp'],
    scope: 'drawer',
    label: 'Show the card before it in its list',
  },
  'list.lift': {
    keys: ['Space'],
    scope: 'list',
    label: 'Lift, move with the keys below, and drop',
    isFixed: true,
  },
  'list.cancel': {
    keys: ['Escape'],
    scope: 'list',
    label: 'Put a lifted list back',
    isFixed: true,
  },
  'list.down': { keys: ['ArrowDown', 'j'], scope: 'list', label: 'To the first card' },
  'list.left': {
    keys: ['ArrowLeft'],
    scope: 'list',
    label: 'To the list on the left; carry it there',
  },
  'list.right': {
    keys: ['ArrowRight'],
    scope: 'list',
    label: 'To the list on the right; carry it there',
  },
  'list.first': {
    keys: ['Home', 'Mod+ArrowLeft'],
    scope: 'list',
    label: 'To the first list; carry it there',
  },
  'list.last': {
    keys: ['End', 'Mod+ArrowRight'],
    scope: 'list',
    label: 'To the last list; carry it there',
  },
  'list.move-left': { keys: ['Shift+h'], scope: 'list', label: 'Move left' },
  'list.move-right': { keys: ['Shift+l'], scope: 'list', label: 'Move right' },
} as const satisfies Record<string, KeyRow>

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof boardScopes, ScopeRow> {}
  interface KeyRows extends Record<keyof typeof boardKeys, KeyRow> {}
}
