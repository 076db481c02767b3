import type { KeyRow, ScopeRow } from '#web/ui/keys/key-map.ts'

export const spaceKeys = {
  'go.up': {
    keys: ['u'],
    scope: 'everywhere',
    label: 'Go to the parent page',
  },
  'go.boards': { keys: ['g b'], scope: 'everywhere', label: 'Go to boards' },
} as const satisfies Record<string, KeyRow>

export const pageScopes = {
  filtered: { title: 'On boards and lists', within: 'everywhere' },
  rows: { title: 'In a list of rows', within: 'filtered' },
} as const satisfies Record<string, ScopeRow>

export const pageKeys = {
  'filter.focus': { keys: ['f'], scope: 'filtered', label: 'Filter' },
  'filter.clear': { keys: ['Shift+f'], scope: 'filtered', label: 'Clear the filter' },
  'row.next': { keys: ['j', 'ArrowDown'], scope: 'rows', label: 'Next row', repeats: true },
  'row.previous': {
    keys: ['k', 'ArrowUp'],
    scope: 'rows',
    label: 'Previous row',
    repeats: true,
  },
  'row.open': { keys: ['o'], scope: 'rows', label: 'Open the row' },
  'row.menu': { keys: ['.'], scope: 'rows', label: 'Open the row menu' },
} as const satisfies Record<string, KeyRow>

export const editorScopes = {
  editor: { title: 'While typing', within: null, isFocus: true },
} as const satisfies Record<string, ScopeRow>

export const editorKeys = {
  'editor.send': { keys: ['Mod+Enter'], scope: 'editor', label: 'Send or save', isFixed: true },
  'editor.leave': { keys: ['Escape'], scope: 'editor', label: 'Leave', isFixed: true },
  'editor.preview': {
    keys: ['Mod+Shift+p'],
    scope: 'editor',
    label: 'Toggle preview',
    isFixed: true,
  },
  'editor.last': {
    keys: ['ArrowUp'],
    scope: 'editor',
    label: 'Edit your last comment, from an empty field',
    isFixed: true,
  },
  'editor.bold': { keys: ['Mod+b'], scope: 'editor', label: 'Bold', isFixed: true },
  'editor.italic': { keys: ['Mod+i'], scope: 'editor', label: 'Italic', isFixed: true },
  'editor.code': { keys: ['Mod+e'], scope: 'editor', label: 'Code', isFixed: true },
  'editor.strike': {
    keys: ['Mod+Shift+x'],
    scope: 'editor',
    label: 'Strike through',
    isFixed: true,
  },
  'editor.link': { keys: ['Mod+k'], scope: 'editor', label: 'Link', isFixed: true },
} as const satisfies Record<string, KeyRow>

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<
    keyof typeof pageScopes | keyof typeof editorScopes,
    ScopeRow
  > {}
  interface KeyRows extends Record<
    keyof typeof spaceKeys | keyof typeof pageKeys | keyof typeof editorKeys,
    KeyRow
  > {}
}
