import type { updateIssue } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import type { Subject } from './subject.ts'

/** A requested change: the input of the API, and the fields once the server has confirmed it. */
export interface SubjectChange {
  readonly input: Omit<Input<typeof updateIssue>, 'id' | 'issue_iid'>
  readonly effect: Partial<Subject>
  /** The text before editing, compared with the server's so that nobody's text is overwritten unseen. */
  readonly base?: Partial<Pick<Subject, 'title' | 'description'>>
}

/** Thrown when someone else has changed a text since it was read. */
export class TextConflict extends Error {
  readonly theirs: Subject

  constructor(theirs: Subject) {
    super('Someone else changed this text.')
    this.name = 'TextConflict'
    this.theirs = theirs
  }
}

/** True when a text on the server differs both from the base of the edit and from its result. */
export function isInConflict(now: Subject, { base = {}, effect }: SubjectChange): boolean {
  const parts = Object.keys(base) as (keyof typeof base)[]
  return parts.some(
    (part) => (now[part] ?? '') !== (base[part] ?? '') && now[part] !== effect[part],
  )
}

export function refusalWords(error: Error): string {
  return error instanceof TextConflict ? error.message : wordsOf(error)
}

/** Applies pending changes, in order, to what the server confirmed. */
export function drawSubject<S extends Subject>(subject: S, changes: readonly SubjectChange[]): S {
  return changes.reduce((drawn, { effect }) => ({ ...drawn, ...effect }), subject)
}
