import type { Deps } from '#server/deps.ts'
import type { Commit } from '#server/git/history.ts'
import { deleteApprovals } from '#server/store/approvals/approvals.ts'
import { findProjectApprovals } from '#server/store/approvals/project-approvals.ts'
import type { Database } from '#server/store/database.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import { findCommitters, hasApprovalRules } from './approval-rights.ts'

/**
 * What was approved is no longer what would be merged: approvals go where the project wants new ones then, else those of
 * people whose commits came and who were not to approve these.
 */
export async function withdrawApprovals(
  deps: Deps,
  trx: Database,
  { id, project_id }: Pick<MergeRequest, 'id' | 'project_id'>,
  commits: readonly Commit[] = [],
): Promise<void> {
  if (!hasApprovalRules(deps)) return
  const wanted = await findProjectApprovals(trx, project_id)
  if (wanted.reset_approvals_on_push) await deleteApprovals(trx, id)
  else if (wanted.merge_requests_disable_committers_approval) {
    await deleteApprovals(trx, id, await findCommitters(trx, commits))
  }
}
