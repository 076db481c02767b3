import { sql, type RawBuilder } from 'kysely'

import type { Access } from './access.ts'
import { isProjectOf } from './visibility.ts'

/** The issues that one viewer may know of. */
export interface IssueAccess extends Access {
  /** The viewer is known to see every confidential issue of the place. */
  seesConfidential: boolean
}

/** The level from which all confidential issues of a project are seen. */
const SEEING_ALL = 20

/**
 * Over `issues`: whether the viewer may know of it, if it is in a project that they may know of. Null when they may know
 * of all: then the rows need not be looked at.
 */
export function isOpenToViewer(access: IssueAccess): RawBuilder<boolean> | null {
  const { place, viewer, today } = access
  if (access.seesConfidential) return null
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
