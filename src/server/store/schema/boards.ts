import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export interface BoardRow {
  id: Generated<number>
  root_id: number
  project_id: number | null
  group_id: number | null
  name: string
  milestone_id: number | null
  assignee_id: number | null
  weight: number | null
  hide_backlog_list: Generated<Flag>
  hide_closed_list: Generated<Flag>
  created_at: string
  updated_at: string
}

export interface BoardLabelRow {
  board_id: number
  label_id: number
}

/** A board list. Positions order the lists and may have gaps; store/boards/board-lists.ts returns ranks. */
export interface BoardListRow {
  id: Generated<number>
  root_id: number
  board_id: number
  kind: 'label' | 'assignee' | 'milestone'
  label_id: number | null
  assignee_id: number | null
  milestone_id: number | null
  position: number
  max_issue_count: Generated<number>
  max_issue_weight: Generated<number>
  limit_metric: string | null
  created_at: string
  updated_at: string
}

export interface BoardsSchema {
  boards: BoardRow
  board_labels: BoardLabelRow
  board_lists: BoardListRow
}
