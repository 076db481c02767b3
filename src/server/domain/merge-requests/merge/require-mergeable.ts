import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { blockOf, isApproved } from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import { absent, conflict, unauthenticated, unmergeable } from '#server/domain/refusal.ts'
import { mayMergeInto } from '#server/domain/repository/branch-rights.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMergeRequestView } from '#server/store/merge-requests/merge-requests.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'

/**
 * Returns the current merge request and its project if the user may merge it now, apart from its branches. Refuses as
 * `merge` does.
 */
export async function requireMergeable(
  deps: Deps,
  user: User,
  { id, target_branch }: Pick<MergeRequestView, 'id' | 'target_branch'>,
): Promise<{ mergeRequest: MergeRequestView; project: Project }> {
  const mergeRequest = await findMergeRequestView(deps.db, id)
  if (!mergeRequest) throw absent()
  const project = await findProjectFor(deps.db, mergeRequest.project_id, user.id, today(deps))
  if (!project) throw absent()
  if (!(await mayMergeInto(deps, user, project, mergeRequest.target_branch))) {
    throw unauthenticated()
  }
  if (mergeRequest.target_branch !== target_branch) throw targetChanged()
  if (!isApproved(mergeRequest, deps.config.plan)) throw unmergeable()
  if (blockOf(mergeRequest) !== null) throw unmergeable()
  return { mergeRequest, project }
}

const targetChanged = () =>
  conflict('The target branch was changed. Review the changes, then merge again.')
