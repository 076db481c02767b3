import type { BoardList } from '#contract/boards.ts'
import type { Issue } from '#contract/issues.ts'
import { labelNames } from '#web/issuables/label-names.ts'
import type { IssueFilter } from './merge-filters.ts'

/** A row across all lists: like a list, the issues that have one thing in common; or that have none of its kind. */
export interface Lane extends Partial<Pick<BoardList, 'label' | 'assignee' | 'milestone'>> {
  readonly key: string
  readonly kind: 'label' | 'assignee' | 'milestone'
  readonly title: string
  /** What the API is asked for. */
  readonly filter: IssueFilter
  /** The labels that rows stand for, of which an issue has one at most. */
  readonly labels: readonly string[]
}

export function isInLane(
  issue: Issue,
  { kind, label, assignee, milestone, labels }: Lane,
): boolean {
  if (kind === 'milestone') return issue.milestone?.id === milestone?.id
  if (kind === 'assignee') {
    return assignee
      ? issue.assignees.some(({ id }) => id === assignee.id)
      : issue.assignees.length === 0
  }
  const names = labelNames(issue)
  return label ? names.includes(label.name) : !names.some((name) => labels.includes(name))
}
