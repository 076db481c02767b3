import { boardKeys, boardScopes } from '#web/boards/keys.ts'
import {
  defineKeys,
  type KeyId,
  type KeyRow,
  type Scope,
  type ScopeRow,
} from '#web/ui/keys/key-map.ts'
import { editorKeys, editorScopes, pageKeys, pageScopes, spaceKeys } from '#web/widgets/keys.ts'

const shellScopes = {
  everywhere: { title: 'Everywhere', within: null },
} as const satisfies Record<string, ScopeRow>

const shellKeys = {
  'help.keys': { keys: ['?'], scope: 'everywhere', label: 'Show keyboard shortcuts' },
  'palette.open': {
    keys: ['Mod+k', 's', '/'],
    scope: 'everywhere',
    label: 'Search or jump',
    fields: 'inputs',
  },
  'palette.open-in-editor': {
    keys: ['Mod+Alt+k'],
    scope: 'everywhere',
    label: 'Search or jump, even while typing',
    fields: 'editors',
  },
  'go.home': { keys: ['g h'], scope: 'everywhere', label: 'Go home' },
  'go.projects': { keys: ['Shift+p'], scope: 'everywhere', label: 'Go to projects' },
  'go.groups': { keys: ['Shift+g'], scope: 'everywhere', label: 'Go to groups' },
  ...spaceKeys,
  'go.settings': { keys: ['g ,'], scope: 'everywhere', label: 'Go to settings' },
  'shell.fold': { keys: ['['], scope: 'everywhere', label: 'Toggle sidebar' },
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

/** Defines all keys of the app, in the order in which the key help and the settings list them. */
export function defineAllKeys(): void {
  defineKeys(
    { ...shellScopes, ...pageScopes, ...boardScopes, ...editorScopes } satisfies Record<
      Scope,
      ScopeRow
    >,
    { ...shellKeys, ...pageKeys, ...boardKeys, ...editorKeys } satisfies Record<KeyId, KeyRow>,
  )
}
