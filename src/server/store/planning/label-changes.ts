import { sql, type Insertable, type Updateable } from 'kysely'

import { transact, type Database } from '#server/store/database.ts'
import type { LabelRow } from '#server/store/schema/planning.ts'
import type { Label } from './labels.ts'

export function insertLabel(db: Database, row: Insertable<LabelRow>): Promise<Label> {
  return db.insertInto('labels').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Inserts the labels that do not exist yet. */
export async function insertMissingLabels(
  db: Database,
  rows: readonly Insertable<LabelRow>[],
): Promise<void> {
  await db
    .insertInto('labels')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateLabel(
  db: Database,
  id: number,
  changes: Updateable<LabelRow>,
): Promise<void> {
  await db.updateTable('labels').set(changes).where('id', '=', id).execute()
}

/** Deletes the label and its board lists, and removes it from issues and merge requests. */
export async function deleteLabel(db: Database, id: number): Promise<void> {
  await transact(db, async (trx) => {
    await trx
      .deleteFrom('subscriptions')
      .where('subject_type', '=', 'label')
      .where('subject_id', '=', id)
      .execute()
    await trx.deleteFrom('labels').where('id', '=', id).execute()
  })
}

/** Sets the label's priority in the project; null removes it. */
export async function setLabelPriority(
  db: Database,
  projectId: number,
  labelId: number,
  priority: number | null,
): Promise<void> {
  if (priority === null) {
    await db
      .deleteFrom('label_priorities')
      .where('project_id', '=', projectId)
      .where('label_id', '=', labelId)
      .execute()
    return
  }
  await db
    .insertInto('label_priorities')
    .values({ project_id: projectId, label_id: labelId, priority })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'label_id']).doUpdateSet({ priority }),
    )
    .execute()
}

/** Merges all labels with the same title in the group's projects into this one, then deletes the originals. */
export async function absorbLabels(trx: Database, into: Label, groupId: number): Promise<void> {
  const absorbed = sql`(
    select labels.id from labels
    join projects on projects.id = labels.project_id
    join namespace_ancestors a on a.namespace_id = projects.namespace_id
    where a.ancestor_id = ${groupId} and labels.title = ${into.title}
  )`
  for (const worn of ['issue_labels', 'merge_request_labels']) {
    await sql`update ${sql.table(worn)} set label_id = ${into.id} where label_id in ${absorbed}`.execute(
      trx,
    )
  }
  await sql`update resource_events set label_id = ${into.id} where label_id in ${absorbed}`.execute(
    trx,
  )
  await sql`
    update board_lists set label_id = ${into.id}
    where label_id in ${absorbed} and not exists (
      select 1 from board_lists other
      where other.board_id = board_lists.board_id and other.label_id = ${into.id}
    )`.execute(trx)
  await sql`
    insert into board_labels (board_id, label_id)
    select board_id, cast(${into.id} as bigint) from board_labels where label_id in ${absorbed}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into label_priorities (project_id, label_id, priority)
    select project_id, cast(${into.id} as bigint), priority from label_priorities where label_id in ${absorbed}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into subscriptions (user_id, subject_type, subject_id, subscribed)
    select distinct user_id, 'label', cast(${into.id} as bigint), subscribed from subscriptions
    where subject_type = 'label' and subscribed = 1 and subject_id in ${absorbed}
    on conflict do nothing`.execute(trx)
  await sql`delete from subscriptions where subject_type = 'label' and subject_id in ${absorbed}`.execute(
    trx,
  )
  await sql`delete from labels where id in ${absorbed}`.execute(trx)
}
