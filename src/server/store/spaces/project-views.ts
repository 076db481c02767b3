import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { Viewer } from '#server/store/access/visibility.ts'
import { lasts } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import type { UserRow } from '#server/store/schema/accounts.ts'
import type { NamespaceRow, ProjectRow } from '#server/store/schema/spaces.ts'

/** A project with the namespace that it is in: what every form of it shows. */
export type BasicProjectView = Selectable<ProjectRow> & {
  namespace_name: string
  namespace_path: string
  namespace_kind: NamespaceRow['kind']
  namespace_full_path: string
  namespace_parent_id: number | null
  /** Of the group, or of the user whose namespace it is. */
  namespace_avatar: string | null
  /** The user whose personal namespace it is in. */
  owner_id: number | null
}

/** A project as one viewer stands to it. */
export type ProjectView = BasicProjectView & {
  /** Of the owner, if it has one. */
  owner_username: string | null
  owner_name: string | null
  owner_public_email: string | null
  owner_state: Selectable<UserRow>['state'] | null
  owner_avatar: string | null
  /** Of the viewer: their own membership, and the highest of those in the groups above. */
  project_access: number | null
  group_access: number | null
  open_issues_count: number
}

/** The projects with their namespaces; what else is wanted of them is added to it. */
export function selectBasicProjects(db: Database) {
  return db
    .selectFrom('projects')
    .innerJoin('namespaces as space', 'space.id', 'projects.namespace_id')
    .leftJoin('users as owner', 'owner.id', 'space.owner_id')
    .selectAll('projects')
    .select([
      'space.name as namespace_name',
      'space.path as namespace_path',
      'space.kind as namespace_kind',
      'space.full_path as namespace_full_path',
      'space.parent_id as namespace_parent_id',
      'space.owner_id as owner_id',
    ])
    .select((eb) => eb.fn.coalesce('space.avatar', 'owner.avatar').as('namespace_avatar'))
}

/** The same with everything that a whole project shows to this viewer. */
export function selectProjects(db: Database, viewer: Viewer, today: string) {
  return selectBasicProjects(db)
    .select([
      'owner.username as owner_username',
      'owner.name as owner_name',
      'owner.public_email as owner_public_email',
      'owner.state as owner_state',
      'owner.avatar as owner_avatar',
    ])
    .select([
      ownAccess(viewer, today).as('project_access'),
      groupAccess(viewer, today).as('group_access'),
      openIssues(viewer, today).as('open_issues_count'),
    ])
}

export function findProjectView(
  db: Database,
  id: number,
  viewer: Viewer,
  today: string,
): Promise<ProjectView | undefined> {
  return selectProjects(db, viewer, today).where('projects.id', '=', id).executeTakeFirst()
}

function ownAccess(viewer: Viewer, today: string): RawBuilder<number | null> {
  if (!viewer) return sql`null`
  return sql`(
    select m.access_level from members m
    where m.source_type = 'project' and m.source_id = projects.id and m.user_id = ${viewer.id}
      and ${lasts(today, 'm')}
  )`
}

function groupAccess(viewer: Viewer, today: string): RawBuilder<number | null> {
  if (!viewer) return sql`null`
  return sql`(
    select max(m.access_level) from namespace_ancestors a
    join members m on m.source_type = 'group' and m.source_id = a.ancestor_id
    where a.namespace_id = projects.namespace_id and m.user_id = ${viewer.id}
      and ${lasts(today, 'm')}
  )`
}

/** Confidential issues count only for those who may see all of them: from Reporter up. */
function openIssues(viewer: Viewer, today: string): RawBuilder<number> {
  const opened = sql`select count(*) from issues where issues.project_id = projects.id and issues.state = 'opened'`
  if (viewer?.admin) return sql`(${opened})`
  const publicOnes = sql<number>`(${opened} and issues.confidential = 0)`
  if (!viewer) return publicOnes
  return sql`case
    when coalesce(${ownAccess(viewer, today)}, 0) >= 20 or coalesce(${groupAccess(viewer, today)}, 0) >= 20
    then (${opened}) else ${publicOnes}
  end`
}
