import { sql, type RawBuilder, type Selectable } from 'kysely'

import { isProjectInside, SEEING } from '#server/store/access/visibility.ts'
import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import type { NamespaceRow } from '#server/store/schema/spaces.ts'
import { selectBasicProjects, type BasicProjectView } from './project-views.ts'

/** A project with one user's access level in it. */

export type Project = BasicProjectView & { access_level: number }
export type Group = Selectable<NamespaceRow> & {
  access_level: number
  /** True when the user is a member of something inside: then the group is visible to them. */
  has_membership_inside: boolean
}

/** An id, or a full path in any case. */
export type Reference = number | string

/**
 * Returns the project with the user's highest access level in it, inherited or not. Memberships that expired by `today`
 * do not count.
 */
export function findProjectFor(
  db: Database,
  reference: Reference,
  userId: number | null,
  today: string,
): Promise<Project | undefined> {
  return selectBasicProjects(db)
    .select(() => projectAccessLevel(userId, today).as('access_level'))
    .where(matches('projects', reference))
    .executeTakeFirst()
}

/** Returns the user's access level in those of the projects that are inside the group and have issues. */
export function findStandingsIn(
  db: Database,
  groupId: number,
  projectIds: readonly number[],
  userId: number,
  today: string,
): Promise<{ id: number; visibility: 0 | 10 | 20; access_level: number }[]> {
  return db
    .selectFrom('projects')
    .select(['projects.id', 'projects.visibility'])
    .select(projectAccessLevel(userId, today).as('access_level'))
    .where('projects.id', 'in', projectIds)
    .where('projects.issues_enabled', '=', 1)
    .where(isProjectInside(groupId))
    .execute()
}

export async function findGroupFor(
  db: Database,
  reference: Reference,
  userId: number | null,
  today: string,
): Promise<Group | undefined> {
  const row = await db
    .selectFrom('namespaces')
    .selectAll('namespaces')
    .select(() => [
      groupAccessLevel(userId, today).as('access_level'),
      hasMembershipInside(userId, today).as('has_membership_inside'),
    ])
    .where('kind', '=', 'group')
    .where(matches('namespaces', reference))
    .executeTakeFirst()
  return row && { ...row, has_membership_inside: Boolean(row.has_membership_inside) }
}

function matches(table: 'projects' | 'namespaces', reference: Reference): RawBuilder<boolean> {
  return typeof reference === 'number'
    ? sql<boolean>`${sql.ref(`${table}.id`)} = ${reference}`
    : sql<boolean>`${sql.ref(`${table}.path_key`)} = ${reference.toLowerCase()}`
}

/** The user's access level in the project of a query over `projects`; 0 without membership. */
function projectAccessLevel(userId: number | null, today: string): RawBuilder<number> {
  if (userId === null) return sql<number>`0`
  return sql<number>`coalesce((
    select max(own.access_level) from (
      select m.access_level from members m
      where m.source_type = 'project' and m.source_id = projects.id and ${counts(userId, today)}
      union all
      select m.access_level from namespace_ancestors a
      join members m on m.source_type = 'group' and m.source_id = a.ancestor_id
      where a.namespace_id = projects.namespace_id and ${counts(userId, today)}
    ) own
  ), 0)`
}

/** The user's access level in the group of a query over `namespaces`; 0 without membership. */
function groupAccessLevel(userId: number | null, today: string): RawBuilder<number> {
  if (userId === null) return sql<number>`0`
  return sql<number>`coalesce((
    select max(m.access_level) from namespace_ancestors a
    join members m on m.source_type = 'group' and m.source_id = a.ancestor_id
    where a.namespace_id = namespaces.id and ${counts(userId, today)}
  ), 0)`
}

/**
 * True when the user is a member of the group, of a subgroup, or of a project inside that they can see. For queries
 * over `namespaces`.
 */
function hasMembershipInside(userId: number | null, today: string): RawBuilder<0 | 1 | boolean> {
  if (userId === null) return sql<boolean>`(1 = 0)`
  return sql<boolean>`exists (
    select 1 from members m
    left join projects p on m.source_type = 'project' and p.id = m.source_id
    join namespace_ancestors a
      on a.namespace_id = case when m.source_type = 'group' then m.source_id else p.namespace_id end
    where ${counts(userId, today)} and m.access_level >= ${SEEING} and a.ancestor_id = namespaces.id
  )`
}

function counts(userId: number, today: string): RawBuilder<boolean> {
  return sql`(m.user_id = ${userId} and ${lasts(today, 'm')})`
}
