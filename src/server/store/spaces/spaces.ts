import { sql, type RawBuilder, type Selectable } from 'kysely'

import { isProjectInside, VISIBLE_LEVEL } from '#server/store/access/visibility.ts'
import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import { plan, type Slots, type ValueOrSlot } from '#server/store/plan.ts'
import type { NamespaceRow } from '#server/store/schema/spaces.ts'
import { selectBasicProjects, type BasicProjectView } from './project-views.ts'

export type Project = BasicProjectView & { access_level: number }
export type Group = Selectable<NamespaceRow> & {
  access_level: number
  /** True when the user is a member of the group or of anything inside. Such a member can see the group. */
  has_membership_inside: boolean
}

/** An id, or a full path in any case. */
export type Reference = number | string

interface SpaceLookup<Key> {
  reference: Key
  userId: number | null
  today: string
}

function projectsBy<Key extends Reference>(column: 'projects.id' | 'projects.path_key') {
  return plan((db, { reference, userId, today }: Slots<SpaceLookup<Key>>) =>
    selectBasicProjects(db)
      .select(() => projectAccessLevel(userId, today).as('access_level'))
      .where(sql<boolean>`${sql.ref(column)} = ${reference}`),
  )
}

const projectById = projectsBy<number>('projects.id')
const projectByPath = projectsBy<string>('projects.path_key')

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
  return typeof reference === 'number'
    ? projectById.first(db, { reference, userId, today })
    : projectByPath.first(db, { reference: reference.toLowerCase(), userId, today })
}

/** Returns the user's access levels in the given projects, or in those of them inside a group. */
export function findStandings(
  db: Database,
  projectIds: readonly number[],
  userId: number,
  today: string,
  groupId?: number,
): Promise<Pick<Project, 'id' | 'visibility' | 'issues_enabled' | 'access_level'>[]> {
  return db
    .selectFrom('projects')
    .select(['projects.id', 'projects.visibility', 'projects.issues_enabled'])
    .select(projectAccessLevel(userId, today).as('access_level'))
    .where('projects.id', 'in', projectIds)
    .$if(groupId !== undefined, (query) => query.where(isProjectInside(groupId!)))
    .execute()
}

function groupsBy<Key extends Reference>(column: 'namespaces.id' | 'namespaces.path_key') {
  return plan((db, { reference, userId, today }: Slots<SpaceLookup<Key>>) =>
    db
      .selectFrom('namespaces')
      .selectAll('namespaces')
      .select(() => [
        groupAccessLevel(userId, today).as('access_level'),
        hasMembershipInside(userId, today).as('has_membership_inside'),
      ])
      .where('kind', '=', 'group')
      .where(sql<boolean>`${sql.ref(column)} = ${reference}`),
  )
}

const groupById = groupsBy<number>('namespaces.id')
const groupByPath = groupsBy<string>('namespaces.path_key')

export async function findGroupFor(
  db: Database,
  reference: Reference,
  userId: number | null,
  today: string,
): Promise<Group | undefined> {
  const row = await (typeof reference === 'number'
    ? groupById.first(db, { reference, userId, today })
    : groupByPath.first(db, { reference: reference.toLowerCase(), userId, today }))
  return row && { ...row, has_membership_inside: Boolean(row.has_membership_inside) }
}

/** A user's id. Null, for anonymous callers, matches no membership. */
type UserId = ValueOrSlot<number | null>

/** The user's access level in each row of `projects`; 0 for a non-member. */
function projectAccessLevel(userId: UserId, today: ValueOrSlot<string>): RawBuilder<number> {
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

/** The user's access level in each row of `namespaces`; 0 for a non-member. */
function groupAccessLevel(userId: UserId, today: ValueOrSlot<string>): RawBuilder<number> {
  return sql<number>`coalesce((
    select max(m.access_level) from namespace_ancestors a
    join members m on m.source_type = 'group' and m.source_id = a.ancestor_id
    where a.namespace_id = namespaces.id and ${counts(userId, today)}
  ), 0)`
}

/** True for rows of `namespaces` where the user is a member of the group, a subgroup or a project inside. */
function hasMembershipInside(
  userId: UserId,
  today: ValueOrSlot<string>,
): RawBuilder<0 | 1 | boolean> {
  return sql<boolean>`exists (
    select 1 from members m
    left join projects p on m.source_type = 'project' and p.id = m.source_id
    join namespace_ancestors a
      on a.namespace_id = case when m.source_type = 'group' then m.source_id else p.namespace_id end
    where ${counts(userId, today)} and m.access_level >= ${VISIBLE_LEVEL} and a.ancestor_id = namespaces.id
  )`
}

function counts(userId: UserId, today: ValueOrSlot<string>): RawBuilder<boolean> {
  return sql`(m.user_id = ${userId} and ${lasts(today, 'm')})`
}
