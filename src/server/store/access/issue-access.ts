import { sql, type RawBuilder } from 'kysely'

import type { Access } from './access.ts'
import { isProjectOf } from './visibility.ts'

export interface IssueAccess extends Access {
  /** True when the viewer can see every confidential issue in `place`. */
  seesConfidential: boolean
}

/** Reporter: the lowest level that sees all of a project's confidential issues. */
const CONFIDENTIAL_LEVEL = 20

/**
 * True for rows of `issues` that are not hidden from the viewer as confidential; project access is checked separately.
 * Null when the viewer sees all confidential issues, so the query need not read the rows.
 */
export function isOpenToViewer(access: IssueAccess): RawBuilder<boolean> | null {
  const { place, viewer, today } = access
  if (access.seesConfidential) return null
  if (!viewer) return sql`issues.confidential = 0`
  const elsewhere =
    place.kind === 'project'
      ? sql``
      : sql` or issues.project_id in (
          select projects.id from projects where ${isProjectOf(viewer.id, today, CONFIDENTIAL_LEVEL)}
        )`
  return sql`(
    issues.confidential = 0 or issues.author_id = ${viewer.id}
    or exists (
      select 1 from issue_assignees mine
      where mine.issue_id = issues.id and mine.user_id = ${viewer.id}
    )${elsewhere}
  )`
}
