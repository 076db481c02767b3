import type { createIssue, Issue } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import type { Page } from '#web/api/paging.ts'
import type { Board, Column } from '#web/boards/board/board-column.ts'

export type Preset = Pick<
  Input<typeof createIssue>,
  'labels' | 'assignee_ids' | 'milestone_id' | 'weight'
>
type Scope = Pick<Board, 'labels' | 'assignee' | 'milestone' | 'weight'>

/** Returns the attributes that put a new issue into a list and lane, within the board's scope. */
export function presetOf(column: Column, board: Scope): Preset {
  const labels = labelsOf(column, board).map(({ name }) => name)
  const holders = [column.list, column.cell?.lane, board]
  const people = holders.flatMap((holder) => holder?.assignee?.id ?? [])
  const milestone = holders.find((holder) => holder?.milestone)?.milestone
  return {
    ...(labels.length > 0 && { labels }),
    ...(people.length > 0 && { assignee_ids: [...new Set(people)] }),
    // Milestone kinds such as “Upcoming” have no positive id.
    ...(milestone && milestone.id > 0 && { milestone_id: milestone.id }),
    ...(typeof board.weight === 'number' && { weight: board.weight }),
  }
}

/** Adds the label details that the card needs for colors. The reply has only label names. */
export function withLabels(issue: Issue, column: Column, board: Scope): Issue {
  const names = new Set(
    issue.labels.map((label) => (typeof label === 'string' ? label : label.name)),
  )
  return { ...issue, labels: labelsOf(column, board).filter(({ name }) => names.has(name)) }
}

function labelsOf({ list, cell }: Column, board: Scope) {
  const all = [list?.label, cell?.lane.label, ...(board.labels ?? [])].filter(
    (label) => label != null,
  )
  return [...new Map(all.map((label) => [label.id, label])).values()]
}

/** Inserts a new card below another card or at the top, unless the pages already contain it. */
export function placeNew<P extends Page<Issue>>(
  pages: readonly P[],
  issue: Issue,
  belowId: number | undefined,
): P[] {
  if (pages.some(({ items }) => items.some(({ id }) => id === issue.id))) return [...pages]
  const home = Math.max(
    0,
    pages.findIndex(({ items }) => items.some(({ id }) => id === belowId)),
  )
  return pages.map((page, index) => ({
    ...page,
    total: page.total === null ? null : page.total + 1,
    ...(index === home && {
      items: page.items.toSpliced(page.items.findIndex(({ id }) => id === belowId) + 1, 0, issue),
    }),
  }))
}

/** The maximum number of cards. It guards against creating thousands of issues by pasting a log. */
export const MAX_CARDS = 100

/** Splits a text into titles, one per line. Skips blank lines. */
export function titlesIn(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
}
