import { addKeys, type KeyRow, type ScopeRow } from '#web/ui/keys/key-map.ts'

export const editorScopes = {
  editor: { title: 'While typing', within: null, isFocus: true },
} as const satisfies Record<string, ScopeRow>

export const editorKeys = {
  'editor.send': { keys: ['Mod+Enter'], scope: 'editor', label: 'Send or save', isFixed: true },
  'editor.publish': {
    keys: ['Mod+Shift+Enter'],
    scope: 'editor',
    label: 'Comment now, outside the review',
    isFixed: true,
  },
  'editor.resolve': {
    keys: ['Shift+Enter'],
    scope: 'editor',
    label: 'Reply and resolve thread',
    isFixed: true,
  },
  'editor.leave': { keys: ['Escape'], scope: 'editor', label: 'Leave editor', isFixed: true },
  'editor.preview': {
    keys: ['Mod+Shift+p'],
    scope: 'editor',
    label: 'Toggle preview',
    isFixed: true,
  },
  'editor.last': {
    keys: ['ArrowUp'],
    scope: 'editor',
    label: 'Edit your last comment (in an empty field)',
    isFixed: true,
  },
  'editor.bold': { keys: ['Mod+b'], scope: 'editor', label: 'Bold', isFixed: true },
  'editor.italic': { keys: ['Mod+i'], scope: 'editor', label: 'Italic', isFixed: true },
  'editor.code': { keys: ['Mod+e'], scope: 'editor', label: 'Code', isFixed: true },
  'editor.strike': {
    keys: ['Mod+Shift+x'],
    scope: 'editor',
    label: 'Strikethrough',
    isFixed: true,
  },
  'editor.link': { keys: ['Mod+k'], scope: 'editor', label: 'Link', isFixed: true },
  'editor.suggest': {
    keys: ['Mod+g'],
    scope: 'editor',
    label: 'Insert suggestion',
    isFixed: true,
  },
  'editor.indent': { keys: ['Mod+]'], scope: 'editor', label: 'Indent lines', isFixed: true },
  'editor.outdent': { keys: ['Mod+['], scope: 'editor', label: 'Outdent lines', isFixed: true },
  'editor.tab-key': {
    keys: ['Mod+m'],
    scope: 'editor',
    label: 'Toggle indenting with Tab',
    isFixed: true,
  },
} as const satisfies Record<string, KeyRow>

addKeys(editorScopes, editorKeys)

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof editorScopes, ScopeRow> {}
  interface KeyRows extends Record<keyof typeof editorKeys, KeyRow> {}
}
