import type { KeyRow, ScopeRow } from '#web/ui/keys/key-map.ts'

export const spaceKeys = {
  'go.up': {
    keys: ['u'],
    scope: 'everywhere',
    label: 'Go to parent page',
  },
  // GitLab's key for issues, which have no list besides boards.
  'go.boards': { keys: ['g b', 'g i'], scope: 'everywhere', label: 'Go to boards' },
  'go.merge-requests': { keys: ['g m'], scope: 'everywhere', label: 'Go to merge requests' },
  'go.overview': { keys: ['g o'], scope: 'everywhere', label: 'Go to overview' },
  'go.members': { keys: ['g u'], scope: 'everywhere', label: 'Go to members' },
  'go.export': { keys: ['g x'], scope: 'everywhere', label: 'Export group' },
  'go.import': { keys: [], scope: 'everywhere', label: 'Import group' },
} as const satisfies Record<string, KeyRow>

export const pageScopes = {
  filtered: { title: 'On boards and lists', within: 'everywhere' },
  rows: { title: 'In a list', within: 'filtered' },
} as const satisfies Record<string, ScopeRow>

export const pageKeys = {
  undo: { keys: ['z'], scope: 'everywhere', label: 'Undo last change' },
  'filter.focus': { keys: ['f'], scope: 'filtered', label: 'Filter' },
  'filter.clear': { keys: ['Shift+f'], scope: 'filtered', label: 'Clear filter' },
  'row.next': { keys: ['j', 'ArrowDown'], scope: 'rows', label: 'Next row', repeats: true },
  'row.previous': {
    keys: ['k', 'ArrowUp'],
    scope: 'rows',
    label: 'Previous row',
    repeats: true,
  },
  'row.open': { keys: ['o'], scope: 'rows', label: 'Open row' },
  'row.menu': { keys: ['.'], scope: 'rows', label: 'Open row menu' },
} as const satisfies Record<string, KeyRow>

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof pageScopes, ScopeRow> {}
  interface KeyRows extends Record<keyof typeof spaceKeys | keyof typeof pageKeys, KeyRow> {}
}
