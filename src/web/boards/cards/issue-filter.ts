import type { listProjectIssues } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import type { Board, Column, List } from '#web/boards/board-column.ts'

/** What the API is asked for, without where and which page. */
export type IssueFilter = Omit<Input<typeof listProjectIssues>, 'id' | 'page' | 'per_page'>

type Scope = Pick<Board, 'labels' | 'assignee' | 'milestone' | 'weight'>

/**
 * The issues of a column: those of the board's scope that are open and carry what the list stands for. Open holds
 * what no list holds, Closed what is closed, the latest first. (Service facts: boards have no route for their issues.)
 */
export function issueFilter(column: Column, board: Scope, lists: readonly List[]): IssueFilter {
  const scope = scopeFilter(board)
  const { list } = column
  if (column.kind === 'closed') {
    return { ...scope, state: 'closed', order_by: 'updated_at', sort: 'desc', ...DETAILS }
  }
  const open = { state: 'opened', order_by: 'relative_position', sort: 'asc', ...DETAILS } as const
  if (!list) return { ...scope, ...open, ...exceptThoseOf(lists) }
  if (list.milestone) {
    // A milestone excludes the kinds of milestone that a board may be limited to.
    const { milestone_id: _, ...rest } = scope
    return { ...rest, ...open, milestone: list.milestone.title }
  }
  if (list.assignee) return { ...scope, ...open, assignee_username: [list.assignee.username] }
  return { ...scope, ...open, labels: [...(scope.labels ?? []), list.label?.name ?? ''] }
}

/**
 * Whether one of the lists shows the issue too. The API excludes several labels and assignees at once, but only one
 * milestone, so Open leaves the rest out itself.
 */
export function isInAnyMilestone(milestoneId: number | undefined, lists: readonly List[]): boolean {
  return milestoneId !== undefined && lists.some((list) => list.milestone?.id === milestoneId)
}

const DETAILS = { with_labels_details: true } as const

function scopeFilter({ labels, assignee, milestone, weight }: Scope): IssueFilter {
  return {
    ...(labels?.length && { labels: labels.map((label) => label.name) }),
    ...(assignee && { assignee_username: [assignee.username] }),
    ...(milestone && milestoneFilter(milestone.title)),
    ...(typeof weight === 'number' && { weight }),
  }
}

/** A board may be limited to a milestone, or to a kind of milestone that has one of these titles. */
function milestoneFilter(title: string): IssueFilter {
  const word = (
    {
      'No Milestone': 'None',
      'Any Milestone': 'Any',
      Upcoming: 'Upcoming',
      Started: 'Started',
      '#upcoming': 'Upcoming',
      '#started': 'Started',
    } as const
  )[title]
  return word ? { milestone_id: word } : { milestone: title }
}

function exceptThoseOf(lists: readonly List[]): IssueFilter {
  const labels = lists.flatMap((list) => (list.label ? [list.label.name] : []))
  const assignees = lists.flatMap((list) => (list.assignee ? [list.assignee.username] : []))
  const milestone = lists.find((list) => list.milestone)?.milestone
  const not = {
    ...(labels.length > 0 && { labels }),
    ...(assignees.length > 0 && { assignee_username: assignees }),
    ...(milestone && { milestone: milestone.title }),
  }
  return Object.keys(not).length > 0 ? { not } : {}
}
