import { sql, type RawBuilder } from 'kysely'

import { isProjectInside, isProjectOf, isVisibleProject, type Viewer } from './visibility.ts'

/** The issues that one viewer may know of: in one project, in a group with all below it, or anywhere. */
export interface IssueReach {
  place:
    | { kind: 'project'; id: number }
    | { kind: 'group'; id: number; rootId: number }
    | { kind: 'all' }
  viewer: Viewer
  today: string
  /** The viewer is known to see every project of the place. */
  seesProjects: boolean
  /** The viewer is known to see every confidential issue of the place. */
  seesConfidential: boolean
  archivedToo: boolean
}

type Condition = RawBuilder<boolean>

/** The level from which all confidential issues of a project are seen. */
const SEEING_ALL = 20

/** Over the table `at`, which has `root_id` and `project_id`: whether these are within reach. */
export function isWithin(reach: IssueReach, at: string): Condition {
  const { place } = reach
  const project = sql.ref(`${at}.project_id`)
  if (place.kind === 'project') return sql`${project} = ${place.id}`
  const inside = sql<boolean>`${project} in (
    select projects.id from projects where ${sql.join(projectConditions(reach), sql` and `)}
  )`
  if (place.kind === 'all') return inside
  return sql`(${sql.ref(`${at}.root_id`)} = ${place.rootId} and ${inside})`
}

function projectConditions({
  place,
  viewer,
  today,
  seesProjects,
  archivedToo,
}: IssueReach): Condition[] {
  return [
    sql`projects.issues_enabled = 1`,
    ...(archivedToo ? [] : [sql<boolean>`projects.archived = 0`]),
    ...(place.kind === 'group' ? [isProjectInside(place.id)] : []),
    ...(seesProjects ? [] : [isVisibleProject(viewer, today)]),
  ]
}

/**
 * Over `issues`: whether the viewer may know of it, if it is in a project that they may know of. Null when they may know
 * of all: then the rows need not be looked at.
 */
export function isOpenToViewer(reach: IssueReach): Condition | null {
  const { place, viewer, today } = reach
  if (reach.seesConfidential) return null
  if (!viewer) return sql`issues.confidential = 0`
  const elsewhere =
    place.kind === 'project'
      ? sql``
      : sql` or issues.project_id in (
          select projects.id from projects where ${isProjectOf(viewer.id, today, SEEING_ALL)}
        )`
  return sql`(
    issues.confidential = 0 or issues.author_id = ${viewer.id}
    or exists (
      select 1 from issue_assignees mine
      where mine.issue_id = issues.id and mine.user_id = ${viewer.id}
    )${elsewhere}
  )`
}
