import { addKeys, type KeyRow, type ScopeRow } from '#web/ui/keys/key-map.ts'
import { pageKeys, pageScopes, spaceKeys } from '#web/widgets/keys.ts'

export const shellScopes = {
  everywhere: { title: 'Everywhere', within: null },
} as const satisfies Record<string, ScopeRow>

export const shellKeys = {
  'help.keys': { keys: ['?'], scope: 'everywhere', label: 'Show keyboard shortcuts' },
  'palette.open': {
    keys: ['Mod+k', 's', '/'],
    scope: 'everywhere',
    label: 'Search or jump to…',
    fields: 'inputs',
  },
  'palette.open-in-editor': {
    keys: ['Mod+Alt+k'],
    scope: 'everywhere',
    label: 'Search or jump to… (even while typing)',
    fields: 'editors',
  },
  'go.home': { keys: ['g h'], scope: 'everywhere', label: 'Go home' },
  'go.projects': { keys: ['Shift+p'], scope: 'everywhere', label: 'Go to projects' },
  'go.groups': { keys: ['Shift+g'], scope: 'everywhere', label: 'Go to groups' },
  'go.requests': { keys: ['Shift+m'], scope: 'everywhere', label: 'Go to my merge requests' },
  'go.reviews': { keys: ['Shift+r'], scope: 'everywhere', label: 'Go to my review requests' },
  'go.todos': { keys: ['Shift+t'], scope: 'everywhere', label: 'Go to my to-dos' },
  ...spaceKeys,
  'go.settings': { keys: ['g ,'], scope: 'everywhere', label: 'Go to settings' },
  'shell.fold': { keys: ['['], scope: 'everywhere', label: 'Toggle sidebar', yields: true },
  'inspector.toggle': {
    keys: ['Mod+Shift+.'],
    scope: 'everywhere',
    label: 'Toggle API inspector',
    fields: 'editors',
  },
} as const satisfies Record<string, KeyRow>

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof shellScopes, ScopeRow> {}
  interface KeyRows extends Record<keyof typeof shellKeys, KeyRow> {}
}

/** Adds the shortcuts of the parts that several pages share. */
export function addSharedKeys(): void {
  addKeys({ ...shellScopes, ...pageScopes }, { ...shellKeys, ...pageKeys })
}
