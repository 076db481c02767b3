import type { Selectable, Updateable } from 'kysely'

import type { Database } from '#server/store/database.ts'
import type { ProjectApprovalSettingRow } from '#server/store/schema/approvals.ts'

export type ProjectApprovals = Selectable<ProjectApprovalSettingRow>

/** Returns the project's approval settings, or the defaults. */
export async function findProjectApprovals(
  db: Database,
  projectId: number,
): Promise<ProjectApprovals> {
  const row = await db
    .selectFrom('project_approval_settings')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row ?? { ...defaults, project_id: projectId }
}

export async function setProjectApprovals(
  db: Database,
  projectId: number,
  changes: Updateable<Omit<ProjectApprovalSettingRow, 'project_id'>>,
): Promise<void> {
  await db
    .insertInto('project_approval_settings')
    .values({ ...defaults, ...changes, project_id: projectId })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ ...changes, project_id: projectId }),
    )
    .execute()
}

const defaults = {
  approvals_before_merge: 0,
  reset_approvals_on_push: 1,
  disable_overriding_approvers_per_merge_request: 0,
  merge_requests_author_approval: 0,
  merge_requests_disable_committers_approval: 0,
} as const
