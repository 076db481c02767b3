import { sql, type Insertable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { keepIid } from '#server/store/internal-ids.ts'
import { insertMilestone } from '#server/store/planning/milestones.ts'
import type { BadgeRow } from '#server/store/schema/badges.ts'
import type { BoardListRow } from '#server/store/schema/boards.ts'
import type { LabelRow, MilestoneRow } from '#server/store/schema/planning.ts'
import { moveNames, updateNamespace, type Namespace } from '#server/store/spaces/namespaces.ts'

/** Groups that are being imported. They are hidden and in no parent group until they are published. */

/** Inserts the labels, except those whose title the group already has. */
export async function insertLabels(
  trx: Database,
  rows: readonly Insertable<LabelRow>[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('labels')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts a group's milestones, except those whose title the group already has. */
export async function insertMilestones(
  trx: Database,
  groupId: number,
  rows: readonly Insertable<MilestoneRow>[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('milestones')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const last = Math.max(...rows.map(({ iid }) => iid))
  await keepIid(trx, { scope: 'group', scope_id: groupId, usage: 'milestones' }, last)
}

export async function insertBadges(
  trx: Database,
  rows: readonly Insertable<BadgeRow>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('badges').values(rows).execute()
}

export async function insertLists(
  trx: Database,
  rows: readonly Insertable<BoardListRow>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('board_lists').values(rows).execute()
}

/** Adds milestones of which only the title is known. */
export async function addMilestones(
  trx: Database,
  owner: Omit<Insertable<MilestoneRow>, 'iid' | 'title'> & { group_id: number },
  titles: readonly string[],
): Promise<void> {
  for (const title of titles) await insertMilestone(trx, { ...owner, title })
}

/** Returns the labels or milestones with these titles in the group or its parent groups, nearest first. */
export async function findTitled(
  db: Database,
  table: 'labels' | 'milestones',
  groupId: number,
  titles: readonly string[],
): Promise<{ id: number; title: string }[]> {
  if (titles.length === 0) return []
  const { rows } = await sql<{ id: number; title: string }>`
    select rows.id, rows.title from ${sql.table(table)} rows
    join namespace_ancestors place on place.ancestor_id = rows.group_id
    where place.namespace_id = ${groupId} and rows.title in (${sql.join(titles)})
    order by place.depth
  `.execute(db)
  return rows
}

/** Returns the roots of all staged trees. */
export function listStagedRoots(db: Database): Promise<{ id: number }[]> {
  return db
    .selectFrom('namespaces')
    .select('id')
    .where('kind', '=', 'staged')
    .where('parent_id', 'is', null)
    .execute()
}

/** Moves a staged tree to its place, no more visible than its parent, and shows it. Lock the parent's tree first. */
export async function publishTree(
  trx: Database,
  root: Namespace,
  parent: Namespace | null,
  { name, path }: Pick<Namespace, 'name' | 'path'>,
): Promise<void> {
  const full_path = parent ? `${parent.full_path}/${path}` : path
  const full_name = parent ? `${parent.full_name} / ${name}` : name
  await moveNames(trx, root, { name, path, full_path, full_name })
  await updateNamespace(trx, root.id, { parent_id: parent?.id ?? null })
  const tree = trx
    .selectFrom('namespace_ancestors')
    .select('namespace_id')
    .where('ancestor_id', '=', root.id)
  const widest = parent?.visibility ?? 0
  await trx
    .updateTable('namespaces')
    .set({
      kind: 'group',
      visibility: sql`case when visibility > ${widest} then ${widest} else visibility end`,
    })
    .where('id', 'in', tree)
    .execute()
  if (!parent) return
  await sql`
    insert into namespace_ancestors (ancestor_id, namespace_id, depth)
    select above.ancestor_id, inside.namespace_id, above.depth + inside.depth + 1
    from namespace_ancestors above, namespace_ancestors inside
    where above.namespace_id = ${parent.id} and inside.ancestor_id = ${root.id}
  `.execute(trx)
}
