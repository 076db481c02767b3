import type { createIssue } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import type { Board, Column } from '#web/boards/board/board-column.ts'

type Preset = Pick<Input<typeof createIssue>, 'labels' | 'assignee_ids' | 'milestone_id' | 'weight'>
type Scope = Pick<Board, 'labels' | 'assignee' | 'milestone' | 'weight'>

/** What a new issue gets so that the list shows it: what the list and the row stand for, and the scope of the board. */
export function presetOf(column: Column, board: Scope): Preset {
  const labels = labelsOf(column, board).map(({ name }) => name)
  const holders = [column.list, column.cell?.lane, board]
  const people = holders.flatMap((holder) => holder?.assignee?.id ?? [])
  const milestone = holders.find((holder) => holder?.milestone)?.milestone
  return {
    ...(labels.length > 0 && { labels }),
    ...(people.length > 0 && { assignee_ids: [...new Set(people)] }),
    // Those that stand for a kind of milestone ("upcoming") have no id of one.
    ...(milestone && milestone.id > 0 && { milestone_id: milestone.id }),
    ...(typeof board.weight === 'number' && { weight: board.weight }),
  }
}

/** The server answers with the names of labels; a card shows their colours too. */
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
