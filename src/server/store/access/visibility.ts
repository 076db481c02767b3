import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { ValueOrSlot } from '#server/store/plan.ts'
import type { UserRow } from '#server/store/schema/accounts.ts'

/**
 * SQL conditions over `projects` and `namespaces` (by these names) for lists. They must agree with domain/policy.ts,
 * which decides for a single project or group. The subqueries for a user's own projects and groups do not depend on the
 * row, so both engines evaluate them once per statement.
 */

/** The caller who requests a list; null when anonymous. */
export type Viewer = Pick<Selectable<UserRow>, 'id' | 'admin' | 'external'> | null

type Condition = RawBuilder<boolean>

/** Guest: the lowest level at which a member sees anything. */
export const VISIBLE_LEVEL = 10

const yes = () => sql<boolean>`(1 = 1)`

/** True for rows of `projects` that the viewer can see; a private project needs membership at `level`. */
export function isVisibleProject(
  viewer: Viewer,
  today: string,
  level: number = VISIBLE_LEVEL,
): Condition {
  if (!viewer) return sql`(projects.visibility = 20)`
  if (viewer.admin) return yes()
  return sql`(
    projects.visibility >= ${openTo(viewer)}
    or projects.namespace_id in (${groupsOf(viewer.id, today, level)})
    or projects.id in (${ownProjects(viewer.id, today, level)})
  )`
}

/**
 * True for rows of `projects` where the user has at least `level`, inherited or not. Uses one id set, from which a list
 * query can start: with `or`, the engines would scan all projects.
 */
export function isProjectOf(
  userId: number,
  today: string,
  level: number = VISIBLE_LEVEL,
): Condition {
  return sql`(projects.id in (
    select p.id from projects p where p.namespace_id in (${groupsOf(userId, today, level)})
    union all ${ownProjects(userId, today, level)}
  ))`
}

/** True for rows of `projects` in the group or any of its subgroups. */
export function isProjectInside(groupId: number): Condition {
  return sql`(projects.namespace_id in (
    select a.namespace_id from namespace_ancestors a where a.ancestor_id = ${groupId}
  ))`
}

/** True for rows of `projects` in the user's personal namespace. */
export function isPersonalProjectOf(userId: number): Condition {
  return sql`(projects.namespace_id in (select n.id from namespaces n where n.owner_id = ${userId}))`
}

/** True for rows of `namespaces` that the viewer can see. */
export function isVisibleGroup(viewer: Viewer, today: string): Condition {
  if (!viewer) return sql`(namespaces.visibility = 20)`
  if (viewer.admin) return yes()
  return sql`(namespaces.visibility >= ${openTo(viewer)} or ${isGroupAround(viewer.id, today)})`
}

/** True for rows of `namespaces` where the user has at least `level`, inherited or not. */
export function isGroupOf(userId: number, today: string, level: number = VISIBLE_LEVEL): Condition {
  return sql`(namespaces.id in (${groupsOf(userId, today, level)}))`
}

/**
 * True for rows of `namespaces` that the user is a member of: directly, through a parent group, or through a subgroup
 * or project inside.
 */
export function isGroupAround(userId: number, today: string): Condition {
  return sql`(
    ${isGroupOf(userId, today)}
    or namespaces.id in (
      select a.ancestor_id from members m
      join namespace_ancestors a on a.namespace_id = m.source_id
      where m.source_type = 'group' and ${counts(userId, today, VISIBLE_LEVEL)}
    )
    or namespaces.id in (
      select a.ancestor_id from members m
      join projects p on p.id = m.source_id
      join namespace_ancestors a on a.namespace_id = p.namespace_id
      where m.source_type = 'project' and ${counts(userId, today, VISIBLE_LEVEL)}
    )
  )`
}

/** True for rows of `namespaces` inside the group, at any depth. */
export function isGroupInside(groupId: number): Condition {
  return sql`(namespaces.id in (
    select a.namespace_id from namespace_ancestors a
    where a.ancestor_id = ${groupId} and a.depth > 0
  ))`
}

/** Matches no row. Used by a filter whose set is empty. */
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

/** True for rows of `members` (or its alias) that have not expired. The expiry date is the first day without access. */
export function lasts(today: ValueOrSlot<string>, members = 'members'): RawBuilder<boolean> {
  const end = sql.ref(`${members}.expires_at`)
  return sql`(${end} is null or ${end} > ${today})`
}

/** The lowest visibility that needs no membership. */
function openTo(viewer: { external: 0 | 1 }): number {
  return viewer.external ? 20 : 10
}
