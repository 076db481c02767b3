import type { BoardList } from '#contract/board-lists.ts'
import type { Board as AnyBoard } from '#contract/boards.ts'
import type { Issue } from '#contract/issues.ts'
import { labelNames } from '#web/issuables/label-names.ts'
import { isInLane, type Lane } from './lane.ts'

export type List = BoardList
export type Board = AnyBoard

export type ListKind = 'label' | 'assignee' | 'milestone'

/** A board column: an API list, or one of the fixed columns Open and Closed, which have no `list`. */
export interface Column {
  readonly key: string
  readonly kind: ListKind | 'open' | 'closed'
  readonly title: string
  readonly list: List | null
  /** Set only for a column's cell within one lane. */
  readonly cell?: { readonly column: Column; readonly lane: Lane }
}

const OPEN: Column = { key: 'open', kind: 'open', title: 'Open', list: null }
const CLOSED: Column = { key: 'closed', kind: 'closed', title: 'Closed', list: null }

export function columnsOf(
  board: Pick<Board, 'hide_backlog_list' | 'hide_closed_list'>,
  lists: readonly List[],
): Column[] {
  return [
    ...(board.hide_backlog_list ? [] : [OPEN]),
    ...lists.map(columnOf),
    ...(board.hide_closed_list ? [] : [CLOSED]),
  ]
}

export function columnOf(list: List): Column {
  return { key: `list-${list.id}`, kind: kindOf(list), title: titleOf(list), list }
}

/** Returns a column's cell within one lane. Cards treat the cell as a separate list. */
export function cellOf(column: Column, lane: Lane): Column {
  const title = `${column.title} · ${lane.title}`
  return { ...column, key: `${column.key}-of-${lane.key}`, title, cell: { column, lane } }
}

/** True for the key of Closed or of one of its cells. */
export function isOfClosed(key: string): boolean {
  return key === CLOSED.key || key.startsWith(`${CLOSED.key}-of-`)
}

/** Derives a list's kind, which the API does not send. */
export function kindOf(list: List): ListKind {
  if (list.assignee) return 'assignee'
  return list.milestone ? 'milestone' : 'label'
}

export function titleOf(list: List): string {
  return list.assignee?.name ?? list.milestone?.title ?? list.label?.name ?? `List ${list.id}`
}

/** True when a list or Closed shows an issue. False for Open, which shows the issues of no other list. */
export function belongsTo(issue: Issue, { kind, list, cell }: Column): boolean {
  if (cell && !isInLane(issue, cell.lane)) return false
  if (kind === 'closed' || issue.state === 'closed')
    return kind === 'closed' && issue.state === 'closed'
  if (!list) return false
  if (list.assignee) return issue.assignees.some(({ id }) => id === list.assignee!.id)
  if (list.milestone) return issue.milestone?.id === list.milestone.id
  return labelNames(issue).includes(titleOf(list))
}
