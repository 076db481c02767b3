import type {
  MergeRequest,
  MergeRequestListed,
  MergeRequestSimple,
} from '#contract/merge-requests/fields.ts'
import { countTasks } from '#contract/task-list.ts'
import type { Deps } from '#server/deps.ts'
import { allowsCollaboration } from '#server/domain/merge-requests/collaboration.ts'
import type { WholeMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import { readParams } from '#server/domain/merge-requests/merge/auto-merge.ts'
import {
  areDiscussionsResolved,
  detailedMergeStatus,
} from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import type { MergeStatus } from '#server/store/schema/merge-requests.ts'
import { presentLabel, type LabelCard } from './label.ts'
import { presentMilestone } from './milestone.ts'
import { presentPipeline, presentPipelineBasic } from './pipeline.ts'
import { presentReferences } from './references.ts'
import { presentTimeStats } from './time-stats.ts'
import { presentUser, type UserCard } from './user.ts'

/** Presentation options. `from` is the full path of the requested project or group. */
interface Options {
  from: string | null
  withLabelDetails?: boolean
}

/** The public name of each mergeability check state. */
const MERGE_STATUSES = {
  preparing: 'checking',
  unchecked: 'unchecked',
  checking: 'checking',
  can_be_merged: 'can_be_merged',
  cannot_be_merged: 'cannot_be_merged',
  cannot_be_merged_recheck: 'cannot_be_merged_recheck',
  cannot_be_merged_rechecking: 'checking',
} as const satisfies Record<MergeStatus, string>

export const presentMergeStatus = ({ merge_status }: Pick<MergeRequestView, 'merge_status'>) =>
  MERGE_STATUSES[merge_status]

export function presentSimpleMergeRequest(
  deps: Deps,
  mergeRequest: MergeRequestView,
): MergeRequestSimple {
  const { id, iid, project_id, title, description, state, created_at, updated_at } = mergeRequest
  const web_url = `${deps.config.url}/${mergeRequest.project_path}/-/merge_requests/${iid}`
  return { id, iid, project_id, title, description, state, created_at, updated_at, web_url }
}

/**
 * Presents a listed merge request. Includes the fields of unsupported features, with default values, since clients
 * expect them.
 */
export function presentListedMergeRequest(
  deps: Deps,
  mergeRequest: MergeRequestView,
  options: Options,
): MergeRequestListed {
  const person = (user: UserCard) => presentUser(deps, user)
  const assignees = mergeRequest.assignees.map(person)
  const merger = mergeRequest.merged_by ?? mergeRequest.merge_user
  const tasks = countTasks(mergeRequest.description)
  const references = presentReferences(
    `!${mergeRequest.iid}`,
    mergeRequest.project_path,
    options.from,
  )
  const { squash_option } = mergeRequest.rules
  const allow_collaboration = allowsCollaboration(mergeRequest)
  return {
    ...presentSimpleMergeRequest(deps, mergeRequest),
    merged_by: mergeRequest.merged_by && person(mergeRequest.merged_by),
    merge_user: merger && person(merger),
    merged_at: mergeRequest.merged_at,
    closed_by: mergeRequest.closed_by && person(mergeRequest.closed_by),
    closed_at: mergeRequest.closed_at,
    target_branch: mergeRequest.target_branch,
    source_branch: mergeRequest.source_branch,
    user_notes_count: mergeRequest.user_notes_count,
    upvotes: mergeRequest.upvotes,
    downvotes: mergeRequest.downvotes,
    author: person(mergeRequest.author),
    assignees,
    assignee: assignees[0] ?? null,
    reviewers: mergeRequest.reviewers.map(person),
    source_project_id: mergeRequest.source_project_id,
    target_project_id: mergeRequest.project_id,
    labels: options.withLabelDetails
      ? mergeRequest.labels.map((label) => presentLabel(label as LabelCard))
      : mergeRequest.labels.map((label) => label.title),
    draft: mergeRequest.draft === 1,
    imported: false,
    imported_from: 'none',
    work_in_progress: mergeRequest.draft === 1,
    milestone: mergeRequest.milestone && presentMilestone(deps, mergeRequest.milestone),
    merge_when_pipeline_succeeds: mergeRequest.merge_when_pipeline_succeeds === 1,
    merge_status: presentMergeStatus(mergeRequest),
    detailed_merge_status: detailedMergeStatus(mergeRequest, deps.config.plan),
    merge_after: null,
    merge_error: mergeRequest.merge_error,
    sha: mergeRequest.sha,
    merge_commit_sha: mergeRequest.merge_commit_sha,
    squash_commit_sha: mergeRequest.squash_commit_sha,
    discussion_locked: asBoolean(mergeRequest.discussion_locked),
    should_remove_source_branch: removalOf(mergeRequest),
    force_remove_source_branch: asBoolean(mergeRequest.force_remove_source_branch),
    prepared_at: mergeRequest.prepared_at,
    allow_collaboration,
    allow_maintainer_to_push: allow_collaboration,
    reference: references.short,
    references,
    time_stats: presentTimeStats(mergeRequest),
    squash: mergeRequest.squash === 1,
    squash_on_merge: squash_option === 'always' || mergeRequest.squash === 1,
    task_completion_status: { count: tasks.count, completed_count: tasks.completed },
    has_conflicts: mergeRequest.merge_status === 'cannot_be_merged',
    blocking_discussions_resolved: areDiscussionsResolved(mergeRequest),
    ...(deps.config.plan === 'free'
      ? {}
      : { approvals_before_merge: mergeRequest.approvals_before_merge }),
  }
}

/** Presents a single merge request, with optional fields on request. */
export function presentMergeRequest(deps: Deps, mergeRequest: WholeMergeRequest): MergeRequest {
  const { version, headPipeline } = mergeRequest
  return {
    ...presentListedMergeRequest(deps, mergeRequest, { from: mergeRequest.project_path }),
    subscribed: mergeRequest.subscribed,
    changes_count: version && version.real_size,
    latest_build_started_at: headPipeline && headPipeline.started_at,
    latest_build_finished_at: headPipeline && headPipeline.finished_at,
    first_deployed_to_production_at: mergeRequest.firstDeployedToProductionAt,
    pipeline: headPipeline && presentPipelineBasic(deps, headPipeline),
    head_pipeline: headPipeline && presentPipeline(deps, headPipeline),
    diff_refs: version && {
      base_sha: version.base_commit_sha,
      head_sha: version.head_commit_sha,
      start_sha: version.start_commit_sha,
    },
    user: { can_merge: mergeRequest.canMerge },
  }
}

const asBoolean = (flag: 0 | 1 | null) => (flag === null ? null : flag === 1)

/**
 * True when the user who merged, or who set auto-merge, chose to remove the source branch. Null when the user made no
 * choice.
 */
function removalOf(mergeRequest: MergeRequestView): boolean | null {
  return readParams(mergeRequest).should_remove_source_branch ?? null
}
