import { addKeys, type KeyRow, type ScopeRow } from '#web/ui/keys/key-map.ts'
import '#web/issuables/keys.ts'

export const boardScopes = {
  board: { title: 'On a board', within: 'filtered' },
  drawer: { title: 'In the card drawer', within: 'board', isFocus: true },
  column: { title: 'In a board list', within: 'board', isFocus: true },
  card: { title: 'On a card', within: 'column', isFocus: true },
  list: { title: 'On a list header', within: 'column', isFocus: true },
} as const satisfies Record<string, ScopeRow>

export const boardKeys = {
  'focus-mode': {
    keys: ['Shift+z'],
    scope: 'board',
    label: 'Focus mode: show only the board',
  },
  'column.new-card': { keys: ['i'], scope: 'column', label: 'Add a card to this list' },
  'column.fold': { keys: ['\\'], scope: 'column', label: 'Collapse or expand this list' },
  'card.left': { keys: ['ArrowLeft', 'h'], scope: 'card', label: 'List on the left' },
  'card.right': { keys: ['ArrowRight', 'l'], scope: 'card', label: 'List on the right' },
  'card.up': { keys: ['ArrowUp', 'k'], scope: 'card', label: 'Card above' },
  'card.down': { keys: ['ArrowDown', 'j'], scope: 'card', label: 'Card below' },
  'card.top': { keys: ['Home', 'Mod+ArrowUp'], scope: 'card', label: 'First card' },
  'card.bottom': { keys: ['End', 'Mod+ArrowDown'], scope: 'card', label: 'Last card' },
  'card.first-list': {
    keys: ['Mod+Home', 'Mod+ArrowLeft'],
    scope: 'card',
    label: 'First list',
  },
  'card.last-list': {
    keys: ['Mod+End', 'Mod+ArrowRight'],
    scope: 'card',
    label: 'Last list',
  },
  'card.lift': {
    keys: ['Space'],
    scope: 'card',
    label: 'Lift or drop; move with the keys above',
    isFixed: true,
  },
  'card.cancel': {
    keys: ['Escape'],
    scope: 'card',
    label: 'Cancel move or clear selection',
    isFixed: true,
  },
  'card.move': { keys: ['m'], scope: 'card', label: 'Move to…' },
  'card.move-left': { keys: ['Shift+h'], scope: 'card', label: 'Move to the list on the left' },
  'card.move-right': { keys: ['Shift+l'], scope: 'card', label: 'Move to the list on the right' },
  'card.move-up': { keys: ['Shift+k'], scope: 'card', label: 'Move up' },
  'card.move-down': { keys: ['Shift+j'], scope: 'card', label: 'Move down' },
  'card.select': { keys: ['x'], scope: 'card', label: 'Toggle selection' },
  'card.extend-up': { keys: ['Shift+ArrowUp'], scope: 'card', label: 'Extend selection up' },
  'card.extend-down': {
    keys: ['Shift+ArrowDown'],
    scope: 'card',
    label: 'Extend selection down',
  },
  'card.open': { keys: ['Enter'], scope: 'card', label: 'Open card', isFixed: true },
  'card.menu': { keys: ['.'], scope: 'board', label: 'Open card menu' },
  'card.copy-reference': { keys: ['c r'], scope: 'board', label: 'Copy card reference' },
  'drawer.close': { keys: ['Escape'], scope: 'drawer', label: 'Close', isFixed: true },
  'drawer.next': { keys: ['ArrowDown'], scope: 'drawer', label: 'Next card in the list' },
  'drawer.previous': {
    keys: ['ArrowUp'],
    scope: 'drawer',
    label: 'Previous card in the list',
  },
  'list.lift': {
    keys: ['Space'],
    scope: 'list',
    label: 'Lift or drop; move with the keys below',
    isFixed: true,
  },
  'list.cancel': {
    keys: ['Escape'],
    scope: 'list',
    label: 'Cancel move',
    isFixed: true,
  },
  'list.down': { keys: ['ArrowDown', 'j'], scope: 'list', label: 'First card' },
  'list.left': {
    keys: ['ArrowLeft', 'h'],
    scope: 'list',
    label: 'List on the left; moves a lifted list left',
  },
  'list.right': {
    keys: ['ArrowRight', 'l'],
    scope: 'list',
    label: 'List on the right; moves a lifted list right',
  },
  'list.first': {
    keys: ['Home', 'Mod+Home', 'Mod+ArrowLeft'],
    scope: 'list',
    label: 'First list; moves a lifted list to the start',
  },
  'list.last': {
    keys: ['End', 'Mod+End', 'Mod+ArrowRight'],
    scope: 'list',
    label: 'Last list; moves a lifted list to the end',
  },
  'list.move-left': { keys: ['Shift+h'], scope: 'list', label: 'Move left' },
  'list.move-right': { keys: ['Shift+l'], scope: 'list', label: 'Move right' },
} as const satisfies Record<string, KeyRow>

addKeys(boardScopes, boardKeys)

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof boardScopes, ScopeRow> {}
  interface KeyRows extends Record<keyof typeof boardKeys, KeyRow> {}
}
