import { sql, type Expression, type Selectable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byBytes, jsonArray, jsonObject, parseJson } from '#server/store/dialect.ts'
import type { BoardListRow, BoardRow } from '#server/store/schema/boards.ts'
import {
  publicUser,
  type Chunk,
  type ExportedLabel,
  type ExportedMilestone,
  type PublicUser,
} from './exported-rows.ts'

/** The labels and milestones of boards lack descriptions, which the group's own rows contain. */
export type NamedLabel = Pick<ExportedLabel, 'id' | 'title' | 'color' | 'group_id' | 'project_id'>
export type NamedMilestone = Pick<
  ExportedMilestone,
  'id' | 'iid' | 'title' | 'state' | 'start_date' | 'due_date' | 'group_id' | 'project_id'
>

export type ExportedList = Pick<
  Selectable<BoardListRow>,
  | 'id'
  | 'board_id'
  | 'kind'
  | 'label_id'
  | 'assignee_id'
  | 'milestone_id'
  | 'max_issue_count'
  | 'max_issue_weight'
  | 'limit_metric'
  | 'created_at'
  | 'updated_at'
> & { label: NamedLabel | null; milestone: NamedMilestone | null; user: PublicUser | null }
export type ExportedBoard = Omit<Selectable<BoardRow>, 'root_id'> & {
  milestone: NamedMilestone | null
  assignee: PublicUser | null
  labels: NamedLabel[]
  /** Ordered by position. */
  lists: ExportedList[]
}

export async function listExportedBoards(
  db: Database,
  groupId: number,
  { after, limit }: Chunk,
): Promise<ExportedBoard[]> {
  const rows = await db
    .selectFrom('boards')
    .select((eb) => [
      ...boardColumns,
      namedMilestone(db, eb.ref('boards.milestone_id')).as('milestone'),
      publicUser(db, eb.ref('boards.assignee_id')).as('assignee'),
      scopeLabels(db, eb.ref('boards.id')).as('labels'),
      orderedLists(db, eb.ref('boards.id')).as('lists'),
    ])
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    milestone: parseJson(row.milestone),
    assignee: parseJson(row.assignee),
    labels: parseJson(row.labels),
    lists: parseJson(row.lists).map((list) => ({
      ...list,
      label: parseJson(list.label),
      milestone: parseJson(list.milestone),
      user: parseJson(list.user),
    })),
  }))
}

function scopeLabels(db: Database, boardId: Expression<number>) {
  return jsonArray(
    db,
    db
      .selectFrom('board_labels')
      .innerJoin('labels', 'labels.id', 'board_labels.label_id')
      .select(labelColumns)
      .where('board_labels.board_id', '=', boardId)
      .orderBy(byBytes(db, sql.ref('labels.title'))),
  )
}

function orderedLists(db: Database, boardId: Expression<number>) {
  return jsonArray(
    db,
    db
      .selectFrom('board_lists')
      .select([
        'board_lists.id',
        'board_lists.board_id',
        'board_lists.kind',
        'board_lists.label_id',
        'board_lists.assignee_id',
        'board_lists.milestone_id',
        'board_lists.max_issue_count',
        'board_lists.max_issue_weight',
        'board_lists.limit_metric',
        'board_lists.created_at',
        'board_lists.updated_at',
      ])
      .select((eb) => [
        jsonObject(
          db,
          db
            .selectFrom('labels')
            .select(labelColumns)
            .where('labels.id', '=', eb.ref('board_lists.label_id')),
        ).as('label'),
        namedMilestone(db, eb.ref('board_lists.milestone_id')).as('milestone'),
        publicUser(db, eb.ref('board_lists.assignee_id')).as('user'),
      ])
      .where('board_lists.board_id', '=', boardId)
      .orderBy('board_lists.position')
      .orderBy('board_lists.id'),
  )
}

function namedMilestone(db: Database, id: Expression<number | null>) {
  return jsonObject(
    db,
    db.selectFrom('milestones').select(milestoneColumns).where('milestones.id', '=', id),
  )
}

const boardColumns = [
  'boards.id',
  'boards.name',
  'boards.project_id',
  'boards.group_id',
  'boards.milestone_id',
  'boards.assignee_id',
  'boards.weight',
  'boards.hide_backlog_list',
  'boards.hide_closed_list',
  'boards.created_at',
  'boards.updated_at',
] as const

const labelColumns = [
  'labels.id',
  'labels.title',
  'labels.color',
  'labels.group_id',
  'labels.project_id',
] as const

const milestoneColumns = [
  'milestones.id',
  'milestones.iid',
  'milestones.title',
  'milestones.state',
  'milestones.start_date',
  'milestones.due_date',
  'milestones.group_id',
  'milestones.project_id',
] as const
