import { sql, type Expression } from 'kysely'

import { MAX_LABEL_DESCRIPTION } from '#contract/labels.ts'
import { MAX_MILESTONE_DESCRIPTION } from '#contract/milestones.ts'
import type { Database } from '#server/store/database.ts'
import { jsonObject } from '#server/store/dialect.ts'

/*
 * Labels and milestones as JSON columns of a query; read them with `parseJson`. A page repeats them in its rows, so it
 * shows at most the length that new descriptions may have.
 */

export const labelDescription = shownOf('labels.description', MAX_LABEL_DESCRIPTION)
export const milestoneDescription = shownOf('milestones.description', MAX_MILESTONE_DESCRIPTION)

export const labelColumns = [
  'labels.id',
  'labels.title',
  'labels.color',
  labelDescription.as('description'),
] as const

function shownOf(column: `${string}.description`, length: number) {
  return sql<string | null>`substr(${sql.ref(column)}, 1, ${sql.lit(length)})`
}

export function labelColumn(db: Database, id: Expression<number | null>) {
  return jsonObject(db, db.selectFrom('labels').select(labelColumns).where('labels.id', '=', id))
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
        milestoneDescription.as('description'),
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
