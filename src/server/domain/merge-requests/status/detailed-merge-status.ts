import type { DetailedMergeStatus } from '#contract/merge-requests/status.ts'
import type { Plan } from '#server/config.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'

/** The facts that decide whether a merge request can be merged. */
export type Mergeability = Pick<
  MergeRequestView,
  | 'state'
  | 'draft'
  | 'merge_status'
  | 'sha'
  | 'needs_rebase'
  | 'unresolved_count'
  | 'rules'
  | 'pipeline_status'
  | 'approvals_left'
> & { version: { commits_count: number } | null }

const RUNNING = new Set(['created', 'waiting_for_resource', 'preparing', 'pending', 'running'])

/** Returns the first blocking status, in the API's order. */
export function detailedMergeStatus(mergeRequest: Mergeability, plan: Plan): DetailedMergeStatus {
  const { state, merge_status } = mergeRequest
  if (state === 'opened' && merge_status === 'preparing') return 'preparing'
  if (state === 'opened' && /check(ing)?$/.test(merge_status)) return 'checking'
  if (state === 'opened' && merge_status === 'unchecked') return 'unchecked'
  if (!isApproved(mergeRequest, plan)) return 'not_approved'
  const block = reviewBlock(mergeRequest) ?? branchBlock(mergeRequest)
  return block ?? pipelineBlock(mergeRequest) ?? 'mergeable'
}

/** True when the merge request has its required approvals. The free plan requires none. */
export function isApproved(
  { approvals_left }: Pick<Mergeability, 'approvals_left'>,
  plan: Plan,
): boolean {
  return plan === 'free' || approvals_left === 0
}

/** Returns the first blocking status that does not depend on the branches. Null when there is none. */
export function blockOf(mergeRequest: Mergeability): DetailedMergeStatus | null {
  return reviewBlock(mergeRequest) ?? pipelineBlock(mergeRequest)
}

function reviewBlock(mergeRequest: Mergeability): DetailedMergeStatus | null {
  if (mergeRequest.state !== 'opened') return 'not_open'
  if (mergeRequest.draft) return 'draft_status'
  if (!mergeRequest.version?.commits_count) return 'commits_status'
  return areDiscussionsResolved(mergeRequest) ? null : 'discussions_not_resolved'
}

export function areDiscussionsResolved({ rules, unresolved_count }: Mergeability): boolean {
  return !rules.only_allow_merge_if_all_discussions_are_resolved || unresolved_count === 0
}

export function isPipelineRunning({ pipeline_status }: Mergeability): boolean {
  return pipeline_status !== null && RUNNING.has(pipeline_status)
}

export function hasPipelineFailed({ pipeline_status }: Mergeability): boolean {
  return pipeline_status === 'failed' || pipeline_status === 'canceled'
}

/** Returns the pipeline's blocking status. Pipelines block only if the project requires them to succeed. */
function pipelineBlock(mergeRequest: Mergeability): DetailedMergeStatus | null {
  const { rules, pipeline_status } = mergeRequest
  if (!rules.only_allow_merge_if_pipeline_succeeds) return null
  if (isPipelineRunning(mergeRequest)) return 'ci_still_running'
  if (pipeline_status === 'success') return null
  return pipeline_status === 'skipped' && rules.allow_merge_on_skipped_pipeline
    ? null
    : 'ci_must_pass'
}

/**
 * Returns the blocking status from the last check of the branches. `cannot_be_merged` may also mean that a branch is
 * gone.
 */
function branchBlock({ merge_status, needs_rebase, rules }: Mergeability) {
  if (merge_status.startsWith('cannot_be_merged')) return 'conflict'
  return rules.merge_method !== 'merge' && needs_rebase === 1 ? 'need_rebase' : null
}
