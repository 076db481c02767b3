import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export type MergeRequestState = 'opened' | 'closed' | 'locked' | 'merged'

/** The result of the last mergeability check. A merge request that is `preparing` has no version yet. */
export type MergeStatus =
  | 'preparing'
  | 'unchecked'
  | 'checking'
  | 'can_be_merged'
  | 'cannot_be_merged'
  | 'cannot_be_merged_recheck'
  | 'cannot_be_merged_rechecking'

export interface MergeRequestRow {
  id: Generated<number>
  root_id: number
  /** The target project. */
  project_id: number
  /** Null once the fork is deleted. */
  source_project_id: number | null
  iid: number
  author_id: number
  title: string
  /** True when the title marks the merge request as a draft. */
  draft: Flag
  description: string | null
  state: Generated<MergeRequestState>
  source_branch: string
  target_branch: string
  milestone_id: number | null
  discussion_locked: Flag | null
  squash: Generated<Flag>
  /** True when merging deletes the source branch by default. */
  force_remove_source_branch: Flag | null
  allow_collaboration: Generated<Flag>
  approvals_before_merge: number | null
  merge_status: Generated<MergeStatus>
  /** True when the target branch has new commits and the project requires a fast-forward. */
  needs_rebase: Generated<Flag>
  merge_error: string | null
  rebase_in_progress: Generated<Flag>
  /** True when auto-merge is set. The user and the parameters (JSON) below apply once the pipeline succeeds. */
  merge_when_pipeline_succeeds: Generated<Flag>
  merge_user_id: number | null
  merge_params: string | null
  /** The newest version; null before there is one. */
  version_id: number | null
  /** The newest version's head. */
  sha: string | null
  head_pipeline_id: number | null
  /** The target branch's new head during a merge, until all follow-up work is done. Used for crash recovery. */
  in_progress_merge_commit_sha: string | null
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  /** Seconds. */
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  user_notes_count: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  /** The number of unresolved discussions. */
  unresolved_count: Generated<number>
  created_at: string
  updated_at: string
  prepared_at: string | null
  merged_at: string | null
  merged_by_id: number | null
  closed_at: string | null
  closed_by_id: number | null
}

/** All columns except the two ids are copies, which foreign keys keep up to date. */
export interface MergeRequestLabelRow {
  merge_request_id: number
  label_id: number
  root_id: number
  project_id: number
  state: MergeRequestState
  title: string
}

export interface MergeRequestAssigneeRow {
  merge_request_id: number
  user_id: number
}

export interface MergeRequestReviewerRow {
  merge_request_id: number
  user_id: number
  state: Generated<'unreviewed' | 'reviewed' | 'requested_changes' | 'approved' | 'unapproved'>
  created_at: string
}

/**
 * A version: the state of a merge request after a push. The refs in refs/keep-around protect its commits from being
 * pruned.
 */
export interface MergeRequestDiffRow {
  id: Generated<number>
  root_id: number
  merge_request_id: number
  head_commit_sha: string
  /** The merge base of source and target branch. */
  base_commit_sha: string
  /** The target branch's head. */
  start_commit_sha: string
  state: 'empty' | 'collected' | 'overflow' | 'without_files'
  /** The number of files, such as `12` or `1000+`. */
  real_size: string
  commits_count: number
  /** Computed when the files are stored. */
  patch_id_sha: string | null
  /** True when the files are in `merge_request_diff_files`. */
  stored: Generated<Flag>
  created_at: string
}

/** A file of a version's diff, stored when the diff is first read. */
export interface MergeRequestDiffFileRow {
  diff_id: number
  position: number
  old_path: string
  new_path: string
  a_mode: string
  b_mode: string
  new_file: Flag
  renamed_file: Flag
  deleted_file: Flag
  binary: Flag
  too_large: Flag
  collapsed: Flag
  additions: number
  deletions: number
  diff: string
}

export interface MergeRequestClosingIssueRow {
  merge_request_id: number
  issue_id: number
}

export interface MergeRequestsSchema {
  merge_requests: MergeRequestRow
  merge_request_labels: MergeRequestLabelRow
  merge_request_assignees: MergeRequestAssigneeRow
  merge_request_reviewers: MergeRequestReviewerRow
  merge_request_diffs: MergeRequestDiffRow
  merge_request_diff_files: MergeRequestDiffFileRow
  merge_request_closing_issues: MergeRequestClosingIssueRow
}
