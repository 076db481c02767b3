import type { KeyRow } from '#web/ui/keys/key-map.ts'

/** The keys of the fields and comments of an issue or merge request. */
export const issuableKeys = {
  'card.edit-title': { keys: ['e'], scope: 'board', label: 'Edit the card title' },
  'card.assignees': { keys: ['a'], scope: 'board', label: 'Change assignees' },
  'drawer.labels': { keys: ['l'], scope: 'drawer', label: 'Change labels' },
  'drawer.description': { keys: ['d'], scope: 'drawer', label: 'Edit the description' },
  'drawer.comment': { keys: ['r'], scope: 'drawer', label: 'Write a comment' },
} as const satisfies Record<string, KeyRow>

declare module '#web/ui/keys/key-map.ts' {
  interface KeyRows extends Record<keyof typeof issuableKeys, KeyRow> {}
}
