import { addKeys, type KeyRow, type ScopeRow } from '#web/ui/keys/key-map.ts'

export const diffScopes = {
  diff: { title: 'In a diff', within: 'everywhere' },
  lines: { title: 'On a line of a diff', within: 'diff', isFocus: true },
} as const satisfies Record<string, ScopeRow>

export const diffKeys = {
  'diff.layout': { keys: ['d'], scope: 'diff', label: 'Switch between unified and split' },
  'diff.whitespace': { keys: ['w'], scope: 'diff', label: 'Change whitespace mode' },
  'diff.settings': { keys: [','], scope: 'diff', label: 'Diff settings' },
  'diff.find': { keys: ['Mod+f'], scope: 'diff', label: 'Find in changes' },
  'diff.find-next': {
    keys: ['F3'],
    scope: 'diff',
    label: 'Next match',
    fields: 'inputs',
    repeats: true,
  },
  'diff.find-previous': {
    keys: ['Shift+F3'],
    scope: 'diff',
    label: 'Previous match',
    fields: 'inputs',
    repeats: true,
  },
  'diff.more-context': { keys: ['+'], scope: 'diff', label: 'Show more lines around the cursor' },
  'diff.whole-file': { keys: ['*'], scope: 'diff', label: 'Show all lines of the file' },
  'diff.next-change': {
    keys: ['Alt+ArrowDown'],
    scope: 'diff',
    label: 'Next change',
    repeats: true,
  },
  'diff.previous-change': {
    keys: ['Alt+ArrowUp'],
    scope: 'diff',
    label: 'Previous change',
    repeats: true,
  },
  'diff.cursor': { keys: ['.'], scope: 'diff', label: 'Move cursor to a visible line' },
  'diff.copy-link': { keys: ['y'], scope: 'diff', label: 'Copy link to line' },
  'lines.down': { keys: ['ArrowDown'], scope: 'lines', label: 'Next line' },
  'lines.up': { keys: ['ArrowUp'], scope: 'lines', label: 'Previous line' },
  'lines.extend-down': { keys: ['Shift+ArrowDown'], scope: 'lines', label: 'Extend range down' },
  'lines.extend-up': { keys: ['Shift+ArrowUp'], scope: 'lines', label: 'Extend range up' },
  'lines.old': { keys: ['ArrowLeft'], scope: 'lines', label: 'Old side (split)' },
  'lines.new': { keys: ['ArrowRight'], scope: 'lines', label: 'New side (split)' },
  'lines.comment': {
    keys: ['Enter', 'r'],
    scope: 'lines',
    label: 'Comment on line, range or file',
  },
  'lines.deselect': { keys: ['Escape'], scope: 'lines', label: 'Clear range' },
} as const satisfies Record<string, KeyRow>

addKeys(diffScopes, diffKeys)

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof diffScopes, ScopeRow> {}
  interface KeyRows extends Record<keyof typeof diffKeys, KeyRow> {}
}
