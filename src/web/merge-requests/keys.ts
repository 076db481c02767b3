import { addKeys, type KeyRow, type ScopeRow } from '#web/ui/keys/key-map.ts'
import '#web/issuables/keys.ts'

export const listKeys = {
  'list.new': { keys: ['c'], scope: 'rows', label: 'New merge request' },
  'list.tab': { keys: ['Mod+Enter'], scope: 'row', label: 'Open in new tab', isFixed: true },
  'list.peek': { keys: ['Space'], scope: 'row', label: 'Peek' },
  'list.sort': { keys: ['Shift+s'], scope: 'rows', label: 'Change sort order' },
  'list.save-view': { keys: ['Mod+s'], scope: 'rows', label: 'Save view', fields: 'inputs' },
  'list.select': { keys: ['x'], scope: 'rows', label: 'Toggle selection' },
  'list.select-all': { keys: ['Mod+a'], scope: 'row', label: 'Select all on this page' },
  'list.next-page': { keys: ['n'], scope: 'rows', label: 'Next page' },
  'list.previous-page': { keys: ['p'], scope: 'rows', label: 'Previous page' },
  'list.extend-down': { keys: ['Shift+j'], scope: 'rows', label: 'Extend selection down' },
  'list.extend-up': { keys: ['Shift+k'], scope: 'rows', label: 'Extend selection up' },
  'list.deselect': { keys: ['Escape'], scope: 'rows', label: 'Clear selection' },
  'list.labels': { keys: ['l'], scope: 'rows', label: 'Change labels of selected merge requests' },
  'list.assignees': {
    keys: ['a'],
    scope: 'rows',
    label: 'Change assignees of selected merge requests',
  },
  'list.milestone': {
    keys: ['m'],
    scope: 'rows',
    label: 'Change milestone of selected merge requests',
  },
} as const satisfies Record<string, KeyRow>

export const requestScopes = {
  row: { title: 'On a merge request in a list', within: 'rows', isFocus: true },
  request: { title: 'On a merge request', within: 'subject' },
  changes: { title: 'In changes', within: 'request' },
  versions: { title: 'On the Versions tab', within: 'request' },
} as const satisfies Record<string, ScopeRow>

export const requestKeys = {
  'request.overview': { keys: ['g 1'], scope: 'request', label: 'Go to overview' },
  'request.commits': { keys: ['g 2'], scope: 'request', label: 'Go to commits' },
  'request.pipelines': { keys: ['g 3'], scope: 'request', label: 'Go to pipelines' },
  'request.changes': { keys: ['g 4'], scope: 'request', label: 'Go to changes' },
  'request.versions': { keys: ['g 5'], scope: 'request', label: 'Go to versions' },
  'request.review': { keys: ['Shift+a'], scope: 'request', label: 'Submit review…' },
  'request.approve': { keys: [], scope: 'request', label: 'Approve or revoke approval' },
  'request.merge': { keys: ['Shift+Enter'], scope: 'request', label: 'Merge…' },
  'request.rebase': { keys: [], scope: 'request', label: 'Rebase' },
  'request.draft': { keys: [], scope: 'request', label: 'Mark as draft or ready' },
  'request.state': { keys: [], scope: 'request', label: 'Close or reopen merge request' },
  'request.copy-branch': { keys: ['b'], scope: 'request', label: 'Copy source branch' },
  'request.next-thread': { keys: ['n'], scope: 'request', label: 'Next unresolved thread' },
  'request.previous-thread': {
    keys: ['p'],
    scope: 'request',
    label: 'Previous unresolved thread',
  },
  'request.threads': { keys: ['q'], scope: 'request', label: 'Toggle threads' },
  'request.copy-link': {
    keys: ['y'],
    scope: 'request',
    label: 'Copy link to this page',
    yields: true,
  },
  'request.copy-reference': { keys: ['c r'], scope: 'request', label: 'Copy reference' },
} as const satisfies Record<string, KeyRow>

export const changesKeys = {
  'changes.next-file': {
    keys: [']', 'j'],
    scope: 'changes',
    label: 'Next file',
    repeats: true,
  },
  'changes.previous-file': {
    keys: ['[', 'k'],
    scope: 'changes',
    label: 'Previous file',
    repeats: true,
  },
  'changes.jump': { keys: ['t', 'Mod+p'], scope: 'changes', label: 'Jump to file…' },
  'changes.viewed': { keys: ['v'], scope: 'changes', label: 'Toggle viewed' },
  'changes.viewed-next': {
    keys: ['Shift+v'],
    scope: 'changes',
    label: 'Mark as viewed and go to next unviewed file',
  },
  'changes.pane': { keys: ['f'], scope: 'changes', label: 'Toggle file tree' },
  'changes.fold': { keys: ['o'], scope: 'changes', label: 'Collapse or expand file' },
  'changes.expand-all': { keys: [';'], scope: 'changes', label: 'Expand all files' },
  'changes.collapse-all': { keys: [':'], scope: 'changes', label: 'Collapse all files' },
  'changes.one-file': { keys: ['1'], scope: 'changes', label: 'Toggle one file at a time' },
  'changes.comments': { keys: ['i'], scope: 'changes', label: 'Show or hide comments' },
  'changes.next-commit': { keys: ['c'], scope: 'changes', label: 'Show next commit' },
  'changes.previous-commit': { keys: ['x'], scope: 'changes', label: 'Show previous commit' },
  'changes.since-review': {
    keys: ['Shift+d'],
    scope: 'changes',
    label: 'Show changes since my last review',
  },
  'changes.all': { keys: ['Shift+c'], scope: 'changes', label: 'Show all changes' },
} as const satisfies Record<string, KeyRow>

export const versionKeys = {
  'versions.older': { keys: ['Alt+['], scope: 'request', label: 'Older version' },
  'versions.newer': { keys: ['Alt+]'], scope: 'request', label: 'Newer version' },
  'versions.swap': { keys: [], scope: 'versions', label: 'Swap compared versions' },
} as const satisfies Record<string, KeyRow>

addKeys(requestScopes, { ...listKeys, ...requestKeys, ...changesKeys, ...versionKeys })

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof requestScopes, ScopeRow> {}
  interface KeyRows extends Record<
    | keyof typeof listKeys
    | keyof typeof requestKeys
    | keyof typeof changesKeys
    | keyof typeof versionKeys,
    KeyRow
  > {}
}
