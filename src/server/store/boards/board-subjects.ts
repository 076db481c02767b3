import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'

/**
 * The owners of the labels, milestones and memberships that a board can use: its project, if any, and its parent
 * groups.
 */
export interface SubjectHome {
  owner: { project_id: number | null }
  /** The group itself, or the project's namespace. */
  namespaceId: number
}

const groupsOf = (db: Database, home: SubjectHome) =>
  db
    .selectFrom('namespace_ancestors')
    .select('ancestor_id')
    .where('namespace_id', '=', home.namespaceId)

/** True when the label or milestone belongs to one of the owners. */
export async function isAvailable(
  db: Database,
  table: 'labels' | 'milestones',
  id: number,
  home: SubjectHome,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('project_id', '=', home.owner.project_id),
        eb('group_id', 'in', groupsOf(db, home)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** True when the user is a member on that date, directly or through a parent group. */
export async function isMember(
  db: Database,
  userId: number,
  home: SubjectHome,
  today: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('user_id', '=', userId)
    .where(lasts(today))
    .where((eb) =>
      eb.or([
        eb.and([eb('source_type', '=', 'project'), eb('source_id', '=', home.owner.project_id)]),
        eb.and([eb('source_type', '=', 'group'), eb('source_id', 'in', groupsOf(db, home))]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
