import type { SubjectChange } from './subject-change.ts'

/** Describes a saved change. `what` names the field as the start of a sentence. */
export function changedWords(what: string, reference: string, { effect }: SubjectChange): string {
  if (effect.state) return `${effect.state === 'closed' ? 'Closed' : 'Reopened'} ${reference}.`
  if (effect.draft !== undefined) {
    return `Marked ${reference} as ${effect.draft ? 'draft' : 'ready'}.`
  }
  return `Changed ${what[0]!.toLowerCase()}${what.slice(1)} of ${reference}.`
}
