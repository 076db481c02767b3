import { sql, type RawBuilder } from 'kysely'

import { isProjectInside, isVisibleProject, type Viewer } from './visibility.ts'

/** The items of one kind that a viewer can see: in one project, in a group with its subgroups, or everywhere. */
export interface Access {
  place:
    | { kind: 'project'; id: number }
    | { kind: 'group'; id: number; rootId: number }
    | { kind: 'all' }
  viewer: Viewer
  today: string
  /** Projects with the feature switched off have no items. */
  feature: 'issues_enabled' | 'merge_requests_enabled'
  /** The lowest access level at which a member of a private project sees the items. */
  level: number
  /** True when the viewer can see the items of every project in `place`; the query then skips the check. */
  seesProjects: boolean
  archivedToo: boolean
}

/** Reporter: the lowest level that sees a private project's code and merge requests. */
export const CODE_LEVEL = 20

/** The viewer, and the date on which memberships must be valid. */
export type ViewerContext = Pick<Access, 'viewer' | 'today'>

/** Selects all merge requests that the viewer can see, including those of archived projects. */
export const mergeRequestsSeenBy = ({ viewer, today }: ViewerContext): Access => ({
  place: { kind: 'all' },
  viewer,
  today,
  feature: 'merge_requests_enabled',
  level: CODE_LEVEL,
  seesProjects: false,
  archivedToo: true,
})

type Condition = RawBuilder<boolean>

/**
 * True for rows of the table `at` (with `root_id` and `project_id`) that the viewer can see. With `inOrder`, a list
 * across all places is read in index order: a unary plus keeps SQLite from reading project by project and sorting the
 * result.
 */
export function isAccessible(access: Access, at: string, { inOrder = false } = {}): Condition {
  const { place } = access
  const column = sql.ref(`${at}.project_id`)
  const project = inOrder && place.kind === 'all' ? sql`+${column}` : column
  if (place.kind === 'project') return sql`${project} = ${place.id}`
  const inside = sql<boolean>`${project} in (
    select projects.id from projects where ${sql.join(projectConditions(access), sql` and `)}
  )`
  if (place.kind === 'all') return inside
  return sql`(${sql.ref(`${at}.root_id`)} = ${place.rootId} and ${inside})`
}

function projectConditions(access: Access): Condition[] {
  const { place, viewer, today, feature, level, seesProjects, archivedToo } = access
  return [
    sql`${sql.ref(`projects.${feature}`)} = 1`,
    ...(archivedToo ? [] : [sql<boolean>`projects.archived = 0`]),
    ...(place.kind === 'group' ? [isProjectInside(place.id)] : []),
    ...(seesProjects ? [] : [isVisibleProject(viewer, today, level)]),
  ]
}
