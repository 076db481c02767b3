import type { SubjectName } from '#web/issuables/subject.ts'

/**
 * The query key of the reactions to a subject. It and the next one lie outside the subject's key prefix: refetching the
 * subject must not send a request per comment on screen.
 */
export function reactionsKey({ kind, project, iid }: SubjectName) {
  return ['reactions', kind, project, iid] as const
}

/** The query key of the reactions to a comment. */
export function noteReactionsKey(note: number) {
  return ['reactions', 'note', note] as const
}
