import type { BoardList } from '#contract/board-lists.ts'
import type { Issue } from '#contract/issues.ts'
import { labelNames } from '#web/issuables/label-names.ts'
import type { IssueFilter } from './merge-filters.ts'

/** A row across all lists, with the issues that share an attribute or lack it. */
export interface Lane extends Partial<Pick<BoardList, 'label' | 'assignee' | 'milestone'>> {
  readonly key: string
  readonly kind: 'label' | 'assignee' | 'milestone'
  readonly title: string
  readonly filter: IssueFilter
  /** The mutually exclusive labels of all lanes. */
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
