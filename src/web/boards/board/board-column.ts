import type { BoardList } from '#contract/board-lists.ts'
import type { Board as AnyBoard } from '#contract/boards.ts'
import type { Lane } from './lane.ts'

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

/** Derives a list's kind, which the API does not send. */
export function kindOf(list: List): ListKind {
  if (list.assignee) return 'assignee'
  return list.milestone ? 'milestone' : 'label'
}

export function titleOf(list: List): string {
  return list.assignee?.name ?? list.milestone?.title ?? list.label?.name ?? `List ${list.id}`
}
