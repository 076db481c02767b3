import type { updateIssue } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import type { Issue } from '#web/boards/issue.ts'

/** An intention to change an issue: what the API is told, and what the issue will say when it has done it. */
export interface IssueChange {
  readonly input: Omit<Input<typeof updateIssue>, 'id' | 'issue_iid'>
  readonly effect: Partial<Issue>
  /** The text that was edited, as it was then: what somebody else has written since must not be overwritten unseen. */
  readonly base?: Partial<Pick<Issue, 'title' | 'description'>>
}

/** Thrown instead of overwriting a text that somebody else has changed since it was read. */
export class TextConflict extends Error {
  /** The issue as it is now. */
  readonly theirs: Issue

  constructor(theirs: Issue) {
    super('Somebody else has changed this text meanwhile.')
    this.name = 'TextConflict'
    this.theirs = theirs
  }
}

/** Whether an issue says something else than what was edited, and also than what shall be written. */
export function isInConflict(now: Issue, { base = {}, effect }: IssueChange): boolean {
  const parts = Object.keys(base) as (keyof typeof base)[]
  return parts.some(
    (part) => (now[part] ?? '') !== (base[part] ?? '') && now[part] !== effect[part],
  )
}

/** Why a change was not saved. */
export function refusalWords(error: Error): string {
  return error instanceof TextConflict ? error.message : wordsOf(error)
}

/** The issue as it is drawn: as the server confirmed it, with every intention that it has not answered yet. */
export function drawIssue(issue: Issue, changes: readonly IssueChange[]): Issue {
  return changes.reduce((drawn, { effect }) => ({ ...drawn, ...effect }), issue)
}
