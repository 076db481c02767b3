import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'

/** Where a board takes labels, milestones and people from: its project, if it has one, and the groups above. */
export interface SubjectHome {
  owner: { project_id: number | null }
  /** The group, or the namespace that the project is in. */
  namespaceId: number
}

const groupsOf = (db: Database, home: SubjectHome) =>
  db
    .selectFrom('namespace_ancestors')
    .select('ancestor_id')
    .where('namespace_id', '=', home.namespaceId)

/** Whether the label or milestone belongs to the home. */
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

/** Whether the user is a member there, memberships of the groups above included, on that day. */
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
