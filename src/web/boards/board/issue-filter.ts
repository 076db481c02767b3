import type { Board, Column, List } from './board-column.ts'
import { mergeFilters, type Contradiction, type IssueFilter } from './merge-filters.ts'

type Scope = Pick<Board, 'labels' | 'assignee' | 'milestone' | 'weight'>

/**
 * The issues of a column: those of the board's scope that are open and carry what the list stands for. Open holds
 * what no list holds, Closed what is closed, the latest first. (Service facts: boards have no route for their issues.)
 * `filter` is what the address narrows the whole board to, and how it sorts it.
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
    return { contradiction: `Issues of ${milestone} are left out of this list.` }
  }
  return mergeFilters(own, filter)
}

/** The open issues of the whole board, as it is filtered. */
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

/** A milestone excludes the kinds of milestone that a board may be limited to: its list has the last word. */
function scopeOf({ list }: Column, board: Scope): IssueFilter {
  const scope = scopeFilter(board)
  if (!list?.milestone) return scope
  const { milestone_id: _, ...rest } = scope
  return rest
}

/**
 * Whether one of the lists shows the issue too. The API excludes several labels and assignees at once, but only one
 * milestone, so Open leaves the rest out itself.
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
