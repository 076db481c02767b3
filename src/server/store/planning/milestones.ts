import {
  sql,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
} from 'kysely'

import type { Database } from '#server/store/database.ts'
import { byLetters } from '#server/store/dialect.ts'
import { takeIid } from '#server/store/internal-ids.ts'
import { countOf, toListing, type Listing, type Slice } from '#server/store/listing.ts'
import type { MilestoneRow } from '#server/store/schema/planning.ts'
import type { Schema } from '#server/store/schema/schema.ts'
import { containsAllWords } from '#server/store/search.ts'

/** A milestone with the full path of its project or group. */
export type Milestone = Selectable<MilestoneRow> & { space_path: string }

/** The milestones of one project or group, with or without those of its parent groups. */
export interface MilestoneSet {
  owner: { project_id: number | null; group_id: number | null }
  /** The group itself, or the project's namespace. */
  namespaceId: number
  withAncestors: boolean
}

export interface MilestoneFilters {
  state?: 'active' | 'closed' | undefined
  iids?: readonly number[] | undefined
  title?: string | undefined
  search?: string | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
}

/** Lists milestones by due date. Milestones without a due date come last. */
export async function listMilestones(
  db: Database,
  set: MilestoneSet,
  filters: MilestoneFilters,
  slice: Slice,
): Promise<Listing<Milestone>> {
  const matching = matchMilestones(db, set, filters)
  const rows = await view(matching)
    .select(countOf(matching).as('matching'))
    .orderBy('milestones.due_date', (order) => order.asc().nullsLast())
    .orderBy(byLetters(db, sql.ref('milestones.title')))
    .orderBy('milestones.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return toListing(db, rows, slice, matching)
}

export function findMilestone(
  db: Database,
  set: MilestoneSet,
  id: number,
): Promise<Milestone | undefined> {
  return view(
    db.selectFrom('milestones').where(isInSet(set)).where('milestones.id', '=', id),
  ).executeTakeFirst()
}

export async function findMilestoneTitle(db: Database, id: number): Promise<string | undefined> {
  const query = db.selectFrom('milestones').select('title').where('id', '=', id)
  return (await query.executeTakeFirst())?.title
}

/** Returns the milestone with that title that the project or group itself owns. */
export function findOwnMilestoneTitled(
  db: Database,
  owner: MilestoneSet['owner'],
  title: string,
): Promise<Selectable<MilestoneRow> | undefined> {
  return db
    .selectFrom('milestones')
    .selectAll()
    .where(isOwnedBy(owner))
    .where('title', '=', title)
    .executeTakeFirst()
}

/** True when the owner, a parent group, or a subgroup or project inside has another milestone with that title. */
export async function isTitleTaken(
  db: Database,
  set: MilestoneSet,
  title: string,
  exceptId: number | null,
): Promise<boolean> {
  const inside = sql<boolean>`(
    milestones.group_id in (
      select a.namespace_id from namespace_ancestors a where a.ancestor_id = ${set.owner.group_id}
    ) or milestones.project_id in (
      select projects.id from projects
      join namespace_ancestors a on a.namespace_id = projects.namespace_id
      where a.ancestor_id = ${set.owner.group_id}
    )
  )`
  const row = await db
    .selectFrom('milestones')
    .select('id')
    .where('title', '=', title)
    .where('id', '!=', exceptId ?? -1)
    .where(sql<boolean>`(${isInSet({ ...set, withAncestors: true })} or ${inside})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMilestone(
  trx: Database,
  row: Omit<Insertable<MilestoneRow>, 'iid'>,
): Promise<number> {
  const scope =
    row.project_id === null || row.project_id === undefined
      ? ({ scope: 'group', scope_id: row.group_id! } as const)
      : ({ scope: 'project', scope_id: row.project_id } as const)
  const iid = await takeIid(trx, { ...scope, usage: 'milestones' })
  const { id } = await trx
    .insertInto('milestones')
    .values({ ...row, iid })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMilestone(
  db: Database,
  id: number,
  changes: Updateable<MilestoneRow>,
): Promise<void> {
  await db.updateTable('milestones').set(changes).where('id', '=', id).execute()
}

/** Deletes the milestone and its board lists, and removes it from issues and merge requests. */
export async function deleteMilestone(db: Database, id: number): Promise<void> {
  await db.deleteFrom('milestones').where('id', '=', id).execute()
}

/** Merges all milestones with the same title in the group's projects into this one, then deletes the originals. */
export async function absorbMilestones(
  trx: Database,
  into: { id: number; title: string },
  groupId: number,
): Promise<void> {
  const absorbed = sql`(
    select milestones.id from milestones
    join projects on projects.id = milestones.project_id
    join namespace_ancestors a on a.namespace_id = projects.namespace_id
    where a.ancestor_id = ${groupId} and milestones.title = ${into.title}
  )`
  for (const table of ['issues', 'merge_requests', 'resource_events', 'boards']) {
    await sql`update ${sql.table(table)} set milestone_id = ${into.id} where milestone_id in ${absorbed}`.execute(
      trx,
    )
  }
  await sql`
    update board_lists set milestone_id = ${into.id}
    where milestone_id in ${absorbed} and not exists (
      select 1 from board_lists other
      where other.board_id = board_lists.board_id and other.milestone_id = ${into.id}
    )`.execute(trx)
  await sql`delete from milestones where id in ${absorbed}`.execute(trx)
}

type MilestoneQuery = SelectQueryBuilder<Schema, 'milestones', object>

function matchMilestones(
  db: Database,
  set: MilestoneSet,
  filters: MilestoneFilters,
): MilestoneQuery {
  const { state, iids, title, search, updatedAfter, updatedBefore } = filters
  let query: MilestoneQuery = db.selectFrom('milestones').where(isInSet(set))
  if (state) query = query.where('milestones.state', '=', state)
  if (iids) query = query.where('milestones.iid', 'in', iids)
  if (title !== undefined) query = query.where('milestones.title', '=', title)
  const said = containsAllWords(db, ['milestones.title', 'milestones.description'], search)
  if (said) query = query.where(said)
  if (updatedAfter) query = query.where('milestones.updated_at', '>=', updatedAfter)
  if (updatedBefore) query = query.where('milestones.updated_at', '<=', updatedBefore)
  return query
}

function isOwnedBy({ project_id, group_id }: MilestoneSet['owner']): RawBuilder<boolean> {
  return project_id === null
    ? sql`milestones.group_id = ${group_id}`
    : sql`milestones.project_id = ${project_id}`
}

function isInSet({ owner, namespaceId, withAncestors }: MilestoneSet): RawBuilder<boolean> {
  if (!withAncestors) return isOwnedBy(owner)
  return sql`(${isOwnedBy(owner)} or milestones.group_id in (
    select a.ancestor_id from namespace_ancestors a where a.namespace_id = ${namespaceId}
  ))`
}

function view(matching: MilestoneQuery) {
  return matching
    .leftJoin('projects', 'projects.id', 'milestones.project_id')
    .leftJoin('namespaces', 'namespaces.id', 'milestones.group_id')
    .selectAll('milestones')
    .select(sql<string>`coalesce(projects.full_path, namespaces.full_path)`.as('space_path'))
}
