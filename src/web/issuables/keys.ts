import { addKeys, type KeyRow, type ScopeRow } from '#web/ui/keys/key-map.ts'

export const issuableScopes = {
  subject: { title: 'On a card or merge request', within: 'everywhere' },
} as const satisfies Record<string, ScopeRow>

/** The keyboard shortcuts for an issue's or merge request's fields and comments. */
export const issuableKeys = {
  'subject.title': { keys: ['e'], scope: 'subject', label: 'Edit title' },
  'subject.assignees': { keys: ['a'], scope: 'subject', label: 'Change assignees' },
  'subject.reviewers': { keys: [], scope: 'subject', label: 'Change reviewers' },
  'subject.labels': { keys: ['l'], scope: 'subject', label: 'Change labels' },
  'subject.milestone': { keys: ['m'], scope: 'subject', label: 'Change milestone' },
  'subject.description': { keys: ['d'], scope: 'subject', label: 'Edit description', yields: true },
  'subject.time': { keys: ['Alt+l'], scope: 'subject', label: 'Log time' },
  'subject.estimate': { keys: [], scope: 'subject', label: 'Set estimate' },
  'subject.comment': { keys: ['r'], scope: 'subject', label: 'Write a comment' },
} as const satisfies Record<string, KeyRow>

addKeys(issuableScopes, issuableKeys)

declare module '#web/ui/keys/key-map.ts' {
  interface ScopeRows extends Record<keyof typeof issuableScopes, ScopeRow> {}
  interface KeyRows extends Record<keyof typeof issuableKeys, KeyRow> {}
}
