import type { updateIssue } from '#contract/issues.ts'
import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import type { updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import type { Input } from '#contract/route.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import type { Subject } from './subject.ts'

/** The texts that several people may edit at once. `body` is the text of a comment. */
type Texts = Partial<Pick<Subject, 'title' | 'description'>> & { readonly body?: string }

export type ChangeInput =
  | Omit<Input<typeof updateIssue>, 'id' | 'issue_iid'>
  | Omit<Input<typeof updateMergeRequest>, 'id' | 'merge_request_iid'>

/** A requested change: the API input and the resulting fields. */
export interface SubjectChange {
  /** A function of the server's state for a field that the API can only replace as a whole. */
  readonly input: ChangeInput | ((now: Subject) => ChangeInput)
  readonly effect: Partial<
    Subject & Pick<MergeRequest, 'draft' | 'reviewers' | 'target_branch' | 'discussion_locked'>
  >
  /**
   * The text before editing. A save fails if someone else has changed the text since then, so no text is overwritten
   * unseen.
   */
  readonly base?: Partial<Pick<Subject, 'title' | 'description'>>
}

/** Thrown when someone else has changed a text since it was loaded. */
export class TextConflict extends Error {
  readonly theirs: Texts

  constructor(theirs: Texts) {
    super('Someone else changed this text.')
    this.name = 'TextConflict'
    this.theirs = theirs
  }
}

/** True when the server's text differs from both the edit's base and its result. */
export function isInConflict(
  now: Texts,
  { base = {}, effect }: { readonly base?: Texts; readonly effect: Texts },
): boolean {
  const parts = Object.keys(base) as (keyof typeof base)[]
  return parts.some(
    (part) => (now[part] ?? '') !== (base[part] ?? '') && now[part] !== effect[part],
  )
}

export function refusalWords(error: Error): string {
  return error instanceof TextConflict ? error.message : wordsOf(error)
}

/** Applies pending changes, in order, to the confirmed state. */
export function drawSubject<S extends Subject>(subject: S, changes: readonly SubjectChange[]): S {
  return changes.reduce((drawn, { effect }) => ({ ...drawn, ...effect }), subject)
}
