import type { Plan } from '#server/config.ts'
import type { MergeRequestView } from '#server/store/merge-requests/merge-request-views.ts'

/** What decides whether a merge request can be merged now. */
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

export type DetailedMergeStatus =
  | 'preparing'
  | 'checking'
  | 'unchecked'
  | 'not_approved'
  | 'not_open'
  | 'draft_status'
  | 'commits_status'
  | 'discussions_not_resolved'
  | 'conflict'
  | 'need_rebase'
  | 'ci_still_running'
  | 'ci_must_pass'
  | 'mergeable'

const RUNNING = new Set(['created', 'waiting_for_resource', 'preparing', 'pending', 'running'])

/** The first thing that keeps it from being merged, in the order in which the API names them. */
export function detailedMergeStatus(mergeRequest: Mergeability, plan: Plan): DetailedMergeStatus {
  const { state, merge_status } = mergeRequest
  if (state === 'opened' && merge_status === 'preparing') return 'preparing'
  if (state === 'opened' && /check(ing)?$/.test(merge_status)) return 'checking'
  if (state === 'opened' && merge_status === 'unchecked') return 'unchecked'
  if (!isApproved(mergeRequest, plan)) return 'not_approved'
  const block = reviewBlock(mergeRequest) ?? branchBlock(mergeRequest)
  return block ?? pipelineBlock(mergeRequest) ?? 'mergeable'
}

/** Whether it has the approvals that it takes to merge it. In the free plan it takes none. */
export function isApproved(
  { approvals_left }: Pick<Mergeability, 'approvals_left'>,
  plan: Plan,
): boolean {
  return plan === 'free' || approvals_left === 0
}

/** What keeps it from being merged whatever its branches hold; null: nothing. */
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

/** Pipelines matter only where the project says so. */
function pipelineBlock(mergeRequest: Mergeability): DetailedMergeStatus | null {
  const { rules, pipeline_status } = mergeRequest
  if (!rules.only_allow_merge_if_pipeline_succeeds) return null
  if (isPipelineRunning(mergeRequest)) return 'ci_still_running'
  if (pipeline_status === 'success') return null
  return pipeline_status === 'skipped' && rules.allow_merge_on_skipped_pipeline
    ? null
    : 'ci_must_pass'
}

/** What was found out of its branches. That they cannot be merged may also mean that one of them is gone. */
function branchBlock({ merge_status, needs_rebase, rules }: Mergeability) {
  if (merge_status.startsWith('cannot_be_merged')) return 'conflict'
  return rules.merge_method !== 'merge' && needs_rebase === 1 ? 'need_rebase' : null
}
