import type { Deps } from '#server/deps.ts'
import {
  readWhole,
  requireForMerge,
  type MergeRequestReference,
  type WholeMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import {
  hasPipelineFailed,
  isPipelineRunning,
} from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import { canUpdateMergeRequest } from '#server/domain/policy.ts'
import { unauthenticated, unmergeable } from '#server/domain/refusal.ts'
import { mayMergeInto } from '#server/domain/repository/branch-rights.ts'
import { checkMessages } from '#server/domain/repository/commit-message.ts'
import type { User } from '#server/store/accounts/users.ts'
import { cancelAutoMerge, setAutoMerge } from './auto-merge.ts'
import { merge } from './merge.ts'
import type { MergeOptions } from './options.ts'

export interface AcceptOptions extends MergeOptions {
  /** True to wait for the running pipeline. */
  merge_when_pipeline_succeeds?: boolean
  /** Newer name for `merge_when_pipeline_succeeds`. */
  auto_merge?: boolean
}

/**
 * Merges now, or once the pipeline succeeds. Refuses as `unauthenticated` when the user may not merge into the target
 * branch.
 */
export async function acceptMergeRequest(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  options: AcceptOptions,
): Promise<WholeMergeRequest> {
  const { space, mergeRequest } = await requireForMerge(deps, user, reference)
  if (!(await mayMergeInto(deps, user, space.row, mergeRequest.target_branch))) {
    throw unauthenticated()
  }
  const { merge_commit_message, squash_commit_message } = options
  checkMessages({ merge_commit_message, squash_commit_message })
  const waits = options.merge_when_pipeline_succeeds ?? options.auto_merge ?? false
  if (waits && isPipelineRunning(mergeRequest)) {
    if (mergeRequest.state !== 'opened' || mergeRequest.draft) throw unmergeable()
    await setAutoMerge(deps, user, mergeRequest, options)
  } else if (waits && hasPipelineFailed(mergeRequest)) {
    throw unmergeable()
  } else {
    await merge(deps, user, mergeRequest, options)
  }
  return readWhole(deps, user, space, mergeRequest.iid)
}

/** Cancels the automatic merge. Requires the right to update the merge request, as everyone who may merge it has. */
export async function cancelMerge(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
): Promise<WholeMergeRequest> {
  const { space, mergeRequest } = await requireForMerge(deps, user, reference)
  if (!canUpdateMergeRequest(user, space.row, mergeRequest)) throw unauthenticated()
  await cancelAutoMerge(deps, user, space, mergeRequest)
  return readWhole(deps, user, space, mergeRequest.iid)
}
