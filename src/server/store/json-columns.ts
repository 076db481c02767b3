import { sql, type Expression } from 'kysely'

import { cardColumnsOf } from './accounts/users.ts'
import type { Database } from './database.ts'
import { jsonArray, jsonObject } from './dialect.ts'

/** Rows of other tables as JSON columns of a query: read them with `parseJson`. */

export const labelColumns = [
  'labels.id',
  'labels.title',
  'labels.color',
  'labels.description',
] as const

export function labelColumn(db: Database, id: Expression<number | null>) {
  return jsonObject(db, db.selectFrom('labels').select(labelColumns).where('labels.id', '=', id))
}

export function scopeLabelsColumn(db: Database, boardId: Expression<number>) {
  return jsonArray(
    db,
    db
      .selectFrom('board_labels')
      .innerJoin('labels', 'labels.id', 'board_labels.label_id')
      .select(labelColumns)
      .where('board_labels.board_id', '=', boardId)
      .orderBy('labels.title')
      .orderBy('labels.id'),
  )
}

export function userColumn(db: Database, id: Expression<number | null>) {
  return jsonObject(
    db,
    db.selectFrom('users').select(cardColumnsOf('users')).where('users.id', '=', id),
  )
}

export function milestoneColumn(db: Database, id: Expression<number | null>) {
  return jsonObject(
    db,
    db
      .selectFrom('milestones')
      .leftJoin('projects', 'projects.id', 'milestones.project_id')
      .leftJoin('namespaces', 'namespaces.id', 'milestones.group_id')
      .select([
        'milestones.id',
        'milestones.iid',
        'milestones.project_id',
        'milestones.group_id',
        'milestones.title',
        'milestones.description',
        'milestones.state',
        'milestones.created_at',
        'milestones.updated_at',
        'milestones.due_date',
        'milestones.start_date',
        sql<string>`coalesce(projects.full_path, namespaces.full_path)`.as('space_path'),
      ])
      .where('milestones.id', '=', id),
  )
}
