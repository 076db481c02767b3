import type { Board as AnyBoard, BoardList } from '#contract/boards.ts'
import type { Lane } from './lane.ts'

export type List = BoardList
export type Board = AnyBoard

export type ListKind = 'label' | 'assignee' | 'milestone'

/**
 * What the board draws side by side: the lists of the API between two of the client's own, which have no `list` and
 * cannot be moved.
 */
export interface Column {
  readonly key: string
  readonly kind: ListKind | 'open' | 'closed'
  readonly title: string
  readonly list: List | null
  /** Where the board has rows: which part of a column it is. */
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

/** What of a column is in a row: for cards it is as a list of its own. */
export function cellOf(column: Column, lane: Lane): Column {
  const title = `${column.title} · ${lane.title}`
  return { ...column, key: `${column.key}-of-${lane.key}`, title, cell: { column, lane } }
}

/** The API names no kind: it shows in which of the three a list has. */
export function kindOf(list: List): ListKind {
  if (list.assignee) return 'assignee'
  return list.milestone ? 'milestone' : 'label'
}

export function titleOf(list: List): string {
  return list.assignee?.name ?? list.milestone?.title ?? list.label?.name ?? `List ${list.id}`
}
