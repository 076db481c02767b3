import type { Board, Column, List } from './board-column.ts'
import { mergeFilters, type Contradiction, type IssueFilter } from './merge-filters.ts'

type Scope = Pick<Board, 'labels' | 'assignee' | 'milestone' | 'weight'>

/**
 * Returns a column's API filter. The API has no route for a board's issues. A list holds open issues with its label,
 * assignee or milestone. Open holds open issues in no list. Closed holds closed issues, most recently updated first.
 * `filter` is the filter and order from the URL.
 */
export function issueFilter(
  column: Column,
  board: Scope,
  lists: readonly List[],
  filter: IssueFilter,
): IssueFilter | Contradiction {
  const listed = mergeFilters(scopeOf(column, board), columnFilter(column, lists))
  if ('contradiction' in listed) return listed
  const own = column.cell ? mergeFilters(listed, column.cell.lane.filter) : listed
  if ('contradiction' in own) return own
  const milestone = column.kind === 'open' && filter.milestone
  if (milestone && lists.some((list) => list.milestone?.title === milestone)) {
    return { contradiction: `This list excludes issues in “${milestone}”.` }
  }
  return mergeFilters(own, filter)
}

/** Returns the filter for all of the board's open issues. */
export function boardFilter(board: Scope, filter: IssueFilter): IssueFilter | Contradiction {
  return mergeFilters({ ...scopeFilter(board), state: 'opened' }, filter)
}

function columnFilter({ kind, list }: Column, lists: readonly List[]): IssueFilter {
  if (kind === 'closed') {
    return { state: 'closed', order_by: 'updated_at', sort: 'desc', with_labels_details: true }
  }
  const open = {
    state: 'opened',
    order_by: 'relative_position',
    sort: 'asc',
    with_labels_details: true,
  } as const
  if (!list) return { ...open, ...exceptThoseOf(lists) }
  if (list.milestone) return { ...open, milestone: list.milestone.title }
  if (list.assignee) return { ...open, assignee_username: [list.assignee.username] }
  return { ...open, labels: [list.label?.name ?? ''] }
}

/** A milestone list overrides the milestone in the board's scope. */
function scopeOf({ list }: Column, board: Scope): IssueFilter {
  const scope = scopeFilter(board)
  if (!list?.milestone) return scope
  const { milestone_id: _, ...rest } = scope
  return rest
}

/**
 * True when a milestone list shows the issue. The API can exclude many labels and assignees but only one milestone, so
 * the app removes the other lists' issues from Open.
 */
export function isInAnyMilestone(milestoneId: number | undefined, lists: readonly List[]): boolean {
  return milestoneId !== undefined && lists.some((list) => list.milestone?.id === milestoneId)
}

function scopeFilter({ labels, assignee, milestone, weight }: Scope): IssueFilter {
  return {
    ...(labels?.length && { labels: labels.map((label) => label.name) }),
    ...(assignee && { assignee_username: [assignee.username] }),
    ...(milestone && milestoneFilter(milestone.title)),
    ...(typeof weight === 'number' && { weight }),
  }
}

/** Returns the filter for a scope's milestone, which may be a kind such as `Started`. */
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
