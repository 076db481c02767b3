import { sql, type RawBuilder, type Selectable } from 'kysely'

import { isVisibleProject, lasts, type Viewer } from '#server/store/access/visibility.ts'
import type { Database } from '#server/store/database.ts'
import type { UserRow } from '#server/store/schema/accounts.ts'
import type { NamespaceRow, ProjectRow } from '#server/store/schema/spaces.ts'

/** A project with its namespace, for embedding in other resources. */
export type BasicProjectView = Selectable<ProjectRow> & {
  namespace_name: string
  namespace_path: string
  namespace_kind: NamespaceRow['kind']
  namespace_full_path: string
  namespace_parent_id: number | null
  /** The avatar of the group, or of the personal namespace's owner. */
  namespace_avatar: string | null
  /** The owner of the project's personal namespace; null in a group. */
  owner_id: number | null
}

/** A project with everything that the API shows this viewer. */
export type ProjectView = BasicProjectView & {
  /** The owner's username; null in a group. */
  owner_username: string | null
  owner_name: string | null
  owner_public_email: string | null
  owner_state: Selectable<UserRow>['state'] | null
  owner_avatar: string | null
  /** The access levels of the viewer's direct membership and of their highest membership in the parent groups. */
  project_access: number | null
  group_access: number | null
  open_issues_count: number
  approvals_before_merge: number
}

/** Selects projects with their namespaces. */
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

/** Selects projects with everything that the API shows this viewer. */
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
      approvalsBeforeMerge.as('approvals_before_merge'),
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

const approvalsBeforeMerge = sql<number>`coalesce((
  select s.approvals_before_merge from project_approval_settings s where s.project_id = projects.id
), 0)`
/** Returns those of the projects that the viewer can see. */
export async function findVisibleProjects(
  db: Database,
  viewer: Viewer,
  today: string,
  ids: readonly number[],
): Promise<BasicProjectView[]> {
  if (ids.length === 0) return []
  return selectBasicProjects(db)
    .where('projects.id', 'in', ids)
    .where(isVisibleProject(viewer, today))
    .execute()
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

/** Counts confidential issues only for viewers who see them all: Reporter and above. */
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
