import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { UserRow } from '#server/store/schema/accounts.ts'

/**
 * What a list shows to whom: conditions over `projects` and `namespaces`, to be put into any query that has them under
 * these names. They say the same as domain/policy.ts does for a single project or group. The sets of a user's own
 * projects and groups do not depend on the row, so both engines work them out once per statement.
 */

/** Whom a list is made for; null is an anonymous caller. */
export type Viewer = Pick<Selectable<UserRow>, 'id' | 'admin' | 'external'> | null

type Condition = RawBuilder<boolean>

/** The lowest level that lets its member see anything. */
export const SEEING = 10

const yes = () => sql<boolean>`(1 = 1)`

/** Over `projects`: whether the viewer may know of it; of a private one its members with that access level may. */
export function isVisibleProject(viewer: Viewer, today: string, level: number = SEEING): Condition {
  if (!viewer) return sql`(projects.visibility = 20)`
  if (viewer.admin) return yes()
  return sql`(
    projects.visibility >= ${openTo(viewer)}
    or projects.namespace_id in (${groupsOf(viewer.id, today, level)})
    or projects.id in (${ownProjects(viewer.id, today, level)})
  )`
}

/**
 * Over `projects`: whether the user has at least that access level there, inherited ones included. One set of ids, from
 * which a list can start; conditions joined by `or` would have it look at every project.
 */
export function isProjectOf(userId: number, today: string, level: number = SEEING): Condition {
  return sql`(projects.id in (
    select p.id from projects p where p.namespace_id in (${groupsOf(userId, today, level)})
    union all ${ownProjects(userId, today, level)}
  ))`
}

/** Over `projects`: whether it is in the group or in one of its subgroups, however deep. */
export function isProjectInside(groupId: number): Condition {
  return sql`(projects.namespace_id in (
    select a.namespace_id from namespace_ancestors a where a.ancestor_id = ${groupId}
  ))`
}

/** Over `projects`: whether it is in the personal namespace of the user. */
export function isPersonalProjectOf(userId: number): Condition {
  return sql`(projects.namespace_id in (select n.id from namespaces n where n.owner_id = ${userId}))`
}

/** Over `namespaces`: whether the viewer may know of the group. */
export function isVisibleGroup(viewer: Viewer, today: string): Condition {
  if (!viewer) return sql`(namespaces.visibility = 20)`
  if (viewer.admin) return yes()
  return sql`(namespaces.visibility >= ${openTo(viewer)} or ${isGroupAround(viewer.id, today)})`
}

/** Over `namespaces`: whether the user has at least that access level there, inherited ones included. */
export function isGroupOf(userId: number, today: string, level: number = SEEING): Condition {
  return sql`(namespaces.id in (${groupsOf(userId, today, level)}))`
}

/** Over `namespaces`: whether the user is a member of it, of a group above it, or of something inside it. */
export function isGroupAround(userId: number, today: string): Condition {
  return sql`(
    ${isGroupOf(userId, today)}
    or namespaces.id in (
      select a.ancestor_id from members m
      join namespace_ancestors a on a.namespace_id = m.source_id
      where m.source_type = 'group' and ${counts(userId, today, SEEING)}
    )
    or namespaces.id in (
      select a.ancestor_id from members m
      join projects p on p.id = m.source_id
      join namespace_ancestors a on a.namespace_id = p.namespace_id
      where m.source_type = 'project' and ${counts(userId, today, SEEING)}
    )
  )`
}

/** Over `namespaces`: whether it is below the group, however deep. */
export function isGroupInside(groupId: number): Condition {
  return sql`(namespaces.id in (
    select a.namespace_id from namespace_ancestors a
    where a.ancestor_id = ${groupId} and a.depth > 0
  ))`
}

/** A condition that nothing meets: for a filter whose set is known to be empty. */
export const nothing = () => sql<boolean>`(1 = 0)`

function groupsOf(userId: number, today: string, level: number): RawBuilder<unknown> {
  return sql`
    select a.namespace_id from members m
    join namespace_ancestors a on a.ancestor_id = m.source_id
    where m.source_type = 'group' and ${counts(userId, today, level)}`
}

function ownProjects(userId: number, today: string, level: number): RawBuilder<unknown> {
  return sql`
    select m.source_id from members m
    where m.source_type = 'project' and ${counts(userId, today, level)}`
}

function counts(userId: number, today: string, level: number): Condition {
  return sql`(m.user_id = ${userId} and m.access_level >= ${level}
    and ${lasts(today, 'm')})`
}

/** Over `members`, or what a query calls it: whether the membership still counts. Its end is the first day without it. */
export function lasts(today: string, members = 'members'): RawBuilder<boolean> {
  const end = sql.ref(`${members}.expires_at`)
  return sql`(${end} is null or ${end} > ${today})`
}

/** The narrowest visibility that needs no membership. */
function openTo(viewer: { external: 0 | 1 }): number {
  return viewer.external ? 20 : 10
}
