import { sql, type RawBuilder } from 'kysely'

import { isProjectInside, isVisibleProject, type Viewer } from './visibility.ts'

/** What of a kind of thing one viewer may know of: in one project, in a group with all below it, or anywhere. */
export interface Access {
  place:
    | { kind: 'project'; id: number }
    | { kind: 'group'; id: number; rootId: number }
    | { kind: 'all' }
  viewer: Viewer
  today: string
  /** Projects in which the kind is switched off have none. */
  feature: 'issues_enabled' | 'merge_requests_enabled'
  /** The lowest access level that lets a member of a private project see them. */
  level: number
  /** The viewer is known to see those of every project of the place. */
  seesProjects: boolean
  archivedToo: boolean
}

/** The level from which the code of a private project is seen, and with it its merge requests. */
export const READING_CODE = 20

/** Whoever looks, and when. */
export type Onlooker = Pick<Access, 'viewer' | 'today'>

/** The merge requests of all projects, those of archived ones too. */
export const mergeRequestsSeenBy = ({ viewer, today }: Onlooker): Access => ({
  place: { kind: 'all' },
  viewer,
  today,
  feature: 'merge_requests_enabled',
  level: READING_CODE,
  seesProjects: false,
  archivedToo: true,
})

type Condition = RawBuilder<boolean>

/**
 * Over the table `at`, which has `root_id` and `project_id`: whether these are that the viewer can see. `inOrder`: of all places the
 * rows are read in the order of the list (a sign keeps SQLite from going project by project and ordering what it finds).
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
