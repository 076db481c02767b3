import type { createIssue } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import type { Board, Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'

type Preset = Pick<Input<typeof createIssue>, 'labels' | 'assignee_ids' | 'milestone_id' | 'weight'>
type Scope = Pick<Board, 'labels' | 'assignee' | 'milestone' | 'weight'>

/** What a new issue gets so that the list shows it: what the list stands for, and the scope of the board. */
export function presetOf({ list }: Column, board: Scope): Preset {
  const labels = labelsOf(list, board).map(({ name }) => name)
  const people = [list?.assignee?.id, board.assignee?.id].filter((id) => id !== undefined)
  const milestone = list?.milestone ?? board.milestone
  return {
    ...(labels.length > 0 && { labels }),
    ...(people.length > 0 && { assignee_ids: [...new Set(people)] }),
    // Those that stand for a kind of milestone ("upcoming") have no id of one.
    ...(milestone && milestone.id > 0 && { milestone_id: milestone.id }),
    ...(typeof board.weight === 'number' && { weight: board.weight }),
  }
}

/** The server answers with the names of labels; a card shows their colours too. */
export function withLabels(issue: Issue, { list }: Column, board: Scope): Issue {
  const names = new Set(
    issue.labels.map((label) => (typeof label === 'string' ? label : label.name)),
  )
  return { ...issue, labels: labelsOf(list, board).filter(({ name }) => names.has(name)) }
}

function labelsOf(list: Column['list'], board: Scope) {
  const own = list?.label ? [list.label] : []
  return [...own, ...(board.labels ?? []).filter(({ id }) => id !== list?.label?.id)]
}
